import type { notification as notificationSchema } from "@plon/contract/portal/notifications.ts";
import { Button } from "@plon/ui/button.tsx";
import { buttonClass } from "@plon/ui/button-class.ts";
import { useRouter } from "@tanstack/react-router";
import { safeRedirect } from "#base/safe-redirect.ts";
import { formatLongInstant } from "@plon/client/format.ts";

type Notification = (typeof notificationSchema)["_output"];

type NotificationItemProps = {
  notification: Notification;
  /** Undefined where the person may not mark anything. */
  onRead: (() => void) | undefined;
};

/** One notification; unread is shown by text and an edge. Following its link marks it as read. */
export function NotificationItem({ notification, onRead }: NotificationItemProps) {
  const { history } = useRouter();
  const link = safeRedirect(notification.link);
  const unread = !notification.isRead;

  function handleFollow(event: { preventDefault: () => void }) {
    if (link === undefined) return;
    event.preventDefault();
    if (unread) onRead?.();
    history.push(link);
  }

  return (
    <article
      className={`rounded-card border border-line bg-surface p-4 md:p-6 ${unread ? "border-l-4 border-l-action" : ""}`}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className={`min-w-0 text-lg ${unread ? "font-semibold" : ""}`}>
          {notification.title}
          {unread && " "}
          {unread && <span className="ml-1 align-middle text-sm font-semibold text-action">nowe</span>}
        </h2>
        <time dateTime={notification.date} className="text-sm text-soft">
          {formatLongInstant(notification.date)}
        </time>
      </div>
      <p className="mt-1 max-w-prose whitespace-pre-line">{notification.content}</p>
      {(link !== undefined || (unread && onRead !== undefined)) && (
        <div className="mt-3 flex flex-wrap gap-2">
          {link !== undefined && (
            <a href={link} onClick={handleFollow} className={buttonClass("secondary", "sm")}>
              Zobacz
            </a>
          )}
          {unread && onRead !== undefined && (
            <Button variant="quiet" size="sm" needsNetwork onClick={onRead}>
              Oznacz jako przeczytane
            </Button>
          )}
        </div>
      )}
    </article>
  );
}
