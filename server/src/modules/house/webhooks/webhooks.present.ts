import type { officeListWebhookDeliveries, officeWebhook } from "@plon/contract/office/house/webhooks.ts";
import type { EventKind } from "@plon/contract/shared/event-kinds.ts";
import type { z } from "zod";
import type { CountedWebhook, DeliveryRow } from "./webhooks.service.ts";

const orNull = (at: Date | null) => at?.toISOString() ?? null;

export const presentWebhook = (row: CountedWebhook): z.input<typeof officeWebhook> => ({
  id: row.id,
  title: row.title,
  url: row.url,
  kinds: row.kinds as EventKind[],
  is_on: row.is_on,
  waiting: row.waiting,
  given_up: row.given_up,
  failures: row.failures,
  rests_until: orNull(row.rests_until),
  old_secret_until: orNull(row.old_secret_until),
  created_at: row.created_at.toISOString(),
  revision: row.revision,
});

export const presentDelivery = (row: DeliveryRow): z.input<typeof officeListWebhookDeliveries.data>[number] => ({
  id: row.id,
  event_id: row.event_id,
  kind: row.kind,
  subject_id: row.subject_id,
  happened_at: row.happened_at.toISOString(),
  status: row.state,
  tries: row.tries,
  next_at: row.state === "waiting" ? row.not_before.toISOString() : null,
  answered_at: orNull(row.answered_at),
  answer_status: row.answer_status,
  problem: row.problem,
});
