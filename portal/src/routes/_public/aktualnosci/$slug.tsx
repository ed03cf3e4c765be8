import { createFileRoute } from "@tanstack/react-router";
import { NewsItemPage } from "#features/news/news-item-page.tsx";

export const Route = createFileRoute("/_public/aktualnosci/$slug")({
  component: SlugPage,
});

function SlugPage() {
  return <NewsItemPage slug={Route.useParams().slug} />;
}
