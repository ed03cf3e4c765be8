import LogoutIcon from "@mui/icons-material/Logout";
import ListItemIcon from "@mui/material/ListItemIcon";
import MenuItem from "@mui/material/MenuItem";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { AppBar, Layout, Menu, TitlePortal, useLogout, UserMenu } from "react-admin";
import { useStaff } from "#shared/session.ts";
import { ROLE_LABELS } from "#shared/labels.ts";
import { TotpSetupPage } from "./totp-setup-page.tsx";

function OfficeUserMenu() {
  const staff = useStaff();
  const logout = useLogout();
  return (
    <UserMenu label={staff?.name ?? "Twoje konto"}>
      <MenuItem disabled sx={{ "&.Mui-disabled": { opacity: 1 }, color: "text.secondary" }}>
        {staff && ROLE_LABELS[staff.role]}
      </MenuItem>
      <MenuItem onClick={() => logout({ isOwnWish: true })}>
        <ListItemIcon>
          <LogoutIcon fontSize="small" />
        </ListItemIcon>
        Wyloguj się
      </MenuItem>
    </UserMenu>
  );
}

function OfficeAppBar() {
  return (
    <AppBar alwaysOn userMenu={<OfficeUserMenu />}>
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
      <Menu.ResourceItem name="orders" />
      <Menu.ResourceItem name="campaign-entries" />
      <Menu.ResourceItem name="registrations" />
      <Menu.ResourceItem name="messages" />
      <Menu.ResourceItem name="closings" />
      <Menu.ResourceItem name="standing-transfers" />
      <Menu.ResourceItem name="adjustments" />
      <Menu.ResourceItem name="invitations" />
      <Menu.ResourceItem name="consents" />
      <Menu.ResourceItem name="products" />
      <Menu.ResourceItem name="prizes" />
      <Menu.ResourceItem name="promotions" />
      <Menu.ResourceItem name="distributors" />
      <Menu.ResourceItem name="sendings" />
      <Menu.ResourceItem name="news" />
      <Menu.ResourceItem name="pages" />
      <Menu.ResourceItem name="letter-texts" />
      <Menu.ResourceItem name="payout-candidates" />
      <Menu.ResourceItem name="payout-batches" />
      <Menu.ResourceItem name="tax-report" />
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
