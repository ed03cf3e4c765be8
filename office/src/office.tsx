import { createBrowserRouter } from "react-router";
// The one that can change pages at once.
import { RouterProvider } from "react-router/dom";
import { authProviderOf } from "#app/sign-in/auth-provider.ts";
import { OfficeApp } from "#app/office-app.tsx";
import { queryClient } from "#app/query-client.ts";
import { SignInPage } from "#app/sign-in/sign-in-page.ts";
import { beginHome } from "#features/dashboard/home.api.ts";
import { currentStaff } from "#shared/calls/session.ts";
import "@fontsource-variable/figtree/wght.css";

export const BASE = "/office";
const SIGN_IN = "/login";

const HOME = /^\/office\/?$/;

/** Fetches what the first page needs, while the office around it is still being drawn. */
export function beginPage(): void {
  const staff = currentStaff();
  if (!staff) void SignInPage.come();
  else if (!staff.must_set_up_totp && HOME.test(location.pathname)) beginHome(queryClient, staff.role);
}

/** The office at this document's address, with the session of this tab. */
export function createOffice() {
  // A data router, so that a form with unsaved changes can block leaving.
  const router = createBrowserRouter(
    [{ path: "*", element: <OfficeApp authProvider={authProviderOf(goToSignIn)} /> }],
    {
      basename: BASE,
    },
  );

  /** In place of the page that asks for it, to which the sign-in leads back. */
  async function goToSignIn(): Promise<void> {
    const { pathname, search } = router.state.location;
    const place = pathname.slice(BASE.length) || "/";
    if (place === SIGN_IN) return;
    const state = { nextPathname: place, nextSearch: search };
    await router.navigate(SIGN_IN, { replace: true, flushSync: true, state });
  }
  return { router, screen: <RouterProvider router={router} /> };
}
