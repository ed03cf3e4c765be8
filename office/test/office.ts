import { until } from "@plon/client/test/clock.ts";
import { goOnline } from "@plon/client/test/network.ts";
import type { StaffRole } from "@plon/contract/shared/endpoint.ts";
import { createRoot } from "react-dom/client";
import { vi } from "vitest";
import { page } from "vitest/browser";
import { queryClient } from "#app/query-client.ts";
import { createOffice } from "#office.tsx";
import { currentStaff, restoreSession, signOut } from "#shared/session.ts";
import { answers } from "./answers.ts";

let end: (() => void) | undefined;

const DESKTOP = [1280, 800] as const;

/**
 * Opens the office at a path below `/office`, as a stranger or as whom `signIn` signed in, and waits until its page stands.
 */
export async function open(path: string): Promise<void> {
  leave();
  history.replaceState(null, "", `/office${path}`);
  const place = document.body.appendChild(document.createElement("div"));
  const { router, screen } = createOffice();
  const root = createRoot(place);
  end = () => {
    root.unmount();
    router.dispose();
    place.remove();
  };
  root.render(screen);
  await stands();
}

/** Waits until the page shows its heading and nothing is loading any more. */
const stands = (): Promise<void> =>
  until(() => (document.querySelector("h1")?.textContent ?? "") !== "" && !isLoading(), `the page ${location.href}`, {
    flows: true,
  });

const isLoading = () => document.querySelector("[role=progressbar], .MuiSkeleton-root") !== null;

/** Somebody of the office signs in, and has nothing to do with anybody else. */
export async function signIn(role: StaffRole = "admin"): Promise<void> {
  localStorage.setItem("plon.office-signed-in", "1");
  answers.on("POST /api/office/v1/auth/refresh", {
    auth_token: "token-of-the-test",
    expires_in: 3600,
    staff: { id: 1, email: "anna@plon.example", name: "Anna Nowak", role, must_set_up_totp: false },
  });
  await restoreSession();
  // What the frame of every page asks.
  answers.on("GET /api/office/v1/views", []);
  answers.on("POST /api/office/v1/presence", { at: new Date().toISOString(), looking: [], changes: [] });
}

/** Leaves what is shown, without a trace in the window; what it asked and was not told yet is not waited for. */
export function leave(): void {
  end?.();
  end = undefined;
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
