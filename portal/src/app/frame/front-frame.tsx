import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from "@tanstack/react-router";
import { renderToStaticMarkup } from "react-dom/server";
import { LandingPage } from "#features/landing/landing-page.tsx";
import { bindWords } from "#shared/cards/bind-words.ts";
import { CookieNotice } from "#app/cookie-notice.tsx";
import { PublicLayout } from "./public-layout.tsx";
import { SkipLink } from "./skip-link.tsx";

/** Markup by the name of the document that it stands in. */
export type FrontPages = Record<"front-page.html" | "front-page-asking.html", string>;

/** The front page as a visitor's browser will draw it. Runs while the portal is built, never in a browser. */
export async function drawFrontPages(): Promise<FrontPages> {
  return { "front-page.html": await draw(false), "front-page-asking.html": await draw(true) };
}

async function draw(asksAboutCookies: boolean): Promise<string> {
  const root = createRootRoute({
    component: () => (
      <>
        <SkipLink />
        {asksAboutCookies && <CookieNotice />}
        <Outlet />
      </>
    ),
  });
  const layout = createRoute({ getParentRoute: () => root, id: "_public", component: PublicLayout });
  const page = createRoute({ getParentRoute: () => layout, path: "/", component: LandingPage });
  const router = createRouter({
    routeTree: root.addChildren([layout.addChildren([page])]),
    history: createMemoryHistory({ initialEntries: ["/"] }),
  });
  await router.load();
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  if (!markup.includes("<h1")) throw new Error("The front page was not drawn");
  return asBeforeCode(markup);
}

/** What the page does to itself in a browser, and what cannot be pressed yet. */
const asBeforeCode = (markup: string) =>
  markup
    // The document has it already.
    .replace(/<title>[^<]*<\/title>/, "")
    .replaceAll(/>([^<>]+)</g, (_whole, text: string) => `>${bindWords(text)}<`)
    .replaceAll("<button ", "<button disabled ");
