import type { PushChoices } from "@plon/contract/portal/house/notifications-push.ts";
import { call } from "#base/calls/api.ts";

const OWNER = "plon.push-owner";
/** What the server knows of this browser: where it is reached, and what it shows. */
const TOLD = "plon.push-told";
type Told = { endpoint: string; choices: PushChoices };
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
  const known = await mustBeSubscribed();
  return keepTold(known.endpoint, await tellServer(known));
}

/** Asks for permission and subscribes. False if permission was not given. Throws if the browser cannot. */
export async function turnPushOn(participantId: number): Promise<boolean> {
  if ((await Notification.requestPermission()) !== "granted") return false;
  const worker = await registration(TURNING_ON_MS);
  if (!worker) throw new Error("No worker is registered");
  // One left by somebody else, whose key it may have been made for, is replaced.
  await (await worker.pushManager.getSubscription())?.unsubscribe();
  const made = await subscribe(worker);
  keepTold(made.endpoint, await tellServer(made));
  localStorage.setItem(OWNER, String(participantId));
  return true;
}

/**
 * What the browser or its maker's service dropped comes back, as it was chosen: whoever turned notifications on here is not
 * left without them, nor without the SMS that they stand in for. Does nothing where they were never turned on, or permission
 * was taken back. Throws if the server cannot be told; the next opening tries again.
 */
export async function renewPush(participantId: number): Promise<void> {
  if (localStorage.getItem(OWNER) !== String(participantId)) return;
  if (!isAble() || Notification.permission !== "granted") return;
  const worker = await registration();
  if (!worker) return;
  const known = await worker.pushManager.getSubscription();
  const told = lastTold();
  if (known && known.endpoint === told?.endpoint) return;
  const made = known ?? (await subscribe(worker));
  const choices = await tellServer(made);
  // Kept last: what breaks off in between is done again.
  if (told && JSON.stringify(choices) !== JSON.stringify(told.choices)) await choosePush(told.choices);
  else keepTold(made.endpoint, choices);
}

/** Changes what this browser shows. */
export async function choosePush(choices: PushChoices): Promise<PushChoices> {
  const { endpoint } = await mustBeSubscribed();
  const { data } = await call("POST /api/v1/user/push/choices", { body: { endpoint, ...choices } });
  return keepTold(endpoint, data);
}

/** Notifications no longer come here; the server is told if it can be reached, and finds out by itself if not. */
export async function turnPushOff(): Promise<void> {
  const known = await subscriptionHere();
  forget();
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
  forget();
  await (await subscriptionHere())?.unsubscribe();
}

function forget(): void {
  localStorage.removeItem(OWNER);
  localStorage.removeItem(TOLD);
}

function lastTold(): Told | undefined {
  try {
    return JSON.parse(localStorage.getItem(TOLD) ?? "") as Told;
  } catch {
    return undefined;
  }
}

function keepTold(endpoint: string, choices: PushChoices): PushChoices {
  localStorage.setItem(TOLD, JSON.stringify({ endpoint, choices } satisfies Told));
  return choices;
}

async function subscribe(worker: ServiceWorkerRegistration): Promise<PushSubscription> {
  const { data } = await call("POST /api/v1/user/push/key", {});
  return await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: data.public_key });
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
