import type { z } from "zod";
import {
  officeDeleteWebhook,
  type officeListWebhookDeliveries,
  officeRenewWebhookSecret,
  officeReplayWebhook,
  officeTryWebhook,
  type officeWebhook,
} from "@plon/contract/office/house/webhooks.ts";
import { call } from "#shared/calls/session.ts";

export type WebhookRow = z.infer<typeof officeWebhook>;
export type Delivery = z.infer<typeof officeListWebhookDeliveries.data>[number];

const of = (webhookId: number) => ({ params: { webhookId } });

export const deleteWebhook = (id: number) => call(officeDeleteWebhook, of(id));
export const tryWebhook = (id: number) => call(officeTryWebhook, of(id));
export const replayWebhook = (id: number, from: string) => call(officeReplayWebhook, { ...of(id), body: { from } });
/** Makes a new secret, which is told here alone. */
export const renewSecret = (id: number) => call(officeRenewWebhookSecret, of(id));
