import { createFileRoute } from "@tanstack/react-router";
import { recogniseMember } from "#app/guards/access.ts";
import { NewsPage } from "#features/news/news-page.tsx";

export const Route = createFileRoute("/_public/aktualnosci/")({
  validateSearch: (search: Record<string, unknown>): { page?: number } => {
    const page = Math.trunc(Number(search["page"]));
    return page > 1 && page <= 1_000_000_000 ? { page } : {};
  },
  beforeLoad: ({ context }) => recogniseMember(context.queryClient),
  component: NewsPage,
});
