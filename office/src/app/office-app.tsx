import { QueryClient } from "@tanstack/react-query";
import polyglotI18nProvider from "ra-i18n-polyglot";
import type { ComponentType } from "react";
import { Admin, CustomRoutes, Resource } from "react-admin";
import { Navigate, Route } from "react-router";
import { officeDashboard } from "@plon/contract/office/dashboard.ts";
import type { Endpoint } from "@plon/contract/shared/endpoint.ts";
import { DashboardPage } from "#features/dashboard/dashboard-page.tsx";
import { mayCall, useMayCall } from "#shared/access.ts";
import type { OfficeResource } from "#shared/resource.ts";
import { useStaff } from "#shared/session.ts";
import { authProvider } from "./auth-provider.ts";
import { dataProvider } from "./data-provider.ts";
import { ForgottenPasswordPage } from "./forgotten-password-page.tsx";
import { LatestNotification } from "./latest-notification.tsx";
import { LoginPage } from "./login-page.tsx";
import { NewPasswordPage } from "./new-password-page.tsx";
import { NotFoundPage } from "./not-found-page.tsx";
import { OfficeLayout } from "./office-layout.tsx";
import { officeStore } from "./office-store.ts";
import { polishMessages } from "./polish-messages.ts";
import { endpointOf, RESOURCES } from "./resources.ts";
import { darkTheme, lightTheme } from "./theme.ts";

const i18nProvider = polyglotI18nProvider(() => polishMessages, "pl", [{ locale: "pl", name: "Polski" }], {
  allowMissing: true,
});

// A refusal is final: only calls lost by the network are retried.
const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) => failures < 2 && ((error as { status?: number }).status ?? 0) < 400,
    },
  },
});

const store = officeStore();

/** A distributor's staff start at their documents. */
function HomePage() {
  return useMayCall(officeDashboard) ? <DashboardPage /> : <Navigate to="/feed-batches" replace />;
}

/** Shows a page to the roles of the endpoint it reads. react-admin sends signed-out users to the sign-in. */
function Guarded({ reads, page: Page }: { reads: Endpoint; page: ComponentType }) {
  const staff = useStaff();
  return staff && !mayCall(staff.role, reads) ? <Navigate to="/access-denied" replace /> : <Page />;
}

function pagesOf(resource: OfficeResource) {
  const { name, menu, creates, recordRepresentation } = resource;
  const guarded = (action: "list" | "edit" | "create") => {
    const page = resource[action];
    const reads = endpointOf(action, resource);
    return page && reads && { [action]: <Guarded reads={reads} page={page} /> };
  };
  return (
    <Resource
      key={name}
      name={name}
      {...(menu && { icon: menu.icon })}
      {...(creates && { options: { creates } })}
      {...guarded("list")}
      {...guarded("edit")}
      {...guarded("create")}
      {...(recordRepresentation && { recordRepresentation })}
    />
  );
}

const furtherPagesOf = ({ pages = [] }: OfficeResource) =>
  pages.map(({ path, reads, page }) => (
    <Route key={path} path={path} element={<Guarded reads={reads} page={page} />} />
  ));

/** The office. Its pages are those the features declare. */
export function OfficeApp() {
  return (
    <Admin
      title="Plon – biuro"
      dataProvider={dataProvider}
      authProvider={authProvider}
      i18nProvider={i18nProvider}
      queryClient={queryClient}
      store={store}
      layout={OfficeLayout}
      notification={LatestNotification}
      loginPage={LoginPage}
      catchAll={NotFoundPage}
      dashboard={HomePage}
      theme={lightTheme}
      darkTheme={darkTheme}
      requireAuth
      disableTelemetry
    >
      {RESOURCES.map(pagesOf)}
      <CustomRoutes>{RESOURCES.flatMap(furtherPagesOf)}</CustomRoutes>
      <CustomRoutes noLayout>
        <Route path="/zapomniane-haslo" element={<ForgottenPasswordPage />} />
        <Route path="/haslo" element={<NewPasswordPage />} />
      </CustomRoutes>
    </Admin>
  );
}
