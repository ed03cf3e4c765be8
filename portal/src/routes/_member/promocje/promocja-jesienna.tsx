import { createFileRoute } from "@tanstack/react-router";
import { AutumnPage } from "#features/promotions/autumn-page.tsx";

export const Route = createFileRoute("/_member/promocje/promocja-jesienna")({ component: AutumnPage });
