import { QueryClientProvider } from "@tanstack/react-query";
import { createRouter, RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { bindShownWords } from "#app/bound-words.ts";
import { reloadOnStaleChunk } from "#app/chunk-reload.ts";
import { hearInstallOffer } from "#app/install/install-offer.ts";
import { NoPage } from "#app/guards/no-page.tsx";
import { changePagesOutIn } from "#app/page-changes.tsx";
import { queryClient } from "#app/query-client.ts";
import { parseSearch, stringifySearch } from "#app/search-text.ts";
import { LoadError } from "#base/calls/error-page.tsx";
import { followLook } from "#base/device/look.ts";
import { isPoorLine } from "#base/calls/poor-line.ts";
import { profileQuery } from "#base/profile.ts";
import { clearPromotionCookies, rememberedRedirect, session } from "#base/session/session.ts";
import { watchInput } from "#base/device/unsaved-input.ts";
import { routeTree } from "./route-tree.gen.ts";
import "@fontsource-variable/figtree/wght.css";
import "./main.css";
import "#shared/pages/print.css";

type PortalOptions = {
  /** Whether somebody is reading a page that was there before the code: they are not taken to its top. */
  isBeingRead?: () => boolean;
};

/** The portal at this document's address, with the session of this tab. */
export function createPortal({ isBeingRead = () => false }: PortalOptions = {}) {
  const router = createRouter({
    routeTree,
    context: { queryClient },
    parseSearch,
    stringifySearch,
    defaultPreload: isPoorLine() ? false : "intent",
    defaultPendingMs: 150,
    // The skeletons have the pages' own size: what is there need not wait for them to have been seen.
    defaultPendingMinMs: 0,
    scrollRestoration: () => !isBeingRead(),
    defaultNotFoundComponent: NoPage,
    defaultErrorComponent: LoadError,
  });
  changePagesOutIn(router);

  /** Somebody signed in in another tab. The same user continues; for anybody else every page and form is reset. */
  async function takeInUser(): Promise<void> {
    const before = queryClient.getQueryData(profileQuery.queryKey);
    const user = await queryClient.fetchQuery({ ...profileQuery, staleTime: 0 }).catch(() => undefined);
    if (before !== undefined && user?.profile.participant_id !== before.profile.participant_id) {
      location.reload();
      return;
    }
    await queryClient.invalidateQueries();
    void router.invalidate();
  }

  const stopListening = session.onEvent((event) => {
    if (event === "denied") {
      void router.navigate({ to: "/" });
      return;
    }
    rememberedRedirect.clear();
    if (event === "user-changed") {
      void takeInUser();
      return;
    }
    clearPromotionCookies();
    void router.navigate({ to: "/", replace: true }).then(() => queryClient.clear());
  });

  const screen = (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>
  );
  return { router, screen, stopListening };
}

declare module "@tanstack/react-router" {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- the router merges this interface
  interface Register {
    router: ReturnType<typeof createPortal>["router"];
  }
}

/** What the portal hears of its document and window, whatever it shows. Called once, before it shows anything. */
export function watchDocument(): void {
  followLook();
  bindShownWords();
  reloadOnStaleChunk();
  hearInstallOffer();
  watchInput();
}
