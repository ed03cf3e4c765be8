import { useEffect, useState } from "react";
import { Notification, type NotificationProps, useNotificationContext } from "react-admin";

/**
 * Shows the newest notification at once, replacing the one on the screen. react-admin's own queue would show it only
 * after the one before has timed out, when it is long out of date.
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
