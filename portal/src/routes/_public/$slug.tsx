import { createFileRoute } from "@tanstack/react-router";
import { GenericPage } from "#features/content/generic-page.tsx";

export const Route = createFileRoute("/_public/$slug")({ component: SlugPage });

function SlugPage() {
  return <GenericPage slug={Route.useParams().slug} />;
}
