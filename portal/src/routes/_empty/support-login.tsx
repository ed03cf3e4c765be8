import { createFileRoute } from "@tanstack/react-router";
import { SupportLoginPage } from "#features/access/support-login-page.tsx";

export const Route = createFileRoute("/_empty/support-login")({
  validateSearch: (search: Record<string, unknown>) => ({ token: String(search["token"] ?? "") }),
  component: SupportLoginPage,
});
