import type { notification as notificationSchema } from "@plon/contract/portal/house/notifications.ts";
import { dayMark, formatLongInstant } from "@plon/client/format.ts";
import { buttonClass } from "@plon/ui/button-class.ts";
import { useRouter } from "@tanstack/react-router";
import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { safeRedirect } from "#base/session/safe-redirect.ts";

export type Notification = (typeof notificationSchema)["_output"];

type NotificationItemProps = {
  notification: Notification;
  /** The row above has the same day: it is not shown again. */
  isSameDay: boolean;
  /** Undefined where the person may not mark anything. */
  onRead: (() => void) | undefined;
};

/**
 * One notification as a row with its title and two lines; unread is shown by text and weight. A press shows the whole of it, and marks it as
 * read. With very large letters all of it is shown at once, below one another.
 */
export function NotificationItem({ notification, isSameDay, onRead }: NotificationItemProps) {
  const [isOpen, setOpen] = useState(false);
  const { title, content, date, isRead } = notification;
  const { day, month } = dayMark(date);

  function handleToggle() {
    setOpen(!isOpen);
    if (!isOpen && !isRead) onRead?.();
  }

  return (
    <article className="relative grid min-h-16 content-center gap-x-3 px-3 py-2 hover:bg-sunken md:px-4 @min-[14rem]:grid-cols-[auto_minmax(0,1fr)_auto]">
      <span
        aria-hidden
        className={`figures flex w-9 flex-col items-center leading-tight ${isSameDay ? "@max-[14rem]:hidden @min-[14rem]:invisible" : ""}`}
      >
        <span className="font-semibold">{day}</span>
        <span className="text-sm text-soft">{month}</span>
      </span>
      <div className="min-w-0">
        <h2 className={isRead && !isOpen ? "" : "font-semibold"}>
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={handleToggle}
            className="block max-w-full rounded-field text-left wrap-anywhere after:absolute after:inset-0"
          >
            {!isRead && (
              <>
                <span className="mr-1 text-sm font-semibold text-action">nowe</span>{" "}
              </>
            )}
            {title}
          </button>
        </h2>
        <p className={`max-w-prose ${isOpen ? "whitespace-pre-line" : "text-sm text-soft @min-[14rem]:line-clamp-2"}`}>
          {content}
        </p>
        <time dateTime={date} className={isOpen ? "mt-1 block text-sm text-soft" : "sr-only"}>
          {formatLongInstant(date)}
        </time>
        {isOpen && <Cause link={notification.link} />}
      </div>
      <ChevronDown
        aria-hidden
        className={`size-5 justify-self-end text-action transition-transform duration-200 ${isOpen ? "mt-1 rotate-180 self-start" : "self-center"}`}
      />
    </article>
  );
}

/** Leads to what the notification is about. */
function Cause({ link: given }: Pick<Notification, "link">) {
  const { history } = useRouter();
  const link = safeRedirect(given);
  if (link === undefined) return null;
  function handleFollow(event: { preventDefault: () => void }) {
    event.preventDefault();
    if (link !== undefined) history.push(link);
  }
  return (
    <a href={link} onClick={handleFollow} className={`relative mt-3 mb-1 ${buttonClass("secondary", "sm")}`}>
      Zobacz
    </a>
  );
}
