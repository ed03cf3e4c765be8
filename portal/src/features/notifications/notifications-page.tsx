import { PageHeading } from "#shared/page-heading.tsx";

export function NotificationsPage() {
  return <PageHeading title="Powiadomienia" />;
}
