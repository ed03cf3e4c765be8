import { NOW, drawn, nextFrame, until } from "@plon/client/test/clock.ts";
import { goOnline } from "@plon/client/test/network.ts";
import type { StaffRole } from "@plon/contract/shared/calls/endpoint.ts";
import { createRoot } from "react-dom/client";
import { vi } from "vitest";
import { page } from "vitest/browser";
import { queryClient } from "#app/query-client.ts";
import { beginPage, createOffice } from "#office.tsx";
import { currentStaff, restoreSession, signOut } from "#shared/calls/session.ts";
import { answers } from "./answers.ts";

let shown: { end: () => void; go: (path: string) => void } | undefined;

/** Widths of the two shapes of screen. */
type Size = readonly [width: number, height: number];
export const PHONE: Size = [360, 740];
export const DESKTOP: Size = [1280, 800];

/**
 * Opens the office at a path below `/office`, as a stranger or as whom `signIn` signed in, and waits until its page stands.
 * Time passes meanwhile, or hardly any where what came must not grow old.
 */
export async function open(path: string, { inNoTime = false } = {}): Promise<void> {
  leave();
  history.replaceState(null, "", `/office${path}`);
  const place = document.body.appendChild(document.createElement("div"));
  const { router, screen } = createOffice();
  const root = createRoot(place);
  shown = {
    end() {
      root.unmount();
      router.dispose();
      place.remove();
    },
    go: (path) => void router.navigate(path),
  };
  beginPage();
  root.render(screen);
  await stands(!inNoTime);
}

/** Goes to a place of the office that is open, as a link in it would. */
export async function goTo(path: string): Promise<void> {
  shown?.go(path);
  await drawn();
  await stands();
}

/** Waits until the page shows its heading, and what it asked for. */
async function stands(flows = true): Promise<void> {
  do {
    await until(isStanding, `the page ${location.href}`, { flows });
    // What came may ask for more.
    await drawn();
    await nextFrame();
  } while (!isStanding());
}

const isStanding = () => /^(?!Wczytywanie)./.test(document.querySelector("h1")?.innerText ?? "") && !isLoading();
const isLoading = () => queryClient.isFetching() > 0 || document.querySelector(".MuiSkeleton-root") !== null;

/** What a sign-in, or its renewal, is answered for somebody of this role. */
export const sessionOf = (role: StaffRole) => ({
  auth_token: "token-of-the-test",
  expires_in: 3600,
  staff: { id: 1, email: "anna@plon.example", name: "Anna Nowak", role, must_set_up_totp: false },
});

/** What the frame of every page asks. */
export function answerFrame(): void {
  answers.on("GET /api/office/v1/views", []);
  answers.on("GET /api/office/v1/queues", []);
  answers.on("GET /api/office/v1/products/:productId/learnt-prices", []);
  answers.on("POST /api/office/v1/presence", ALONE);
}

/** Somebody of the office signs in, and has nothing to do with anybody else. */
export async function signIn(role: StaffRole = "admin"): Promise<void> {
  localStorage.setItem("plon.office-signed-in", "1");
  answers.on("POST /api/office/v1/auth/refresh", sessionOf(role));
  await restoreSession();
  answerFrame();
  // Every invoice asks for them.
  answers.on("GET /api/office/v1/invoices/:invoiceId/matters", []);
}

/** Nobody else is at the record, and nobody changed it. */
export const ALONE = { at: NOW, looking: [], changes: [] };

/** Leaves what is shown, without a trace in the window; what it asked and was not told yet is not waited for. */
export function leave(): void {
  shown?.end();
  shown = undefined;
  void queryClient.cancelQueries();
}

/** As a browser that never opened the office. */
export async function startAnew(): Promise<void> {
  leave();
  goOnline();
  // What was to go by itself, such as a notice, is gone.
  if (vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(20_000);
  answers.on("POST /api/office/v1/auth/logout", null);
  if (currentStaff()) await signOut();
  answers.reset();
  queryClient.clear();
  localStorage.clear();
  sessionStorage.clear();
  if (innerWidth !== DESKTOP[0]) await page.viewport(...DESKTOP);
}
