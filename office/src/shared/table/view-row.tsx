import GroupIcon from "@mui/icons-material/Group";
import Chip from "@mui/material/Chip";
import Stack from "@mui/material/Stack";
import { useListContext, useNavigate } from "react-admin";
import { Link } from "react-router";
import {
  type ListShows,
  officeChangeView,
  officeDeleteView,
  type SavedView,
} from "@plon/contract/office/desk/views.ts";
import { ActButton, ConfirmButton, DialogButton } from "#shared/acts/act-buttons.tsx";
import { FOR_FINGERS } from "#shared/page/for-fingers.ts";
import { MissingDialog, onDemand } from "#shared/page/on-demand.tsx";
import { usePlainKey } from "#shared/keys/plain-keys.ts";
import { call, useStaff } from "#shared/calls/session.ts";
import { type KeySection, useKeySection } from "#shared/keys/key-sections.ts";
import { listAddress, showsJust } from "./open-view.ts";
import { useViewCount, VIEWS_KEY } from "./views.api.ts";

const ViewDialog = onDemand(() => import("./view-dialog.tsx"), MissingDialog);

const VIEW_KEYS: KeySection = { title: "Widoki listy", keys: [["1–9", "Otwórz widok o tym miejscu w rzędzie"]] };

const DIGITS = [..."123456789"];

type TabProps = { label: string; address: string; isShown: boolean; isShared?: boolean; onOpen: () => void };

/** One of several views, as a link to it. */
export function Tab({ label, address, isShown, isShared = false, onOpen }: TabProps) {
  return (
    <Chip
      component={Link}
      to={address}
      clickable
      label={label}
      {...(isShared ? { icon: <GroupIcon fontSize="small" aria-label="Wspólny" /> } : {})}
      color={isShown ? "primary" : "default"}
      variant={isShown ? "filled" : "outlined"}
      aria-current={isShown ? "true" : undefined}
      onClick={onOpen}
      sx={{ height: 32, "@media (pointer: coarse)": { height: 44, borderRadius: 22 } }}
    />
  );
}

function ViewTab({ view, ...tab }: Omit<TabProps, "label" | "isShared"> & { view: SavedView }) {
  const count = useViewCount(view);
  return <Tab label={count === undefined ? view.name : `${view.name} (${count})`} isShared={view.is_shared} {...tab} />;
}

type StepsProps = { view: SavedView; shows: ListShows; isChanged: boolean; onGone: () => void };

/** How a view of results or of rows is said not to be harmed. */
const staying = ({ list }: SavedView) =>
  list === "results" ? "Same wyniki zostają." : "Wiersze listy zostają bez zmian.";

/** What can be done with the view that was opened: everything by its owner, and an administrator removes a shared one. */
export function ViewSteps({ view, shows, isChanged, onGone }: StepsProps) {
  const isAdmin = useStaff()?.role === "admin";
  const { name, is_shared, filter, sort, columns } = view;
  const overwrite = () => call(officeChangeView, { params: { viewId: view.id }, body: { name, is_shared, ...shows } });
  const remove = async () => {
    const { message } = await call(officeDeleteView, { params: { viewId: view.id } });
    onGone();
    return message;
  };
  return (
    <>
      {view.is_mine && isChanged && (
        <ActButton size="small" send={overwrite} changes={[VIEWS_KEY]}>
          Zapisz zmiany w „{name}”
        </ActButton>
      )}
      {view.is_mine && (
        <DialogButton
          size="small"
          needs={ViewDialog}
          renderDialog={(close) => (
            <ViewDialog
              view={view}
              list={view.list}
              shows={{ filter, sort, columns }}
              onSaved={() => undefined}
              onClose={close}
            />
          )}
        >
          Nazwa i widoczność
        </DialogButton>
      )}
      {(view.is_mine || (isAdmin && is_shared)) && (
        <ConfirmButton
          size="small"
          color="error"
          send={remove}
          changes={[VIEWS_KEY]}
          question={`Usunąć widok „${name}”?`}
          content={is_shared ? `Zniknie wszystkim, którzy go widzą. ${staying(view)}` : staying(view)}
          confirm="Usuń widok"
        >
          Usuń widok
        </ConfirmButton>
      )}
    </>
  );
}

type Props = {
  views: readonly SavedView[];
  opened: SavedView | undefined;
  onOpen: (id: number | null) => void;
  /** What the list shows now. */
  shows: ListShows;
  /** The list as it begins. */
  begun: Pick<ListShows, "sort"> & { filter: Record<string, unknown> };
};

/** The views of a list above its filters, each with its count; without any there is no row. */
export function ViewRow({ views, opened, onOpen, shows, begun }: Props) {
  const { resource, filterValues } = useListContext();
  const navigate = useNavigate();
  const places = [undefined, ...views];
  const addressOf = ({ filter, sort }: Props["begun"] = begun) => listAddress(`/${resource}`, filter, sort);
  useKeySection(VIEW_KEYS);
  usePlainKey(DIGITS, (digit) => {
    const place = Number(digit) - 1;
    if (place >= places.length || views.length === 0) return;
    onOpen(places[place]?.id ?? null);
    navigate(addressOf(places[place]));
  });
  if (views.length === 0) return null;
  const isShown = (asked: Parameters<typeof showsJust>[0]) =>
    showsJust(asked, { filter: filterValues, sort: shows.sort });
  // Of two views of the same filters the opened one is meant.
  const shown = [...(opened ? [opened] : []), ...views].find(isShown);
  const isChanged =
    opened !== undefined && (!isShown(opened) || JSON.stringify(shows.columns) !== JSON.stringify(opened.columns));
  const isFromStart = Object.keys(begun.filter).length === 0;
  return (
    <Stack
      component="section"
      direction="row"
      aria-label="Widoki"
      sx={{ gap: 0.75, flexWrap: "wrap", alignItems: "center", pt: 1, pb: 0.5, "& .MuiButton-root": FOR_FINGERS }}
    >
      <Tab
        label={isFromStart ? "Wszystkie" : "Domyślny"}
        address={addressOf(undefined)}
        isShown={!shown && isShown(begun)}
        onOpen={() => onOpen(null)}
      />
      {views.map((view) => (
        <ViewTab
          key={view.id}
          view={view}
          address={addressOf(view)}
          isShown={view === shown}
          onOpen={() => onOpen(view.id)}
        />
      ))}
      {opened && <ViewSteps view={opened} shows={shows} isChanged={isChanged} onGone={() => onOpen(null)} />}
    </Stack>
  );
}

/** Saves what the list shows as a view of its own. */
export function SaveViewButton({ shows, onSaved }: { shows: ListShows; onSaved: (view: SavedView) => void }) {
  const { resource } = useListContext();
  return (
    <DialogButton
      size="small"
      needs={ViewDialog}
      renderDialog={(close) => (
        <ViewDialog list={resource as SavedView["list"]} shows={shows} onSaved={onSaved} onClose={close} />
      )}
    >
      Zapisz widok
    </DialogButton>
  );
}
