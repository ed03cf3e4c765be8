import DevicesIcon from "@mui/icons-material/Devices";
import KeyboardIcon from "@mui/icons-material/Keyboard";
import LogoutIcon from "@mui/icons-material/Logout";
import ListItemIcon from "@mui/material/ListItemIcon";
import MenuItem from "@mui/material/MenuItem";
import type { Theme } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import useMediaQuery from "@mui/material/useMediaQuery";
import { type ReactNode, Suspense, useState } from "react";
import { AppBar, Layout, useLogout, UserMenu, useUserMenu } from "react-admin";
import { Link } from "react-router";
import { ROLE_WORDS } from "@plon/contract/shared/words/role-words.ts";
import { OfficeTitle } from "#shared/page/office-title.tsx";
import { useStaff } from "#shared/calls/session.ts";
import { isAnythingUnsaved } from "#shared/page/unsaved.ts";
import { closeShortcutSheet, type KeySection, useShortcutSheet } from "#shared/keys/key-sections.ts";
import { ShortcutSheet, useOpenShortcutSheet } from "#shared/keys/shortcut-sheet-opening.ts";
import { onDemand } from "#shared/page/on-demand.tsx";
import { usePlainKey } from "#shared/keys/plain-keys.ts";
import { shortcutText } from "#shared/keys/shortcuts.tsx";
import { FIND, FinderButton } from "#app/finder/finder-button.tsx";
import { LeaveDialog, LeaveGuard } from "./leave-guard.tsx";
import { OfficeMenu } from "./office-menu.tsx";
import { OfficeSidebar } from "./office-sidebar.tsx";
import { UnreachablePage } from "#app/sign-in/unreachable-page.tsx";

const FactorSetupPage = onDemand(() => import("#app/sign-in/factor-setup-page.tsx"), UnreachablePage);

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

function ShortcutsItem() {
  const menu = useUserMenu();
  const openSheet = useOpenShortcutSheet();
  function handleClick() {
    menu?.onClose();
    openSheet();
  }
  return (
    <MenuItem onClick={handleClick}>
      <ListItemIcon>
        <KeyboardIcon fontSize="small" />
      </ListItemIcon>
      Skróty klawiszowe
    </MenuItem>
  );
}

function SignOutItem({ onAsk }: { onAsk: () => void }) {
  const menu = useUserMenu();
  const logout = useLogout();
  function handleClick() {
    if (!isAnythingUnsaved()) return void logout({ isOwnWish: true });
    menu?.onClose();
    onAsk();
  }
  return (
    <MenuItem onClick={handleClick}>
      <ListItemIcon>
        <LogoutIcon fontSize="small" />
      </ListItemIcon>
      Wyloguj się
    </MenuItem>
  );
}

function OfficeUserMenu() {
  const staff = useStaff();
  const logout = useLogout();
  const [isAsking, setIsAsking] = useState(false);
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up("sm"));
  return (
    <>
      {/* On a phone, where no name is seen, react-admin would not find a name among its words and say "Profile". */}
      <UserMenu {...(isWide && staff ? { label: staff.name } : {})}>
        <MenuItem disabled sx={{ "&.Mui-disabled": { opacity: 1 }, color: "text.secondary" }}>
          {staff && ROLE_WORDS[staff.role]}
        </MenuItem>
        <OwnDevicesItem />
        <ShortcutsItem />
        <SignOutItem onAsk={() => setIsAsking(true)} />
      </UserMenu>
      {/* The session ends before the page is left: here it is asked for before that. */}
      {isAsking && <LeaveDialog onStay={() => setIsAsking(false)} onLeave={() => void logout({ isOwnWish: true })} />}
    </>
  );
}

function OfficeAppBar() {
  return (
    <AppBar alwaysOn userMenu={<OfficeUserMenu />}>
      {/* On a phone the page's title needs all the space there is. */}
      <Typography
        variant="h6"
        component="span"
        aria-label="Plon, biuro"
        sx={{ mr: 2, ml: 0.5, display: { xs: "none", sm: "block" } }}
      >
        Plon
      </Typography>
      <OfficeTitle />
      <FinderButton />
    </AppBar>
  );
}

const EVERYWHERE: KeySection = {
  title: "Wszędzie",
  keys: [
    [shortcutText(FIND), "Szukaj ludzi, dokumentów, produktów, stron, ustawień i czynności"],
    ["?", "Pokaż skróty, które działają na tej stronie"],
  ],
};

function Shortcuts() {
  const { isOpen } = useShortcutSheet();
  usePlainKey("?", useOpenShortcutSheet());
  return <Suspense>{isOpen && <ShortcutSheet everywhere={EVERYWHERE} onClose={closeShortcutSheet} />}</Suspense>;
}

/** The shell of the office. A user who must set up the second factor first sees nothing else. */
export function OfficeLayout({ children }: { children?: ReactNode }) {
  const staff = useStaff();
  if (staff?.must_set_up_totp) return <FactorSetupPage />;
  return (
    <Layout appBar={OfficeAppBar} menu={OfficeMenu} sidebar={OfficeSidebar} appBarAlwaysOn>
      {children}
      <Shortcuts />
      <LeaveGuard />
    </Layout>
  );
}
