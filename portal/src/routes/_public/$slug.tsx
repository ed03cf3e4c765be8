import { createFileRoute } from "@tanstack/react-router";
import { recogniseMember } from "#app/guards/access.ts";
import { GenericPage } from "#features/content/generic-page.tsx";

export const Route = createFileRoute("/_public/$slug")({
  beforeLoad: ({ context }) => recogniseMember(context.queryClient),
  component: SlugPage,
});

function SlugPage() {
  return <GenericPage slug={Route.useParams().slug} />;
}
