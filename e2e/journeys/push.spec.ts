import type { BrowserContext, Page } from "@playwright/test";
import { SLOW_LINE } from "#support/running/installed.ts";
import { open } from "#support/people/portal.ts";
import { openReleaseLine } from "#support/running/release.ts";
import { expect, test } from "#support/test.ts";

test.use({ serviceWorkers: "allow" });

/**
 * What is outside: the maker's push service, to which the browser here subscribes at an address that the programme
 * knows, and the system's notifications, for which a browser without a screen gives no permission. What arrives is
 * brought by the browser itself (`arrive`).
 */
async function withSystem(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const key = (bytes: number) => btoa("k".repeat(bytes)).replaceAll("=", "");
    const endpoint = "https://fcm.googleapis.com/fcm/send/of-a-journey";
    const subscription = {
      endpoint,
      toJSON: () => ({ endpoint, keys: { p256dh: key(65), auth: key(16) } }),
      unsubscribe: async () => {
        localStorage.removeItem("e2e.push");
        return true;
      },
    } as unknown as PushSubscription;
    PushManager.prototype.getSubscription = async () => (localStorage.getItem("e2e.push") ? subscription : null);
    PushManager.prototype.subscribe = async () => {
      localStorage.setItem("e2e.push", "1");
      return subscription;
    };
    Object.defineProperty(Notification, "permission", { get: () => "granted" });
    Notification.requestPermission = async () => "granted";
  });
}

type Shown = { title: string; body: string; navigate: string };
type Scope = {
  registration: { showNotification: unknown };
  shown?: Shown[];
  said?: unknown[];
  dispatchEvent(event: Event): boolean;
};

/** Has the browser bring a message to the portal's worker, as its push service would. */
async function arrive(page: Page, notification: object, arrival?: string): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const found = new Promise<string>((resolve) => {
    browser.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const registration = registrations.find(({ isDeleted }) => !isDeleted);
      if (registration) resolve(registration.registrationId);
    });
  });
  await browser.send("ServiceWorker.enable");
  await browser.send("ServiceWorker.deliverPushMessage", {
    origin: new URL(page.url()).origin,
    registrationId: await found,
    data: JSON.stringify({ web_push: 8030, notification, arrival }),
  });
}

test("notifications are turned on, arrive with the page closed, lead to their cause, and are turned off @once", async ({
  page,
  given,
  signIn,
  context,
  baseURL,
}) => {
  await withSystem(context);
  const line = await openReleaseLine(baseURL ?? "", { begins: SLOW_LINE });
  try {
    await signIn(await given.farm());
    await open(page, `${line.address}/powiadomienia`);
    const card = page.getByRole("region", { name: "Powiadomienia na tym urządzeniu" });
    await card.getByRole("button", { name: "Włącz powiadomienia" }).click();
    await expect(card.getByRole("checkbox", { name: "Wiadomości programu" })).toBeChecked();

    await expect.poll(() => context.serviceWorkers().length).toBe(1);
    const worker = context.serviceWorkers()[0]!;
    await worker.evaluate(() => {
      const scope = globalThis as unknown as Scope;
      const shown: Shown[] = (scope.shown = []);
      scope.registration.showNotification = async (title: string, { body, data }: { body: string; data: Shown }) => {
        shown.push({ title, body, navigate: data.navigate });
      };
      // An SMS waits for what the worker says.
      const said: unknown[] = (scope.said = []);
      globalThis.fetch = async (address, init) => {
        said.push([String(address), init?.body]);
        return Response.json({ status: "success", message: "", data: null });
      };
    });
    const navigate = `${line.address}/moje-nagrody`;
    await arrive(page, { title: "Nagroda wysłana", body: "Kurier przyjedzie jutro.", navigate }, "t".repeat(43));
    const told = () =>
      worker.evaluate(() => {
        const { shown, said } = globalThis as unknown as Scope;
        return { shown, said };
      });
    await expect.poll(told).toEqual({
      shown: [{ title: "Nagroda wysłana", body: "Kurier przyjedzie jutro.", navigate }],
      said: [["/api/v1/push/arrived", JSON.stringify({ token: "t".repeat(43) })]],
    });

    for (const [to, path] of [
      [navigate, "/moje-nagrody"],
      ["https://evil.example/moje-nagrody", "/powiadomienia"],
    ] as const) {
      await worker.evaluate((address) => {
        const scope = globalThis as unknown as Scope;
        const press = new Event("notificationclick") as Event & { notification: object; waitUntil: () => void };
        press.notification = { close: () => undefined, data: { navigate: address } };
        press.waitUntil = () => undefined;
        scope.dispatchEvent(press);
      }, to);
      await expect(page).toHaveURL(new RegExp(`${path}$`));
    }

    await card.getByRole("button", { name: "Wyłącz na tym urządzeniu" }).click();
    await expect(card.getByRole("button", { name: "Włącz powiadomienia" })).toBeVisible();
  } finally {
    line.close();
  }
});
