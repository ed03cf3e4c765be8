import { createFileRoute } from "@tanstack/react-router";
import { readEmailToken } from "#features/registrations/registration-search.ts";
import { ThankYouPage } from "#features/registrations/thank-you-page.tsx";

export const Route = createFileRoute("/_public/_guest/zglos-udzial-1/dziekujemy")({
  validateSearch: readEmailToken,
  component: ThankYouPage,
});
