import type { PushChoices } from "@plon/contract/portal/house/notifications-push.ts";
import { beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { appears } from "@plon/client/test/clock.ts";
import { answers } from "#test/answers.ts";
import { open, signIn } from "#test/portal.ts";

const CHOICES = "POST /api/v1/user/push/choices";
const ENDPOINT = "https://fcm.googleapis.com/fcm/send/of-a-test";
const card = page.getByRole("region", { name: "Powiadomienia na tym urządzeniu" });
const tick = (name: string | RegExp) => card.getByRole("checkbox", { name });
const turnOn = card.getByRole("button", { name: "Włącz powiadomienia" });

let isSubscribed = false;
let permission: NotificationPermission = "default";

/** The browser's own part: its worker, the push service of its maker, and the permission that its user gives. */
const subscription = {
  endpoint: ENDPOINT,
  toJSON: () => ({ endpoint: ENDPOINT, keys: { p256dh: "k".repeat(87), auth: "k".repeat(22) } }),
  unsubscribe: async () => !(isSubscribed = false),
};
const pushManager = {
  getSubscription: async () => (isSubscribed ? subscription : null),
  subscribe: async () => {
    isSubscribed = true;
    return subscription;
  },
};

beforeEach(() => {
  isSubscribed = false;
  permission = "default";
  vi.spyOn(navigator.serviceWorker, "ready", "get").mockResolvedValue({ pushManager } as never);
  vi.spyOn(Notification, "permission", "get").mockImplementation(() => permission);
  vi.spyOn(Notification, "requestPermission").mockImplementation(async () => permission);
  signIn();
  let chosen: PushChoices = { muted: [], shows_content: false, replaces_sms: false };
  answers.on("POST /api/v1/user/push/key", { public_key: "k".repeat(87) });
  answers.on("POST /api/v1/user/push", () => chosen);
  answers.on(CHOICES, ({ body: { muted, shows_content, replaces_sms = false } }) => {
    chosen = { muted, shows_content, replaces_sms };
    return chosen;
  });
  answers.on("POST /api/v1/user/push/remove", null);
});

test("notifications are turned on, chosen by kind, kept so, and turned off", async () => {
  permission = "granted";
  await open("/powiadomienia");
  await turnOn.click();
  await appears(tick("Wiadomości programu"));
  await tick("Wiadomości programu").click();
  await tick(/^Pokazuj treść/).click();
  expect(tick(/^Zamiast SMS-a/).element()).not.toBeChecked();
  await tick(/^Zamiast SMS-a/).click();
  await expect.poll(() => answers.asked(CHOICES).length).toBe(3);
  expect(answers.asked(CHOICES).at(-1)?.body).toEqual({
    endpoint: ENDPOINT,
    muted: ["news"],
    shows_content: true,
    replaces_sms: true,
  });

  await open("/powiadomienia");
  await appears(tick("Wiadomości programu"));
  await expect.element(tick("Wiadomości programu")).not.toBeChecked();
  expect(tick(/^Pokazuj treść/).element()).toBeChecked();
  expect(tick(/^Zamiast SMS-a/).element()).toBeChecked();

  await card.getByRole("button", { name: "Wyłącz na tym urządzeniu" }).click();
  await appears(turnOn);
  expect(isSubscribed).toBe(false);
  expect(answers.asked("POST /api/v1/user/push/remove")).toMatchObject([{ body: { endpoint: ENDPOINT } }]);
});

test("a permission that is not given says so, and one that was refused where it is given back", async () => {
  await open("/powiadomienia");
  await turnOn.click();
  await appears(card.getByText(/Przeglądarka\snie\sdostała\szgody/));
  permission = "denied";
  await open("/powiadomienia");
  await appears(card.getByText(/są\sw\stej\sprzeglądarce\szablokowane/));
});
