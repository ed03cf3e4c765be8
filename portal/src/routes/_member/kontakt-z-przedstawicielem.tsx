import { createFileRoute } from "@tanstack/react-router";
import { RepresentativeContactPage } from "#features/messages/representative-contact-page.tsx";

export const Route = createFileRoute("/_member/kontakt-z-przedstawicielem")({ component: RepresentativeContactPage });
