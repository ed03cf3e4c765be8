// The smallest page with the same libraries: one route, one query. The baseline for the portal's first visit.
import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { createRootRoute, createRoute, createRouter, Outlet, RouterProvider } from "@tanstack/react-router";
import { createRoot } from "react-dom/client";

function Home() {
  const { data } = useQuery({ queryKey: ["health"], queryFn: async () => (await fetch("/api/health")).text() });
  return <p>{data}</p>;
}

const root = createRootRoute({ component: Outlet });
const home = createRoute({ getParentRoute: () => root, path: "/", component: Home });
const router = createRouter({ routeTree: root.addChildren([home]) });

createRoot(document.querySelector("#root")!).render(
  <QueryClientProvider client={new QueryClient()}>
    <RouterProvider router={router} />
  </QueryClientProvider>,
);
