import { createRoot } from "react-dom/client";
import { queryClient } from "#app/query-client.ts";
import { SignInPage } from "#app/sign-in-page.ts";
import { UnreachablePage } from "#app/unreachable-page.tsx";
import { beginHome } from "#features/dashboard/home.api.ts";
import { createOffice } from "#office.tsx";
import { hearSignOut, restoreSession } from "#shared/session.ts";

const root = createRoot(document.getElementById("root") ?? document.body);
const { screen } = createOffice();

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
  root.render(screen);
}

hearSignOut();
await start();
