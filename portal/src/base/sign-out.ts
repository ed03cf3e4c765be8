import { showToast } from "@plon/ui/toast.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { dropDrafts } from "./device/drafts.ts";
import { clearPromotionCookies, rememberedRedirect, session } from "./session.ts";

/** Ends the session at the user's request: even if the call fails, the portal is signed out. */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  const cache = useQueryClient();
  return async () => {
    const state = session.state();
    const inSupport = state.status === "member" && state.support !== undefined;
    // Calls still in flight would be refused once the session is gone.
    await cache.cancelQueries();
    await session.signOut();
    rememberedRedirect.clear();
    clearPromotionCookies();
    // In a clerk's view of somebody else nothing was stored, and what is stored here is not the clerk's to drop.
    if (!inSupport) await dropDrafts();
    await navigate({ to: "/wylogowano" });
    cache.clear();
    showToast({ tone: "success", title: "Wylogowano poprawnie", durationMs: 4000 });
  };
}
