import { createFileRoute } from "@tanstack/react-router";
import { RegistrationPage } from "#features/registrations/registration-page.tsx";
import { readStep } from "#features/registrations/registration-search.ts";

export const Route = createFileRoute("/_public/_guest/zglos-udzial-1/$hash")({
  validateSearch: readStep,
  component: Page,
});

function Page() {
  const { hash } = Route.useParams();
  return <RegistrationPage key={hash} form="zglos-udzial-1" hash={hash} />;
}
