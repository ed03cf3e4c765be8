import { OnlyWith } from "#base/only-with.tsx";
import { Button } from "@plon/ui/button.tsx";
import { BellPicture } from "@plon/ui/illustrations.tsx";
import { Skeleton } from "@plon/ui/skeleton.tsx";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { FailedPage } from "#base/failed-load.tsx";
import { MissedList, useKeptList } from "#base/kept-list.tsx";
import { mayDo, useProfile } from "#base/profile.ts";
import { SecondaryModalLink } from "#shared/button-links.tsx";
import { EmptyPlace } from "#shared/empty-place.tsx";
import { ListPages } from "#shared/list-pages.tsx";
import { PageHeading } from "#shared/page-heading.tsx";
import { NewsletterCard } from "./newsletter-card.tsx";
import { NotificationItem } from "./notification-item.tsx";
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
      <ul className="flex flex-col gap-3">
        {list.data?.data.notifications.map((notification) => (
          <li key={notification.id}>
            <NotificationItem
              notification={notification}
              onRead={mayMark ? () => markRead.mutate(notification.id) : undefined}
            />
          </li>
        ))}
      </ul>
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

function ListSkeleton() {
  return (
    <output aria-label="Ładowanie..." className="flex flex-col gap-3">
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-28 w-full rounded-card" />
      ))}
    </output>
  );
}
