import ListItemText from "@mui/material/ListItemText";
import MenuItem from "@mui/material/MenuItem";
import type { Theme } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useSidebarState } from "react-admin";
import { Link, useLocation } from "react-router";
import type { SavedView } from "@plon/contract/office/desk/views.ts";
import { useOpenedView, viewAddress } from "./open-view.ts";
import { useViewCount, useViews } from "./views.api.ts";

/** As many views of a list stand in the menu; the others above the list. */
const IN_MENU = 5;

function MenuView({ view, isOpen, onOpen }: { view: SavedView; isOpen: boolean; onOpen: () => void }) {
  const count = useViewCount(view);
  return (
    <MenuItem
      dense
      component={Link}
      to={viewAddress(view)}
      aria-current={isOpen ? "page" : undefined}
      selected={isOpen}
      onClick={onOpen}
      sx={{ pl: 8, pr: 2, mx: 1, borderRadius: 2, minHeight: 32, "@media (pointer: coarse)": { minHeight: 44 } }}
    >
      <ListItemText primary={view.name} slotProps={{ primary: { noWrap: true, title: view.name } }} />
      {count !== undefined && (
        <Typography variant="body2" color="textSecondary" sx={{ ml: 1, whiteSpace: "nowrap" }}>
          {count}
        </Typography>
      )}
    </MenuItem>
  );
}

/** The first views of a list below its entry in the menu, each with how many rows it has. */
export function MenuViews({ list }: { list: string }) {
  const [isWide, setIsWide] = useSidebarState();
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down("sm"));
  const views = useViews(list);
  const { opened, open } = useOpenedView(list, views);
  const { pathname } = useLocation();
  if (!isWide) return null;
  return views.slice(0, IN_MENU).map((view) => (
    <MenuView
      key={view.id}
      view={view}
      isOpen={pathname === `/${list}` && opened?.id === view.id}
      onOpen={() => {
        open(view.id);
        if (isPhone) setIsWide(false);
      }}
    />
  ));
}
