import { createFileRoute, notFound } from "@tanstack/react-router";
import { MatterPage } from "#features/matters/matter-page.tsx";

export const Route = createFileRoute("/_member/moje-sprawy/$id")({
  beforeLoad: ({ params }) => {
    if (!/^[1-9]\d{0,14}$/.test(params.id)) throw notFound();
  },
  component: MatterPage,
});
