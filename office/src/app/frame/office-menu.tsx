import ExpandIcon from "@mui/icons-material/ExpandMore";
import PhoneIcon from "@mui/icons-material/PhoneAndroid";
import PinIcon from "@mui/icons-material/PushPinOutlined";
import Box from "@mui/material/Box";
import Divider from "@mui/material/Divider";
import ListItemIcon from "@mui/material/ListItemIcon";
import MenuItem from "@mui/material/MenuItem";
import { Fragment, Suspense, useState } from "react";
import { Menu, useGetResourceLabel, useSidebarState } from "react-admin";
import { useLocation } from "react-router";
import { formatCount } from "@plon/client/format.ts";
import { officeFieldFarms } from "@plon/contract/office/desk/field-work.ts";
import { useMayCall } from "#shared/calls/access.ts";
import { useStaff } from "#shared/calls/session.ts";
import { onDemand } from "#shared/page/on-demand.tsx";
import { visuallyHidden } from "#shared/page/visually-hidden.ts";
import { MenuViews } from "#shared/table/menu-views.tsx";
import { useFolded, usePinned, useWaiting, type Waiting } from "./menu-state.ts";
import { menuOf } from "#app/resources.ts";

const MenuPins = onDemand(() => import("./menu-pins.tsx"));

/** How much waits behind an entry: a number for the eye, and words for whoever listens. */
function Count({ waiting }: { waiting: number }) {
  if (waiting === 0) return null;
  return (
    <Box component="span" sx={{ ml: "auto", pl: 1, color: "text.secondary", fontVariantNumeric: "tabular-nums" }}>
      <Box component="span" sx={visuallyHidden}>
        , czeka:{" "}
      </Box>
      {formatCount(waiting)}
    </Box>
  );
}

function Entry({ name, waiting }: { name: string; waiting: number }) {
  const labelOf = useGetResourceLabel();
  const label = labelOf(name, 2);
  return (
    <>
      <Menu.ResourceItem
        name={name}
        primaryText={
          <Box component="span" sx={{ display: "flex", minWidth: 0, whiteSpace: "normal", lineHeight: 1.25 }}>
            <Box component="span" sx={{ overflowWrap: "anywhere" }}>
              {label}
            </Box>
            <Count waiting={waiting} />
          </Box>
        }
      />
      <MenuViews list={name} />
    </>
  );
}

type GroupProps = { title: string; names: readonly string[]; waiting: Waiting; isOpen: boolean; onFold: () => void };

/** A heading that folds what stands below it. In the narrow menu, which has no headings, nothing is folded. */
function MenuGroup({ title, names, waiting, isOpen, onFold }: GroupProps) {
  const [isWide] = useSidebarState();
  if (!isWide) {
    return (
      <>
        <Divider component="li" sx={{ my: 0.5 }} />
        {names.map((name) => (
          <Entry key={name} name={name} waiting={0} />
        ))}
      </>
    );
  }
  return (
    <>
      <MenuItem
        dense
        tabIndex={0}
        aria-expanded={isOpen}
        onClick={onFold}
        sx={{
          mt: 0.75,
          px: 2,
          mx: 1,
          borderRadius: 1,
          color: "text.secondary",
          fontSize: 12,
          fontWeight: 600,
          "@media (pointer: coarse)": { minHeight: 44 },
        }}
      >
        <Box component="span" sx={{ flexGrow: 1 }}>
          {title}
        </Box>
        {!isOpen && <Count waiting={waiting.ofAll(names)} />}
        <ExpandIcon
          fontSize="small"
          sx={{ ml: 0.5, transform: isOpen ? "rotate(180deg)" : undefined, transition: "transform 120ms" }}
        />
      </MenuItem>
      {isOpen && names.map((name) => <Entry key={name} name={name} waiting={waiting.ofAll([name])} />)}
    </>
  );
}

/** "W terenie" is a document of its own, for phones. */
function FieldItem() {
  const [isWide] = useSidebarState();
  if (!useMayCall(officeFieldFarms)) return null;
  return (
    <MenuItem
      component="a"
      href="/office/teren"
      aria-label="W terenie"
      sx={{ px: 2, mx: isWide ? 1 : 0, borderRadius: 1, "& .MuiListItemIcon-root": { minWidth: 40 } }}
    >
      <ListItemIcon>
        <PhoneIcon />
      </ListItemIcon>
      {isWide && "W terenie"}
    </MenuItem>
  );
}

/** The menu: what is pinned, then groups that fold, as each person left them on this device. */
export function OfficeMenu() {
  const staff = useStaff();
  const [isWide] = useSidebarState();
  const [isPinning, setIsPinning] = useState(false);
  const { pathname } = useLocation();
  const groups = menuOf(staff?.role);
  const entries = groups.flatMap(({ names }) => names);
  const [pinned, setPinned] = usePinned(staff?.id, entries);
  const [isOpen, fold] = useFolded(staff?.id, groups, pathname);
  const waiting = useWaiting();
  return (
    <Menu>
      <Menu.DashboardItem />
      <FieldItem />
      {pinned.map((name) => (
        <Entry key={name} name={name} waiting={waiting.ofAll([name])} />
      ))}
      {groups.map(({ title, names }) => {
        const others = names.filter((name) => !pinned.includes(name));
        if (others.length === 0) return <Fragment key={title} />;
        return (
          <MenuGroup
            key={title}
            title={title}
            names={others}
            waiting={waiting}
            isOpen={isOpen(title)}
            onFold={() => fold(title)}
          />
        );
      })}
      {isWide && entries.length > 0 && (
        <MenuItem dense tabIndex={0} onClick={() => setIsPinning(true)} sx={{ mt: 1, px: 2, mx: 1, borderRadius: 1 }}>
          <ListItemIcon>
            <PinIcon fontSize="small" />
          </ListItemIcon>
          Przypnij do góry…
        </MenuItem>
      )}
      <Suspense>
        {isPinning && (
          <MenuPins groups={groups} pinned={pinned} onPin={setPinned} onClose={() => setIsPinning(false)} />
        )}
      </Suspense>
    </Menu>
  );
}
