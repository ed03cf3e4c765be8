import type { User } from "@plon/contract/portal/account/profile.ts";
import { createRoot } from "react-dom/client";
import { vi } from "vitest";
import { type Locator, page } from "vitest/browser";
import { queryClient } from "#app/query-client.ts";
import { writeCookie } from "#base/cookies.ts";
import { session } from "#base/session/session.ts";
import { DELAYS_MS } from "#shared/pages/delays.ts";
import { createPortal } from "#portal.tsx";
import { drawn, nextFrame, pass, until } from "@plon/client/test/clock.ts";
import { answerMember, FARM } from "./farm.ts";
import { goOnline } from "@plon/client/test/network.ts";

type Shown = { router: ReturnType<typeof createPortal>["router"]; end: () => void };
let shown: Shown | undefined;

/** Widths of the two shapes of screen. */
type Size = readonly [width: number, height: number];
export const PHONE: Size = [360, 740];
export const DESKTOP: Size = [1280, 800];

/**
 * Opens the portal at an address, as a visitor or as whom `signIn` signed in, and waits until its page stands, and the
 * modal that the address names, unless it is to open none or a part of it goes on loading. Time passes meanwhile only if a
 * call is to be tried again.
 */
export async function open(
  path: string,
  { opensNothing = false, isRetried = false, goesOnLoading = false } = {},
): Promise<void> {
  leave();
  history.replaceState(null, "", path);
  const place = document.body.appendChild(document.createElement("div"));
  const { router, screen, stopListening } = createPortal();
  const root = createRoot(place);
  shown = {
    router,
    end() {
      root.unmount();
      stopListening();
      router.history.destroy();
      place.remove();
    },
  };
  root.render(screen);
  if (goesOnLoading) return await until(() => document.querySelector("h1") !== null, `the page ${location.href}`);
  // The longest rest before a try is of seconds.
  await settled(isRetried && 250);
  if (path.includes("#!") && !opensNothing) await modalOpen();
}

/** The addresses of all pages, with something in place of what a path names. */
export function allAddresses(): string[] {
  const { router, stopListening } = createPortal();
  stopListening();
  router.history.destroy();
  const paths = Object.keys(router.routesByPath);
  return [...new Set(paths.map((path) => path.replaceAll(/\$\w+/g, "nazwa").replace(/(.)\/$/, "$1")))];
}

/** The modal that the address names opens. */
export async function modalOpen(): Promise<void> {
  await pass(DELAYS_MS.modalOpens);
  // Its moment begins once the part of the portal that opens it is loaded.
  await until(() => isModalReady() && !isLoading(), `the modal ${location.hash}`, { flows: true });
}

/** It has its heading and the focus, which follows a frame later when a script pressed what opened it: a key is for it. */
function isModalReady(): boolean {
  const dialog = document.querySelector("[role=dialog]:has(h2)");
  return dialog !== null && dialog.contains(document.activeElement);
}

/** Waits until the page shows its heading and nothing is loading any more. */
async function settled(flows: boolean | number): Promise<void> {
  do {
    await until(isSettled, `the page ${location.href}`, { flows });
    // What came may ask for more.
    await drawn();
    await nextFrame();
  } while (!isSettled());
}

const isSettled = () => document.querySelector("h1") !== null && !isLoading();
const isLoading = () =>
  document.querySelector('[aria-label="Ładowanie..."], [data-skeleton]') !== null ||
  document.body.textContent.includes("Ładowanie...");

/** Somebody signs in: the participant of `FARM`, changed by what is given. */
export function signIn(changes: Partial<User> = {}): User {
  const user = { ...FARM, ...changes };
  session.signIn({ auth_token: "token-of-the-test", expires_in: 3600 });
  answerMember(user);
  return user;
}

/** The session ends beside the page, as by a sign-out in another tab. */
export const endSession = (): void => session.hear({ kind: "ended" });

/**
 * Loads the page that is open anew: what the tab and the device keep is there, and none of the page's code is told that it is
 * left. The session goes on, as by its cookie.
 */
export async function reload(): Promise<void> {
  const { pathname, search, hash } = location;
  const texts = Object.entries(sessionStorage);
  const { deviceStore } = await import("#base/device/device-store.ts");
  const device = await deviceStore;
  const [names, files] = await Promise.all([device.getAllKeys("drafts"), device.getAll("drafts")]);
  leave();
  await drawn();
  queryClient.clear();
  for (const [name, text] of texts) sessionStorage.setItem(name, text);
  await Promise.all(files.map((file, index) => device.put("drafts", file, names[index])));
  await open(pathname + search + hash);
}

/** Leaves what is shown, without a trace in the window; what it asked and was not told yet is not waited for. */
export function leave(): void {
  shown?.end();
  shown = undefined;
  void queryClient.cancelQueries();
}

/** The label with these words, to be pressed in place of the tick that it belongs to. */
export function labelled(words: string): Locator {
  const label = [...document.querySelectorAll("label")].find(({ innerText }) =>
    innerText.replaceAll(/\s+/g, " ").includes(words),
  );
  if (!label) throw new Error(`No label says ${words}`);
  return page.elementLocator(label);
}

/** Whether nothing that was asked is still on its way. */
export const isAllAnswered = (): boolean => queryClient.isFetching() === 0;

/** What was answered so far is read anew. */
export const forgetAnswers = (): void => queryClient.clear();

/** As a browser that never opened the portal, but answered its notices. */
export async function startAnew(): Promise<void> {
  leave();
  goOnline();
  // What was to go by itself, such as a toast, is gone.
  if (vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(20_000);
  endSession();
  queryClient.clear();
  localStorage.clear();
  sessionStorage.clear();
  for (const cookie of document.cookie.split("; ")) writeCookie(cookie.split("=")[0] ?? "", "", 0);
  writeCookie("cookies_viewed", "necessary", undefined);
  writeCookie("A2TH.Prompt", "false", undefined);
  await clearDevice();
  if (innerWidth !== DESKTOP[0]) await page.viewport(...DESKTOP);
}

/** Everything that tab and device keep as one text, to look for what must not be there. */
export async function everythingKept(): Promise<string> {
  const found: unknown[] = [Object.entries(sessionStorage), Object.entries(localStorage)];
  for (const { name } of await indexedDB.databases()) {
    const database = await done(indexedDB.open(name ?? ""));
    const stores = [...database.objectStoreNames];
    if (stores.length > 0) {
      const reading = database.transaction(stores);
      found.push(await Promise.all(stores.map((store) => done(reading.objectStore(store).getAll()))));
    }
    database.close();
  }
  return JSON.stringify(found);
}

/** Empties every database of the page; who has one open keeps it open. */
async function clearDevice(): Promise<void> {
  for (const { name } of await indexedDB.databases()) {
    const database = await done(indexedDB.open(name ?? ""));
    const stores = [...database.objectStoreNames];
    if (stores.length > 0) {
      const writing = database.transaction(stores, "readwrite");
      await Promise.all(stores.map((store) => done(writing.objectStore(store).clear())));
    }
    database.close();
  }
}

const done = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("no database")));
  });
