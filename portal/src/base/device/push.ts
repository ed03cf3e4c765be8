import type { PushChoices } from "@plon/contract/portal/house/notifications-push.ts";
import { call } from "#base/calls/api.ts";

const OWNER = "plon.push-owner";
/** What only looks does not wait for a worker that was never registered. */
const LOOKING_MS = 5000;
/** At the first visit on a weak signal the worker first loads the whole portal. */
const TURNING_ON_MS = 60_000;

/** What stands between this browser and notifications: nothing, a press, its settings, or that it cannot show any. */
export type PushReadiness = "on" | "off" | "denied" | "must-install" | "unable";

/** On an iPhone only an installed application may show notifications. */
const isUninstalledIphone = () =>
  /iPhone|iPad/.test(navigator.userAgent) && !matchMedia("(display-mode: standalone)").matches;

const isAble = () => "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis;

/** The worker that shows notifications; undefined where none came in time. */
async function registration(waitMs = LOOKING_MS): Promise<ServiceWorkerRegistration | undefined> {
  const never = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), waitMs));
  return await Promise.race([navigator.serviceWorker.ready, never]);
}

const subscriptionHere = async () => (await (await registration())?.pushManager.getSubscription()) ?? undefined;

/** Whether notifications of this participant reach this browser, and if not, why. */
export async function pushReadiness(participantId: number): Promise<PushReadiness> {
  if (!isAble()) return isUninstalledIphone() ? "must-install" : "unable";
  if (Notification.permission === "denied") return "denied";
  const isOwn = localStorage.getItem(OWNER) === String(participantId);
  return isOwn && (await subscriptionHere()) !== undefined ? "on" : "off";
}

/** What this browser shows. Throws if it is not subscribed. */
export async function pushChoices(): Promise<PushChoices> {
  return await tellServer(await mustBeSubscribed());
}

/** Asks for permission and subscribes. False if permission was not given. Throws if the browser cannot. */
export async function turnPushOn(participantId: number): Promise<boolean> {
  if ((await Notification.requestPermission()) !== "granted") return false;
  const worker = await registration(TURNING_ON_MS);
  if (!worker) throw new Error("No worker is registered");
  // One left by somebody else, whose key it may have been made for, is replaced.
  await (await worker.pushManager.getSubscription())?.unsubscribe();
  const { data } = await call("POST /api/v1/user/push/key", {});
  const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: data.public_key });
  await tellServer(made);
  localStorage.setItem(OWNER, String(participantId));
  return true;
}

/** Changes what this browser shows. */
export async function choosePush(choices: PushChoices): Promise<PushChoices> {
  const { endpoint } = await mustBeSubscribed();
  return (await call("POST /api/v1/user/push/choices", { body: { endpoint, ...choices } })).data;
}

/** Notifications no longer come here; the server is told if it can be reached, and finds out by itself if not. */
export async function turnPushOff(): Promise<void> {
  const known = await subscriptionHere();
  localStorage.removeItem(OWNER);
  if (!known) return;
  await call("POST /api/v1/user/push/remove", { body: { endpoint: known.endpoint } }).catch(() => {});
  await known.unsubscribe();
}

/**
 * Somebody signs out, or somebody else is signed in: what concerns the one who subscribed no longer shows here. The
 * server finds out when it sends the next time.
 */
export async function dropPush(exceptFor?: number): Promise<void> {
  const owner = localStorage.getItem(OWNER);
  if (owner === null || owner === String(exceptFor) || !isAble()) return;
  localStorage.removeItem(OWNER);
  await (await subscriptionHere())?.unsubscribe();
}

async function mustBeSubscribed(): Promise<PushSubscription> {
  const known = await subscriptionHere();
  if (!known) throw new Error("This browser is not subscribed");
  return known;
}

async function tellServer(made: PushSubscription): Promise<PushChoices> {
  const { endpoint, keys = {} } = made.toJSON();
  const { p256dh = "", auth = "" } = keys;
  return (await call("POST /api/v1/user/push", { body: { endpoint: endpoint ?? "", keys: { p256dh, auth } } })).data;
}
