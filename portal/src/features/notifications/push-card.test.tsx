import type { PushChoices } from "@plon/contract/portal/house/notifications-push.ts";
import { beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { lost } from "@plon/client/test/answers.ts";
import { appears, pass } from "@plon/client/test/clock.ts";
import { answers } from "#test/answers.ts";
import { forgetAnswers, open, signIn } from "#test/portal.ts";

const CHOICES = "POST /api/v1/user/push/choices";
const ENDPOINT = "https://fcm.googleapis.com/fcm/send/of-a-test";
const card = page.getByRole("region", { name: "Powiadomienia na tym urządzeniu" });
const tick = (name: string | RegExp) => card.getByRole("checkbox", { name });
const turnOn = card.getByRole("button", { name: "Włącz powiadomienia" });

let isSubscribed = false;
/** Where the push service of the browser's maker reaches it from now on. */
let endpoint = ENDPOINT;
let permission: NotificationPermission = "default";

/** The browser's own part: its worker, the push service of its maker, and the permission that its user gives. */
const subscription = {
  get endpoint() {
    return endpoint;
  },
  toJSON: () => ({ endpoint, keys: { p256dh: "k".repeat(87), auth: "k".repeat(22) } }),
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
  endpoint = ENDPOINT;
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

test("what the browser dropped comes back at the next opening, as it was chosen, and what was turned off does not", async () => {
  const TOLD = "POST /api/v1/user/push";
  permission = "granted";
  await open("/powiadomienia");
  await turnOn.click();
  await appears(tick("Wiadomości programu"));
  await tick("Wiadomości programu").click();
  await expect.poll(() => answers.asked(CHOICES).length).toBe(1);
  const opensAnew = async () => {
    const before = answers.asked(TOLD).length;
    await open("/dashboard");
    await pass(100);
    return answers.asked(TOLD).slice(before);
  };
  expect(await opensAnew()).toEqual([]);

  // While permission is taken back, nobody is asked for another one.
  [isSubscribed, permission, endpoint] = [false, "denied", `${ENDPOINT}-2`];
  expect(await opensAnew()).toEqual([]);
  permission = "granted";
  // Somebody else of the farm renews nothing, and so is refused nothing.
  signIn({ member: { membership_id: 4, name: "Alicja Rachunkowa", farm: "Lis", role: "full" } });
  forgetAnswers();
  expect(await opensAnew()).toEqual([]);
  signIn();
  forgetAnswers();
  // The server knows nothing of a new one's choices.
  answers.on(TOLD, { muted: [], shows_content: false, replaces_sms: false });
  answers.on(CHOICES, lost);
  expect(await opensAnew()).toMatchObject([{ body: { endpoint } }]);
  // What broke off on the way is done again.
  answers.on(CHOICES, ({ body: { muted, shows_content, replaces_sms = false } }) => ({
    muted,
    shows_content,
    replaces_sms,
  }));
  expect(await opensAnew()).toMatchObject([{ body: { endpoint } }]);
  await expect.poll(() => answers.asked(CHOICES).at(-1)?.body).toMatchObject({ endpoint, muted: ["news"] });
  expect(await opensAnew()).toEqual([]);

  await open("/powiadomienia");
  await card.getByRole("button", { name: "Wyłącz na tym urządzeniu" }).click();
  await appears(turnOn);
  expect(await opensAnew()).toEqual([]);
  expect(isSubscribed).toBe(false);
});

test("a permission that is not given says so, and one that was refused where it is given back", async () => {
  await open("/powiadomienia");
  await turnOn.click();
  await appears(card.getByText(/Przeglądarka\snie\sdostała\szgody/));
  permission = "denied";
  await open("/powiadomienia");
  await appears(card.getByText(/są\sw\stej\sprzeglądarce\szablokowane/));
});
