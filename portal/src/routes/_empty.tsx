import { createFileRoute, Outlet } from "@tanstack/react-router";

export const Route = createFileRoute("/_empty")({ component: EmptyLayout });

function EmptyLayout() {
  return (
    <main id="tresc" className="flex min-h-dvh flex-col items-center justify-center px-4 py-8">
      <Outlet />
    </main>
  );
}
