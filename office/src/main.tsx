import "@fontsource-variable/figtree/wght.css";
import { createRoot } from "react-dom/client";
import { createBrowserRouter } from "react-router";
// The one that can change pages at once.
import { RouterProvider } from "react-router/dom";
import { authProviderOf } from "#app/auth-provider.ts";
import { OfficeApp } from "#app/office-app.tsx";
import { queryClient } from "#app/query-client.ts";
import { SignInPage } from "#app/sign-in-page.ts";
import { UnreachablePage } from "#app/unreachable-page.tsx";
import { beginHome } from "#features/dashboard/home.api.ts";
import { hearSignOut, restoreSession } from "#shared/session.ts";

const root = createRoot(document.getElementById("root") ?? document.body);

const BASE = "/office";
const SIGN_IN = "/login";

// A data router, so that a form with unsaved changes can block leaving.
const authProvider = authProviderOf(goToSignIn);
const router = createBrowserRouter([{ path: "*", element: <OfficeApp authProvider={authProvider} /> }], {
  basename: BASE,
});

/** In place of the page that asks for it, to which the sign-in leads back. */
async function goToSignIn(): Promise<void> {
  const { pathname, search } = router.state.location;
  const place = pathname.slice(BASE.length) || "/";
  if (place === SIGN_IN) return;
  const state = { nextPathname: place, nextSearch: search };
  await router.navigate(SIGN_IN, { replace: true, flushSync: true, state });
}

const HOME = /^\/office\/?$/;

async function start(): Promise<void> {
  try {
    const staff = await restoreSession();
    if (!staff) void SignInPage.come();
    else if (!staff.must_set_up_totp && HOME.test(location.pathname)) beginHome(queryClient, staff.role);
  } catch {
    root.render(<UnreachablePage onRetry={start} />);
    return;
  }
  root.render(<RouterProvider router={router} />);
}

hearSignOut();
await start();
