import { PageHeading } from "#shared/page-heading.tsx";

export function DashboardPage() {
  return <PageHeading title="Pulpit" />;
}
