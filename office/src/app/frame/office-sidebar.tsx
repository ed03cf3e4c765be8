import Drawer from "@mui/material/Drawer";
import type { Theme } from "@mui/material/styles";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useLayoutEffect, useState } from "react";
import { Sidebar, type SidebarProps, useSidebarState } from "react-admin";
import { MENU_WIDTH_PX } from "#app/theme.ts";

/**
 * The menu: beside the page on a wide screen, over it on a phone. When a phone is turned or a window is made narrow, what stood
 * beside the page must not lie over it: react-admin's own would stay open there, hidden, with the page locked behind it.
 */
export function OfficeSidebar({ children, ...wide }: SidebarProps) {
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down("sm"), { noSsr: true });
  const [isOpen, setOpen] = useSidebarState();
  /** Whether it was opened or closed on the screen that is there now. */
  const [drawn, setDrawn] = useState({ isPhone, isMeant: true });
  if (drawn.isPhone !== isPhone) setDrawn({ isPhone, isMeant: false });
  else if (!drawn.isMeant && isOpen !== isPhone) setDrawn({ isPhone, isMeant: true });
  useLayoutEffect(() => {
    if (!drawn.isMeant) setOpen(!drawn.isPhone);
  }, [drawn, setOpen]);
  if (!isPhone) return <Sidebar {...wide}>{children}</Sidebar>;
  return (
    <Drawer
      open={isOpen && drawn.isMeant}
      onClose={() => setOpen(false)}
      slotProps={{ paper: { "aria-label": "Menu", sx: { width: MENU_WIDTH_PX, bgcolor: "background.default" } } }}
    >
      {children}
    </Drawer>
  );
}
