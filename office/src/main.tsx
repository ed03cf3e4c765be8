import "@fontsource-variable/figtree/wght.css";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, RouterProvider } from "react-router";
import { OfficeApp } from "#app/office-app.tsx";
import { queryClient } from "#app/query-client.ts";
import { UnreachablePage } from "#app/unreachable-page.tsx";
import { beginHome } from "#features/dashboard/home.api.ts";
import { restoreSession } from "#shared/session.ts";

const root = createRoot(document.getElementById("root") ?? document.body);

// A data router, so that a form with unsaved changes can block leaving.
const router = createBrowserRouter([{ path: "*", element: <OfficeApp /> }], { basename: "/office" });

const HOME = /^\/office\/?$/;

async function start(): Promise<void> {
  try {
    const staff = await restoreSession();
    if (staff && !staff.must_set_up_totp && HOME.test(location.pathname)) beginHome(queryClient, staff.role);
  } catch {
    root.render(<UnreachablePage onRetry={start} />);
    return;
  }
  root.render(<RouterProvider router={router} />);
}

await start();
