import { useEffect, useState } from "react";
import { Notification, type NotificationProps, useNotificationContext } from "react-admin";

/**
 * What happened last is said at once: it takes the place of what is still shown. react-admin's own queue would say it only
 * when the one before has had its time, about something that has long passed.
 */
export function LatestNotification(props: NotificationProps) {
  const { notifications, setNotifications } = useNotificationContext();
  const newest = notifications.at(-1);
  const [seen, setSeen] = useState(newest);
  const [count, setCount] = useState(0);
  if (newest !== undefined && newest !== seen) {
    setSeen(newest);
    setCount(count + 1);
  }
  const isCrowded = notifications.length > 1;
  useEffect(() => {
    if (isCrowded) setNotifications((waiting) => waiting.slice(-1));
  }, [isCrowded, setNotifications]);
  return isCrowded ? null : <Notification key={count} {...props} />;
}
