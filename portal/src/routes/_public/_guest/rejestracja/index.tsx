import { createFileRoute } from "@tanstack/react-router";
import { RegistrationPage } from "#features/registrations/registration-page.tsx";
import { readStep } from "#features/registrations/registration-search.ts";

export const Route = createFileRoute("/_public/_guest/rejestracja/")({
  validateSearch: readStep,
  component: Page,
});

function Page() {
  return <RegistrationPage form="rejestracja" />;
}
