import { createFileRoute } from "@tanstack/react-router";
import { SignedOutPage } from "#features/access/signed-out-page.tsx";

export const Route = createFileRoute("/_public/wylogowano")({ component: SignedOutPage });
