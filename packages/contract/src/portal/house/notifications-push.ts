import { TOPIC_NAMES } from "@plon/rules/desk/notification-topics.ts";
import { z } from "zod";
import type { Endpoint } from "../../shared/calls/endpoint.ts";

const base64url = (lengthMax: number) =>
  z
    .string("Przeglądarka podała nieczytelny adres powiadomień")
    .regex(/^[\w-]+=*$/, "Przeglądarka podała nieczytelny adres powiadomień")
    .max(lengthMax, "Przeglądarka podała nieczytelny adres powiadomień");

/** Where the push service of a browser takes messages for it. */
const endpoint = z.url("Przeglądarka podała nieczytelny adres powiadomień").max(1000);

/** `PushSubscription` as browsers write it in JSON. */
const subscription = z.object({ endpoint, keys: z.object({ p256dh: base64url(200), auth: base64url(60) }) });

const choices = {
  /** Kinds that this device does not show. */
  muted: z.array(z.enum(TOPIC_NAMES)).max(TOPIC_NAMES.length),
  /** Whether the device shows what happened, or only that something did. */
  shows_content: z.boolean(),
  /** Whether an SMS that says the same as a notification is not sent once this device has shown it. */
  replaces_sms: z.boolean().default(false),
};
const device = z.object(choices);
export type PushChoices = z.infer<typeof device>;

export const askPushKey = {
  method: "POST",
  path: "/api/v1/user/push/key",
  summary: "The programme's public key, for a browser that subscribes; made for the first that asks.",
  access: "participant",
  byMembers: "none",
  data: z.object({ public_key: z.string() }),
  errors: [],
} as const satisfies Endpoint;

export const subscribeDevice = {
  method: "POST",
  path: "/api/v1/user/push",
  summary:
    "Sends notifications to this browser from now on, and tells what it shows. The same call again changes nothing; " +
    "from another account it takes the browser over.",
  access: "participant",
  byMembers: "none",
  body: subscription,
  data: device,
  errors: ["push.service_unknown", "push.too_many"],
} as const satisfies Endpoint;

export const choosePush = {
  method: "POST",
  path: "/api/v1/user/push/choices",
  summary: "What this browser shows.",
  access: "participant",
  byMembers: "none",
  body: z.object({ endpoint, ...choices }),
  data: device,
  errors: ["push.not_found"],
} as const satisfies Endpoint;

export const unsubscribeDevice = {
  method: "POST",
  path: "/api/v1/user/push/remove",
  summary: "Sends this browser nothing more. One that is not subscribed stays so.",
  access: "participant",
  byMembers: "none",
  body: z.object({ endpoint }),
  data: z.null(),
  errors: [],
} as const satisfies Endpoint;
