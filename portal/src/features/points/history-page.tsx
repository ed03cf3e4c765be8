import { PageHeading } from "#shared/page-heading.tsx";

export function HistoryPage() {
  return <PageHeading title="Historia punktów" />;
}
