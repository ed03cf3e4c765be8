import polyglotI18nProvider from "ra-i18n-polyglot";
import Button from "@mui/material/Button";
import CssBaseline from "@mui/material/CssBaseline";
import { type ComponentType, Suspense } from "react";
import {
  AdminContext,
  AuthenticationError,
  type AuthProvider,
  CoreAdminUI,
  CustomRoutes,
  Error as ErrorPage,
  LoadingPage,
  Resource,
} from "react-admin";
import { Navigate, Route, useParams } from "react-router";
import type { Endpoint } from "@plon/contract/shared/calls/endpoint.ts";
import { DashboardPage } from "#features/dashboard/dashboard-page.tsx";
import { mayCall } from "#shared/calls/access.ts";
import { OfficeDialog } from "#shared/page/office-dialog.tsx";
import { onDemand } from "#shared/page/on-demand.tsx";
import { RecordWatch } from "#shared/forms/record-watch.tsx";
import type { OfficeResource } from "#shared/calls/resource.ts";
import { useIsEnded, useStaff } from "#shared/calls/session.ts";
import { dataProvider } from "./data-provider.ts";
import { LatestNotification } from "./frame/latest-notification.tsx";
import { AccessDeniedPage, NotFoundPage } from "./frame/not-found-page.tsx";
import { OfficeLayout } from "./frame/office-layout.tsx";
import { officeStore } from "./office-store.ts";
import { polishMessages } from "./polish-messages.ts";
import { queryClient } from "./query-client.ts";
import { endpointOf, RESOURCES } from "./resources.ts";
import { SignInPage } from "./sign-in/sign-in-page.ts";
import { darkTheme, lightTheme } from "./theme.ts";
import { UnreachablePage } from "./sign-in/unreachable-page.tsx";

const i18nProvider = polyglotI18nProvider(() => polishMessages, "pl", [{ locale: "pl", name: "Polski" }], {
  allowMissing: true,
});

const store = officeStore();

type RecordPageProps = { page: ComponentType } & Pick<OfficeResource, "watched" | "turnsPages">;
type GuardedProps = { reads: Endpoint } & RecordPageProps;

/** Shows a page to the roles of the endpoint it reads. react-admin sends signed-out users to the sign-in. */
function Guarded({ reads, ...shown }: GuardedProps) {
  const staff = useStaff();
  if (staff && !mayCall(staff.role, reads)) return <Navigate to="/access-denied" replace />;
  return <RecordPage {...shown} />;
}

/** A record's page. Who else works on the record is told where the feature says what it is. */
function RecordPage({ watched, turnsPages, page: Page }: RecordPageProps) {
  const { id } = useParams();
  if (watched === undefined || id === undefined) return <Page />;
  return (
    <RecordWatch subject={watched} id={id}>
      <Page key={turnsPages ? undefined : id} />
    </RecordWatch>
  );
}

function pagesOf(resource: OfficeResource) {
  const { name, menu, creates, watched, turnsPages, recordRepresentation } = resource;
  const guarded = (action: "list" | "edit" | "create") => {
    const page = resource[action];
    const reads = endpointOf(action, resource);
    const watches = action === "edit" ? { watched, turnsPages } : {};
    return page && reads && { [action]: <Guarded reads={reads} page={page} {...watches} /> };
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

const EndedSession = onDemand(() => import("./sign-in/ended-session.tsx"), MissingSignIn);

function MissingSignIn({ onRetry }: { onRetry: () => void }) {
  const again = <Button onClick={onRetry}>Spróbuj ponownie</Button>;
  return (
    <OfficeDialog title="Sesja wygasła" isUnsaved={false} onClose={onRetry} actions={again}>
      Nie udało się wczytać logowania. Sprawdź połączenie z internetem i spróbuj ponownie: nic z tej strony nie zginęło.
    </OfficeDialog>
  );
}

/** Over whatever stands there, once its session is over. */
function SignInAgain() {
  const staff = useStaff();
  const isEnded = useIsEnded();
  if (!staff || !isEnded) return null;
  return (
    <Suspense fallback={null}>
      <EndedSession staff={staff} />
    </Suspense>
  );
}

const ForgottenPasswordPage = onDemand(() => import("./sign-in/forgotten-password-page.tsx"), UnreachablePage);
const NewPasswordPage = onDemand(() => import("./sign-in/new-password-page.tsx"), UnreachablePage);

/**
 * The office. Its pages are those the features declare. It is put together from the parts of react-admin's `Admin`, which
 * would bring a sign-in page of its own and with it the library of forms.
 */
export function OfficeApp({ authProvider }: { authProvider: AuthProvider }) {
  return (
    <AdminContext
      dataProvider={dataProvider}
      authProvider={authProvider}
      i18nProvider={i18nProvider}
      queryClient={queryClient}
      store={store}
      theme={lightTheme}
      darkTheme={darkTheme}
    >
      <CssBaseline enableColorScheme />
      <Suspense fallback={<LoadingPage />}>
        <CoreAdminUI
          title="Plon – biuro"
          accessDenied={AccessDeniedPage}
          authenticationError={AuthenticationError}
          catchAll={NotFoundPage}
          dashboard={DashboardPage}
          error={ErrorPage}
          layout={OfficeLayout}
          loading={LoadingPage}
          loginPage={SignInPage}
          requireAuth
          disableTelemetry
        >
          {RESOURCES.map(pagesOf)}
          <CustomRoutes>{RESOURCES.flatMap(furtherPagesOf)}</CustomRoutes>
          <CustomRoutes>
            {/* Where corrections of balances waited before they joined the rest: bookmarks and old letters lead there. */}
            <Route path="/adjustments" element={<Navigate to="/approvals" replace />} />
          </CustomRoutes>
          <CustomRoutes noLayout>
            <Route path="/zapomniane-haslo" element={<ForgottenPasswordPage />} />
            <Route path="/haslo" element={<NewPasswordPage />} />
          </CustomRoutes>
        </CoreAdminUI>
      </Suspense>
      <LatestNotification />
      <SignInAgain />
    </AdminContext>
  );
}
