import { PageHeading } from "#shared/page-heading.tsx";

export function InvoicesPage() {
  return <PageHeading title="Moje faktury" />;
}
