import WebhookIcon from "@mui/icons-material/WebhookOutlined";
import {
  officeCreateWebhook,
  officeGetWebhook,
  officeListWebhookDeliveries,
  officeListWebhooks,
  officeUpdateWebhook,
} from "@plon/contract/office/house/webhooks.ts";
import { onDemand } from "#shared/page/on-demand.tsx";
import type { OfficeResource, RowOf } from "#shared/calls/resource.ts";

export const webhooks: OfficeResource = {
  name: "webhooks",
  words: ["Webhook", "Webhooki", "Webhooków"],
  menu: { group: "System", icon: WebhookIcon, also: "integracje powiadamianie systemów" },
  endpoints: {
    list: officeListWebhooks,
    one: officeGetWebhook,
    create: officeCreateWebhook,
    update: officeUpdateWebhook,
  },
  list: onDemand(() => import("./webhook-list.tsx")),
  watched: "webhook",
  edit: onDemand(() => import("./webhook-edit.tsx")),
  create: onDemand(() => import("./webhook-create.tsx")),
  creates: "Nowy adres",
  recordRepresentation: "title",
};

export const webhookDeliveries: OfficeResource = {
  name: "webhook-deliveries",
  words: ["Wiadomość", "Wiadomości", "Wiadomości"],
  endpoints: { list: officeListWebhookDeliveries },
  recordRepresentation: (row: RowOf<typeof officeListWebhookDeliveries>) => row.kind,
};
