import { listNotifications, readAllNotifications, readNotification } from "@plon/contract/portal/notifications.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { command, read } from "#platform/http/routes.ts";
import { notificationPage, readAll, readOne } from "./notifications.service.ts";

/** Own notifications. */
export function notificationsPortalRoutes(host: RouteHost): void {
  read(host, listNotifications, async (db, ctx, { query }) => {
    const { rows, meta } = await notificationPage(db, ctx.participantId, ctx.at, query.page);
    const notifications = rows.map((row) => ({
      id: row.id,
      title: row.title,
      content: row.content,
      link: row.link,
      isRead: row.read_at !== null,
      date: row.created_at.toISOString(),
    }));
    return { data: { notifications }, meta };
  });
  command(host, readNotification, async (tx, ctx, { params }) => {
    await readOne(tx, ctx.participantId, params.notificationId, ctx.at);
    return { data: null };
  });
  command(host, readAllNotifications, async (tx, ctx) => {
    await readAll(tx, ctx.participantId, ctx.at);
    return { data: null };
  });
}
