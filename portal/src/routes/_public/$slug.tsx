import { createFileRoute } from "@tanstack/react-router";
import { ErrorPage } from "#app/error-page.tsx";

// Generic pages written in the office will stand here; until one of that name exists, there is no such page.
export const Route = createFileRoute("/_public/$slug")({ component: GenericPage });

function GenericPage() {
  return <ErrorPage status={404} />;
}
