import { OnlyWith } from "#base/member/only-with.tsx";
import { formatDay } from "@plon/client/format.ts";
import { Button } from "@plon/ui/button.tsx";
import { BellPicture } from "@plon/ui/pictures/illustrations.tsx";
import { LoadingSkeleton } from "@plon/ui/skeleton.tsx";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { FailedPage } from "#base/calls/failed-load.tsx";
import { MissedList, useKeptList } from "#base/calls/kept-list.tsx";
import { mayDo, useProfile } from "#base/profile.ts";
import { SecondaryModalLink } from "#shared/links/button-links.tsx";
import { EmptyPlace } from "#shared/pages/empty-place.tsx";
import { ListPages } from "#shared/pages/list-pages.tsx";
import { PageHeading } from "#shared/pages/page-heading.tsx";
import { NewsletterCard } from "./newsletter-card.tsx";
import { type Notification, NotificationItem } from "./notification-item.tsx";
import { PushCard } from "./push-card.tsx";
import { notificationsQuery, useMarkRead } from "./notifications.api.ts";

/** The programme's notifications to the farmer, newest first. */
export function NotificationsPage() {
  const { page = 1 } = useSearch({ from: "/_member/powiadomienia" });
  const navigate = useNavigate({ from: "/powiadomienia" });
  const list = useKeptList(notificationsQuery(page));
  const user = useProfile();
  // Whoever only looks leaves nothing behind: what they opened stays new for those it concerns.
  const mayMark = mayDo(user, "submit");
  const unread = mayMark ? user.unread_notifications : 0;
  const markRead = useMarkRead();

  if (list.isLoadingError) return <FailedPage error={list.error} onRetry={() => void list.refetch()} />;
  return (
    <>
      <PageHeading title="Powiadomienia">
        {unread > 0 && (
          <Button
            variant="secondary"
            size="sm"
            needsNetwork
            pending={markRead.isPending}
            onClick={() => markRead.mutate(undefined)}
          >
            Oznacz wszystkie jako przeczytane
          </Button>
        )}
      </PageHeading>
      {list.isPending && <ListSkeleton />}
      {list.data?.data.notifications.length === 0 && (
        <EmptyPlace
          next={<SecondaryModalLink modal="!zglos-fakture">Zgłoś fakturę</SecondaryModalLink>}
          boxed
          illustration={<BellPicture />}
          title="Brak powiadomień"
        >
          Damy Ci tu znać, gdy rozpatrzymy fakturę, naliczymy punkty albo zbliży się termin ich ważności.
        </EmptyPlace>
      )}
      <MissedList list={list} />
      <Rows
        notifications={list.data?.data.notifications ?? []}
        onRead={mayMark ? (id) => markRead.mutate(id) : undefined}
      />
      <ListPages
        label="Strony powiadomień"
        list={list}
        asked={page}
        onPage={(next) => void navigate({ search: { page: next } })}
      />
      {list.data && (
        <OnlyWith power="owner">
          <PushCard />
          <NewsletterCard />
        </OnlyWith>
      )}
    </>
  );
}

type RowsProps = { notifications: Notification[]; onRead: ((id: number) => void) | undefined };

function Rows({ notifications, onRead }: RowsProps) {
  if (notifications.length === 0) return null;
  const days = notifications.map(({ date }) => formatDay(date));
  return (
    <ul className="@container divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
      {notifications.map((notification, at) => (
        <li key={notification.id}>
          <NotificationItem
            notification={notification}
            isSameDay={at > 0 && days[at] === days[at - 1]}
            onRead={onRead && (() => onRead(notification.id))}
          />
        </li>
      ))}
    </ul>
  );
}

function ListSkeleton() {
  return <LoadingSkeleton className="h-160 w-full rounded-card" />;
}
