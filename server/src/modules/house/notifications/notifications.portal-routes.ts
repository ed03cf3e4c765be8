import {
  listNotifications,
  readAllNotifications,
  readNotification,
  readNotificationsAbout,
} from "@plon/contract/portal/house/notifications.ts";
import {
  choosePush,
  askPushKey,
  subscribeDevice,
  unsubscribeDevice,
} from "@plon/contract/portal/house/notifications-push.ts";
import type { Config } from "#platform/settings/config.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { command, commandInSteps, read } from "#platform/http/routes.ts";
import type { Sealer } from "#platform/secrets/sealer.ts";
import { publicPushKey } from "./push-keys.service.ts";
import { choose, subscribe, unsubscribe } from "./push.service.ts";
import { notificationPage, readAbout, readAll, readOne } from "./notifications.service.ts";

type Parts = { sealer: Sealer; config: Pick<Config, "pushStandIn"> };

/** Own notifications, and the devices that show them. */
export function notificationsPortalRoutes(host: RouteHost, { sealer, config }: Parts): void {
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
    await readOne(tx, ctx, params.notificationId);
    return { data: null };
  });
  command(host, readNotificationsAbout, async (tx, ctx, { body }) => {
    await readAbout(tx, ctx, body.link);
    return { data: null };
  });
  command(host, readAllNotifications, async (tx, ctx) => {
    await readAll(tx, ctx);
    return { data: null };
  });

  commandInSteps(host, askPushKey, async (db) => ({ data: { public_key: await publicPushKey(db, sealer) } }));
  command(host, subscribeDevice, async (tx, ctx, { body }) => ({
    data: await subscribe(tx, ctx, body, { standIn: config.pushStandIn }),
  }));
  command(host, choosePush, async (tx, ctx, { body }) => {
    const { endpoint, ...choices } = body;
    return { data: await choose(tx, ctx, endpoint, choices), message: "Zapisano." };
  });
  command(host, unsubscribeDevice, async (tx, ctx, { body }) => {
    await unsubscribe(tx, ctx, body.endpoint);
    return { data: null, message: "Powiadomienia na tym urządzeniu są wyłączone." };
  });
}
