// First: from here on code is fetched.
import "#app/obtained-code.ts";
import { createRoot } from "react-dom/client";
import { modalsTable } from "#app/modals/modals-table.ts";
import { session } from "#base/session/session.ts";
import { createPortal, watchDocument } from "./portal.tsx";

/** Whether somebody has scrolled in the page that the document was sent with: the code must not take them to its top. */
let isBeingRead = false;

const { router, screen } = createPortal({ isBeingRead: () => isBeingRead });
watchDocument();

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

const show = (place: HTMLElement) => createRoot(place).render(screen);

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
