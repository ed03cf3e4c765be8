import { createFileRoute } from "@tanstack/react-router";
import { ObjectionPage } from "#features/affiliation/objection-page.tsx";

export const Route = createFileRoute("/_public/bez-zaproszen/$hash")({ component: HashPage });

function HashPage() {
  return <ObjectionPage hash={Route.useParams().hash} />;
}
