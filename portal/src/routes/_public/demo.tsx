import { createFileRoute } from "@tanstack/react-router";
import { TourPage } from "#features/guided-tour/tour-page.tsx";

export const Route = createFileRoute("/_public/demo")({ component: TourPage });
