import { showToast } from "@plon/ui/toast.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { clearPromotionCookies, rememberedRedirect, session } from "./session.ts";

/** Ends the session as the user asks: the call may fail, the portal is signed out all the same. */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  const cache = useQueryClient();
  return async () => {
    await session.signOut();
    rememberedRedirect.clear();
    clearPromotionCookies();
    await navigate({ to: "/wylogowano" });
    cache.clear();
    showToast({ tone: "success", title: "Wylogowano poprawnie", durationMs: 4000 });
  };
}
