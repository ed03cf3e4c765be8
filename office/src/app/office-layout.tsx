import DevicesIcon from "@mui/icons-material/Devices";
import LogoutIcon from "@mui/icons-material/Logout";
import Divider from "@mui/material/Divider";
import ListItemIcon from "@mui/material/ListItemIcon";
import MenuItem from "@mui/material/MenuItem";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { AppBar, Layout, Menu, TitlePortal, useLogout, UserMenu, useSidebarState, useUserMenu } from "react-admin";
import { Link } from "react-router";
import { mayAccess, type OfficePart, useMayRead } from "#shared/access.ts";
import { useStaff } from "#shared/session.ts";
import { ROLE_WORDS } from "@plon/contract/shared/roles.ts";
import { TotpSetupPage } from "./totp-setup-page.tsx";

function OwnDevicesItem() {
  const menu = useUserMenu();
  return (
    <MenuItem component={Link} to="/own-devices" onClick={() => menu?.onClose()}>
      <ListItemIcon>
        <DevicesIcon fontSize="small" />
      </ListItemIcon>
      Moje sesje i hasło
    </MenuItem>
  );
}

function OfficeUserMenu() {
  const staff = useStaff();
  const logout = useLogout();
  return (
    <UserMenu label={staff?.name ?? "Twoje konto"}>
      <MenuItem disabled sx={{ "&.Mui-disabled": { opacity: 1 }, color: "text.secondary" }}>
        {staff && ROLE_WORDS[staff.role]}
      </MenuItem>
      <OwnDevicesItem />
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
      {/* On a phone the page's title needs all the room there is. */}
      <Typography
        variant="h6"
        component="span"
        aria-label="Plon, biuro"
        sx={{ mr: 2, ml: 0.5, display: { xs: "none", sm: "block" } }}
      >
        Plon
      </Typography>
      <TitlePortal variant="subtitle1" component="h1" sx={{ minWidth: 0, "&& *": { display: "inline" } }} noWrap />
    </AppBar>
  );
}

/** The menu in the order of a working day; a group without a part the role may see is not shown. */
const MENU: readonly { title: string; parts: readonly OfficePart[] }[] = [
  {
    title: "Praca",
    parts: ["invoices", "queue-items", "orders", "campaign-entries", "registrations", "messages", "closings"],
  },
  {
    title: "Uczestnicy i punkty",
    parts: [
      "participants",
      "representatives",
      "segments",
      "duplicates",
      "standing-transfers",
      "adjustments",
      "invitations",
      "consents",
    ],
  },
  { title: "Dokumenty dystrybutorów", parts: ["feed-batches", "feed-articles"] },
  { title: "Oferta", parts: ["products", "distributors", "prizes", "promotions"] },
  { title: "Treści", parts: ["news", "pages", "letter-texts", "sendings"] },
  { title: "Pieniądze", parts: ["payout-candidates", "payout-batches", "tax-report", "reports"] },
  { title: "System", parts: ["outbox", "audit", "staff", "approvals", "settings"] },
];

function MenuGroup({ title, parts }: (typeof MENU)[number]) {
  const staff = useStaff();
  const [isWide] = useSidebarState();
  const shown = parts.filter((part) => mayAccess(staff?.role, part, "read"));
  if (shown.length === 0) return null;
  return (
    <>
      {isWide ? (
        <Typography
          component="li"
          role="presentation"
          variant="caption"
          sx={{ px: 2, pt: 1.5, pb: 0.5, color: "text.secondary", fontWeight: 600 }}
        >
          {title}
        </Typography>
      ) : (
        <Divider component="li" sx={{ my: 0.5 }} />
      )}
      {shown.map((part) => (
        <Menu.ResourceItem key={part} name={part} />
      ))}
    </>
  );
}

function OfficeMenu() {
  const hasDashboard = useMayRead("dashboard");
  return (
    <Menu>
      {hasDashboard && <Menu.DashboardItem />}
      {MENU.map((group) => (
        <MenuGroup key={group.title} {...group} />
      ))}
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
