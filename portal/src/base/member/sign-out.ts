import { showToast } from "@plon/ui/layers/toast.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate, useRouter } from "@tanstack/react-router";
import { dropDrafts } from "#base/device/drafts.ts";
import { rememberedNip } from "#base/device/remembered-nip.ts";
import { profileQuery } from "#base/profile.ts";
import { clearPromotionCookies, rememberedRedirect, session } from "#base/session/session.ts";

let leaving = false;

/** Whether this tab is being signed out: what nobody waits for is not asked then, it could only be refused. */
export const isSigningOut = (): boolean => leaving;

/**
 * Ends the session at the user's request: even if the call fails, the portal is signed out. Invoices that have not left
 * this device are lost by it, so that is asked first, unless `isAsked`.
 */
export function useSignOut({ isAsked = false } = {}): () => Promise<void> {
  const navigate = useNavigate();
  const router = useRouter();
  const cache = useQueryClient();
  return async () => {
    const state = session.state();
    const inSupport = state.status === "member" && state.support !== undefined;
    const owner = cache.getQueryData(profileQuery.queryKey)?.profile.participant_id;
    if (!isAsked && !inSupport && owner !== undefined && (await hasUnsent(owner))) {
      await navigate({ to: ".", search: true, hash: "!niewyslane-faktury" });
      return;
    }
    leaving = true;
    // Calls still in flight would be refused once the session is gone.
    await cache.cancelQueries();
    // So that the page that follows stands at once, and the one that is left asks nothing more.
    const fetched = router.preloadRoute({ to: "/wylogowano" }).catch(() => {});
    await session.signOut(async () => {
      rememberedRedirect.clear();
      clearPromotionCookies();
      // In a clerk's view of somebody else nothing was stored, and what is stored here is not the clerk's to drop.
      if (!inSupport) {
        rememberedNip.clear();
        await Promise.all([dropDrafts(), dropUnsent(), dropSharedHere(), dropPushHere()]);
      }
      await fetched;
    });
    await navigate({ to: "/wylogowano" });
    cache.clear();
    leaving = false;
    showToast({ tone: "success", title: "Wylogowano poprawnie", durationMs: 4000 });
  };
}

/** Whether an invoice waits on this device, or was refused and not mended. Code that does not come keeps nobody signed in. */
async function hasUnsent(owner: number): Promise<boolean> {
  const outgoing = await import("#base/device/outgoing.ts").catch(() => undefined);
  const rows = (await outgoing?.listOutgoing(owner, Date.now())) ?? [];
  return rows.some(({ outcome }) => outcome?.kind !== "sent");
}

async function dropUnsent(): Promise<void> {
  const outgoing = await import("#base/device/outgoing.ts").catch(() => undefined);
  await outgoing?.dropOutgoing();
}

async function dropSharedHere(): Promise<void> {
  const shared = await import("#base/device/shared-files.ts").catch(() => undefined);
  await shared?.dropShared();
}

async function dropPushHere(): Promise<void> {
  const push = await import("./push.ts").catch(() => undefined);
  await push?.dropPush().catch(() => {});
}
