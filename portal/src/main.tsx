// First: from here on code is fetched.
import "#app/obtained-code.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { createRouter, RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { bindShownWords } from "#app/bound-words.ts";
import { reloadOnStaleChunk } from "#app/chunk-reload.ts";
import { ErrorPage, LoadError } from "#base/error-page.tsx";
import { modalsTable } from "#app/modals-table.ts";
import { hearInstallOffer } from "#app/install/install-offer.ts";
import { followLook } from "#base/device/look.ts";
import { watchInput } from "#base/unsaved-input.ts";
import { changePagesOutIn } from "#app/page-changes.tsx";
import { profileQuery } from "#base/profile.ts";
import { queryClient } from "#app/query-client.ts";
import { parseSearch, stringifySearch } from "#app/search-text.ts";
import { clearPromotionCookies, rememberedRedirect, session } from "#base/session.ts";
import { routeTree } from "./route-tree.gen.ts";
import "@fontsource-variable/figtree/wght.css";
import "./main.css";
import "#shared/print.css";

/** Whether somebody has scrolled in the page that the document was sent with: the code must not take them to its top. */
let isBeingRead = false;

const router = createRouter({
  routeTree,
  context: { queryClient },
  parseSearch,
  stringifySearch,
  defaultPreload: mayPrefetch() ? "intent" : false,
  defaultPendingMs: 150,
  // The skeletons have the pages' own size: what is there need not wait for them to have been seen.
  defaultPendingMinMs: 0,
  scrollRestoration: () => !isBeingRead,
  defaultNotFoundComponent: () => <ErrorPage status={404} />,
  defaultErrorComponent: LoadError,
});

declare module "@tanstack/react-router" {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- the router merges this interface
  interface Register {
    router: typeof router;
  }
}

followLook();
bindShownWords();
changePagesOutIn(router);
reloadOnStaleChunk();
hearInstallOffer();
watchInput();

session.onEvent((event) => {
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

// Public pages render without waiting for this; the signed-in layout's guard waits for the same response.
if (session.state().status === "unknown") {
  // oxlint-disable-next-line no-console -- errors of the session's start are logged and nothing else (spec 1 §4.1)
  session.ready().catch((error: unknown) => console.error(error));
  loadCodeAhead();
}

/** The page's code comes while the server is asked who is here, instead of after it. */
function loadCodeAhead(): void {
  const [routes] = router.getMatchedRoutes(location.pathname);
  for (const route of routes) {
    router.loadRouteChunk(route)?.catch(() => {}); // the page itself asks again and says so
  }
}

/** On a slow or metered connection nothing is preloaded. */
function mayPrefetch(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData !== true && !connection?.effectiveType?.includes("2g");
}

// The page comes first: what the next press needs, and what makes the next visit work without a network, is fetched
// after it.
if (import.meta.env.PROD) {
  const stop = router.subscribe("onRendered", () => {
    stop();
    modalsTable.come().catch(() => {});
    void import("#app/install/service-worker.ts").then(({ keepInstalled }) =>
      keepInstalled((path) => router.history.push(path)),
    );
  });
}

if (import.meta.env.DEV) void import("#app/dev-helper/start.tsx").then(({ startHelper }) => startHelper());

const root = document.querySelector<HTMLElement>("#root");

function show(place: HTMLElement): void {
  createRoot(place).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
}

/**
 * The sheet of all pages, which comes beside the code (build/front-page.ts). One that cannot come is taken out there, and the
 * page goes on as it looks.
 */
async function arrivedSheet(): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>("link[rel=stylesheet]");
  if (!link || link.sheet) return;
  await new Promise((done) => {
    link.addEventListener("load", done);
    link.addEventListener("error", done);
  });
}

/** The front page that the document was sent with stays until the same page can take its place at once. */
async function takeOver(place: HTMLElement): Promise<void> {
  await Promise.all([router.load(), arrivedSheet()]);
  isBeingRead = scrollY > 0;
  const stop = router.subscribe("onRendered", () => {
    stop();
    delete place.dataset["drawn"];
  });
  router.subscribe("onBeforeLoad", ({ hrefChanged }) => {
    if (hrefChanged) isBeingRead = false;
  });
  show(place);
}

if (root?.dataset["drawn"] !== undefined) void takeOver(root);
else if (root) show(root);
