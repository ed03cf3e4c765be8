import {
  officeCreateWebhook,
  officeDeleteWebhook,
  officeGetWebhook,
  officeListWebhookDeliveries,
  officeListWebhooks,
  officeRenewWebhookSecret,
  officeReplayWebhook,
  officeTryWebhook,
  officeUpdateWebhook,
} from "@plon/contract/office/house/webhooks.ts";
import { warsawDayStart } from "@plon/rules/time/warsaw-calendar.ts";
import type { RouteParts } from "#parts";
import { listed } from "#platform/database/paging.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { command, read } from "#platform/http/routes.ts";
import { presentDelivery, presentWebhook } from "./webhooks.present.ts";
import {
  changeWebhook,
  createWebhook,
  deliveryPage,
  getWebhook,
  removeWebhook,
  renewSecret,
  replayWebhook,
  tryWebhook,
  webhookPage,
} from "./webhooks.service.ts";

/** Addresses of partners that are told of events. */
export function webhooksOfficeRoutes(host: RouteHost, { sealer }: Pick<RouteParts, "sealer">): void {
  read(host, officeListWebhooks, async (db, { at }, { query }) =>
    listed(await webhookPage(db, at, query), presentWebhook),
  );
  read(host, officeGetWebhook, async (db, { at }, { params }) => ({
    data: presentWebhook(await getWebhook(db, params.webhookId, at)),
  }));
  read(host, officeListWebhookDeliveries, async (db, { at }, { params, query }) =>
    listed(await deliveryPage(db, params.webhookId, at, query), presentDelivery),
  );
  command(host, officeCreateWebhook, async (tx, ctx, { body }) => {
    const { secret_text: secret, ...row } = await createWebhook(tx, ctx, body, sealer);
    return { data: { ...presentWebhook(row), secret }, message: "Adres zapisany." };
  });
  command(host, officeUpdateWebhook, async (tx, ctx, { params, body }) => ({
    data: presentWebhook(await changeWebhook(tx, ctx, params.webhookId, body)),
    message: "Zmiany zapisane.",
  }));
  command(host, officeDeleteWebhook, async (tx, ctx, { params }) => {
    await removeWebhook(tx, ctx, params.webhookId);
    return { data: null, message: "Adres usunięty." };
  });
  command(host, officeRenewWebhookSecret, async (tx, ctx, { params }) => {
    const { secret_text: secret, ...row } = await renewSecret(tx, ctx, params.webhookId, sealer);
    return { data: { ...presentWebhook(row), secret }, message: "Nowy sekret działa, poprzedni jeszcze przez dobę." };
  });
  command(host, officeTryWebhook, async (tx, ctx, { params }) => ({
    data: presentWebhook(await tryWebhook(tx, ctx, params.webhookId)),
    message: "Wiadomość próbna wyjdzie za chwilę.",
  }));
  command(host, officeReplayWebhook, async (tx, ctx, { params, body }) => ({
    data: { messages: await replayWebhook(tx, ctx, params.webhookId, warsawDayStart(body.from)) },
    message: "Wiadomości wyjdą jeszcze raz.",
  }));
}
