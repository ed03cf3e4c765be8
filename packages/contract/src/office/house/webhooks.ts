import { webhookUrlProblem } from "@plon/rules/time/webhooks.ts";
import { z } from "zod";
import type { Endpoint } from "../../shared/calls/endpoint.ts";
import { isoDate, isoInstant, plainText, recordId } from "../../shared/calls/envelope.ts";
import { listQuery, pageOf } from "../../shared/calls/lists.ts";
import { EVENT_KINDS } from "../../shared/event-kinds.ts";
import { ADMIN_ONLY, READ_AUDIT } from "../../shared/roles.ts";

/** A try that an administrator asked for. */
export const TEST_EVENT = "webhook.test";

const url = plainText(500).superRefine((text, context) => {
  const message = webhookUrlProblem(text);
  if (message) context.addIssue({ code: "custom", message });
});

export const webhookBody = z.object({
  title: plainText(80).min(3, "Pole musi mieć co najmniej 3 znaki"),
  url,
  /** Only these; none named: all. */
  kinds: z.array(z.enum(EVENT_KINDS)).max(EVENT_KINDS.length).default([]),
  is_on: z.boolean().default(true),
});

export const officeWebhook = z.object({
  id: z.int(),
  title: z.string(),
  url: z.string(),
  kinds: z.array(z.enum(EVENT_KINDS)),
  is_on: z.boolean(),
  /** Messages that wait, and those given up in the last three days. */
  waiting: z.int(),
  given_up: z.int(),
  /** Tries in a row that failed, and until when it is told nothing. */
  failures: z.int(),
  rests_until: isoInstant.nullable(),
  /** Until when the secret before signs as well. */
  old_secret_until: isoInstant.nullable(),
  created_at: isoInstant,
  revision: z.int(),
});

/** The secret is told here and never again. */
const withSecret = officeWebhook.extend({ secret: z.string() });

const delivery = z.object({
  id: z.int(),
  event_id: z.int(),
  kind: z.string(),
  subject_id: z.int(),
  happened_at: isoInstant,
  status: z.enum(["waiting", "sent", "given_up"]),
  tries: z.int(),
  next_at: isoInstant.nullable(),
  answered_at: isoInstant.nullable(),
  answer_status: z.int().nullable(),
  problem: z.string().nullable(),
});

const byWebhook = z.object({ webhookId: recordId });

export const officeListWebhooks = {
  method: "GET",
  path: "/api/office/v1/webhooks",
  summary: "Addresses that are told of events, and how that goes.",
  access: { staff: READ_AUDIT },
  query: listQuery(["title", "created_at"], "asc"),
  ...pageOf(officeWebhook),
  errors: [],
} as const satisfies Endpoint;

export const officeGetWebhook = {
  method: "GET",
  path: "/api/office/v1/webhooks/:webhookId",
  summary: "One address.",
  access: { staff: READ_AUDIT },
  params: byWebhook,
  data: officeWebhook,
  errors: ["webhook.not_found"],
} as const satisfies Endpoint;

export const officeCreateWebhook = {
  method: "POST",
  path: "/api/office/v1/webhooks",
  value: "none",
  summary: "Tells an address of events from now on. The secret that signs the messages is told here alone.",
  access: { staff: ADMIN_ONLY },
  body: webhookBody,
  data: withSecret,
  errors: ["webhook.too_many"],
} as const satisfies Endpoint;

export const officeUpdateWebhook = {
  method: "PUT",
  path: "/api/office/v1/webhooks/:webhookId",
  value: "none",
  summary:
    "Changes an address as it was read (`revision`). Switched off, it is told nothing of what happens meanwhile.",
  access: { staff: ADMIN_ONLY },
  params: byWebhook,
  body: webhookBody.extend({ revision: z.int().min(0) }),
  data: officeWebhook,
  errors: ["webhook.not_found", "webhook.changed_meanwhile"],
} as const satisfies Endpoint;

export const officeDeleteWebhook = {
  method: "DELETE",
  path: "/api/office/v1/webhooks/:webhookId",
  value: "none",
  summary: "Forgets an address with all that waits for it.",
  access: { staff: ADMIN_ONLY },
  params: byWebhook,
  data: z.null(),
  errors: ["webhook.not_found"],
} as const satisfies Endpoint;

export const officeRenewWebhookSecret = {
  method: "POST",
  path: "/api/office/v1/webhooks/:webhookId/secret",
  value: "none",
  summary: "Makes a new secret; the one before signs beside it for a day.",
  access: { staff: ADMIN_ONLY },
  params: byWebhook,
  data: withSecret,
  errors: ["webhook.not_found"],
} as const satisfies Endpoint;

export const officeTryWebhook = {
  method: "POST",
  path: "/api/office/v1/webhooks/:webhookId/test",
  value: "none",
  summary: "Sends a message of the kind webhook.test, like any other.",
  access: { staff: ADMIN_ONLY },
  params: byWebhook,
  data: officeWebhook,
  errors: ["webhook.not_found"],
} as const satisfies Endpoint;

export const officeReplayWebhook = {
  method: "POST",
  path: "/api/office/v1/webhooks/:webhookId/replay",
  value: "none",
  summary: "Sends again what happened since the beginning of a day, as far as events are kept (30 days).",
  access: { staff: ADMIN_ONLY },
  params: byWebhook,
  body: z.object({ from: isoDate }),
  data: z.object({ messages: z.int() }),
  errors: ["webhook.not_found"],
} as const satisfies Endpoint;

export const officeListWebhookDeliveries = {
  method: "GET",
  path: "/api/office/v1/webhooks/:webhookId/deliveries",
  summary: "Messages to an address, newest first: which arrived, which wait and why, which were given up.",
  access: { staff: READ_AUDIT },
  params: byWebhook,
  query: listQuery(["id"], "desc").extend({ status: z.enum(["waiting", "sent", "given_up"]).optional() }),
  ...pageOf(delivery),
  errors: ["webhook.not_found"],
} as const satisfies Endpoint;
