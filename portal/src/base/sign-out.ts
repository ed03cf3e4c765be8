import { showToast } from "@plon/ui/toast.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { dropDrafts } from "./device/drafts.ts";
import { clearPromotionCookies, rememberedRedirect, session } from "./session.ts";

/** Ends the session as the user asks: the call may fail, the portal is signed out all the same. */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  const cache = useQueryClient();
  return async () => {
    const state = session.state();
    const inSupport = state.status === "member" && state.support !== undefined;
    // What is still being asked would be refused when the session is gone.
    await cache.cancelQueries();
    await session.signOut();
    rememberedRedirect.clear();
    clearPromotionCookies();
    // In a clerk's view of somebody else nothing was kept, and what is here is not the clerk's to drop.
    if (!inSupport) await dropDrafts();
    await navigate({ to: "/wylogowano" });
    cache.clear();
    showToast({ tone: "success", title: "Wylogowano poprawnie", durationMs: 4000 });
  };
}
