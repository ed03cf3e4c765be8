import { createRoot } from "react-dom/client";
import { UnreachablePage } from "#app/sign-in/unreachable-page.tsx";
import { beginPage, createOffice } from "#office.tsx";
import { hearSignOut, restoreSession } from "#shared/calls/session.ts";

const root = createRoot(document.getElementById("root") ?? document.body);
const { screen } = createOffice();

async function start(): Promise<void> {
  try {
    await restoreSession();
  } catch {
    root.render(<UnreachablePage onRetry={start} />);
    return;
  }
  beginPage();
  root.render(screen);
}

hearSignOut();
await start();
