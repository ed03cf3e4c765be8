import { z } from "zod";
import type { Endpoint } from "../../shared/calls/endpoint.ts";
import { isoInstant, pageNumber, pagerMeta, plainText, recordId } from "../../shared/calls/envelope.ts";

export const notification = z.object({
  id: z.int(),
  title: z.string(),
  content: z.string(),
  /** A path of the portal, or null. */
  link: z.string().nullable(),
  isRead: z.boolean(),
  date: isoInstant,
});

export const listNotifications = {
  method: "GET",
  path: "/api/v1/notifications/list",
  summary: "Own notifications, newest first, 10 a page.",
  access: "participant",
  byMembers: "read",
  query: z.object({ page: pageNumber }),
  data: z.object({ notifications: z.array(notification) }),
  meta: pagerMeta,
  errors: [],
} as const satisfies Endpoint;

export const readNotification = {
  method: "POST",
  path: "/api/v1/notifications/:notificationId/read",
  summary: "Marks one own notification as read.",
  access: "participant",
  byMembers: "submit",
  params: z.object({ notificationId: recordId }),
  data: z.null(),
  errors: ["notification.not_found"],
} as const satisfies Endpoint;

export const readNotificationsAbout = {
  method: "POST",
  path: "/api/v1/notifications/read-about",
  summary: "Marks all own notifications that lead to a page as read: somebody has seen that page.",
  access: "participant",
  byMembers: "submit",
  body: z.object({ link: plainText(200, 1) }),
  data: z.null(),
  errors: [],
} as const satisfies Endpoint;

export const readAllNotifications = {
  method: "POST",
  path: "/api/v1/notifications/read-all",
  summary: "Marks all own notifications as read.",
  access: "participant",
  byMembers: "submit",
  data: z.null(),
  errors: [],
} as const satisfies Endpoint;
