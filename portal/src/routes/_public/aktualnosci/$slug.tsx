import { createFileRoute } from "@tanstack/react-router";
import { recogniseMember } from "#app/guards/access.ts";
import { NewsItemPage } from "#features/news/news-item-page.tsx";

export const Route = createFileRoute("/_public/aktualnosci/$slug")({
  beforeLoad: ({ context }) => recogniseMember(context.queryClient),
  component: SlugPage,
});

function SlugPage() {
  return <NewsItemPage slug={Route.useParams().slug} />;
}
