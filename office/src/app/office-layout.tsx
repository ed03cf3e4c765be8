import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { AppBar, Layout, Logout, Menu, TitlePortal, UserMenu } from "react-admin";
import { useStaff } from "#shared/session.ts";
import { ROLE_LABELS } from "#shared/labels.ts";
import { TotpSetupPage } from "./totp-setup-page.tsx";

function OfficeUserMenu() {
  const staff = useStaff();
  return (
    <UserMenu label={staff?.name ?? "Twoje konto"}>
      <Typography variant="body2" sx={{ px: 2, py: 1 }}>
        {staff?.name}
        <br />
        <Typography component="span" variant="body2" color="textSecondary">
          {staff && ROLE_LABELS[staff.role]}
        </Typography>
      </Typography>
      <Logout />
    </UserMenu>
  );
}

function OfficeAppBar() {
  return (
    <AppBar userMenu={<OfficeUserMenu />}>
      <Typography variant="h6" component="span" aria-label="Plon, biuro" sx={{ mr: 2, ml: 0.5 }}>
        Plon
      </Typography>
      <TitlePortal variant="subtitle1" component="h1" />
    </AppBar>
  );
}

function OfficeMenu() {
  return (
    <Menu>
      <Menu.DashboardItem />
      <Menu.ResourceItem name="invoices" />
      <Menu.ResourceItem name="participants" />
      <Menu.ResourceItem name="products" />
      <Menu.ResourceItem name="distributors" />
      <Menu.ResourceItem name="outbox" />
      <Menu.ResourceItem name="audit" />
      <Menu.ResourceItem name="staff" />
      <Menu.ResourceItem name="settings" />
    </Menu>
  );
}

/** The shell of the office. Who must set up the second factor first sees nothing else. */
export function OfficeLayout({ children }: { children?: ReactNode }) {
  const staff = useStaff();
  if (staff?.must_set_up_totp) return <TotpSetupPage />;
  return (
    <Layout appBar={OfficeAppBar} menu={OfficeMenu} appBarAlwaysOn>
      {children}
    </Layout>
  );
}
