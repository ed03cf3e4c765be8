import { createFileRoute } from "@tanstack/react-router";
import { recogniseMember } from "#app/guards/access.ts";
import { NewsPage } from "#features/news/news-page.tsx";
import { readPage } from "#shared/pages/read-search.ts";

export const Route = createFileRoute("/_public/aktualnosci/")({
  validateSearch: readPage,
  beforeLoad: ({ context }) => recogniseMember(context.queryClient),
  component: NewsPage,
});
