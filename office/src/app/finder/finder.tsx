import Autocomplete from "@mui/material/Autocomplete";
import Box from "@mui/material/Box";
import Dialog from "@mui/material/Dialog";
import Paper from "@mui/material/Paper";
import type { PopperProps } from "@mui/material/Popper";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, type ReactNode, useEffect, useId, useState } from "react";
import { useLogout } from "react-admin";
import { useLocation, useNavigate } from "react-router";
import type { StaffRole } from "@plon/contract/shared/calls/endpoint.ts";
import { officeNextInvoice } from "@plon/contract/office/documents/invoices.ts";
import { officeListSettings } from "@plon/contract/office/house/settings.ts";
import { RESOURCES } from "#app/resources.ts";
import { settingsQuery } from "#features/settings/settings.api.ts";
import { visuallyHidden } from "#shared/page/visually-hidden.ts";
import { mayCall } from "#shared/calls/access.ts";
import { useOpenShortcutSheet } from "#shared/keys/shortcut-sheet-opening.ts";
import { useTakeNextInvoice } from "#shared/lists/next-invoice.ts";
import type { OfficeResource } from "#shared/calls/resource.ts";
import { recentlyOpened } from "#shared/calls/recent.ts";
import { call, useStaff } from "#shared/calls/session.ts";
import {
  ACTIONS,
  type Choice,
  choicesOf,
  narrowed,
  placesOf,
  recentChoices,
  searchedBy,
  settingChoices,
} from "./finder-sources.ts";

/** As long as somebody types on, nothing is asked. */
const PAUSE_MS = 150;
const ROWS_OF_A_LIST = 5;
const LENGTH_MIN = 2;

/** What is typed, once the typing pauses. */
function usePaused(typed: string): string {
  const [paused, setPaused] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return paused;
}

/** The first rows that a list itself finds for the words: with the rights and the words of that list. */
async function searchList(resource: OfficeResource, search: string, signal: AbortSignal): Promise<Choice[]> {
  const newestBy = resource.found?.newestBy;
  const query = { search, per_page: ROWS_OF_A_LIST, ...(newestBy && { sort: newestBy, order: "desc" }) };
  const { data } = await call(resource.endpoints.list, { query } as never, { signal });
  return choicesOf(resource, data as { id: number }[]);
}

/** What all lists find, at once: a first row must not move away from under Enter because another list was slower. */
const listsQuery = (role: StaffRole | undefined, search: string) => ({
  queryKey: ["finder", role, search],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const asked = searchedBy(role, RESOURCES).map((resource) => searchList(resource, search, signal));
    const answers = await Promise.allSettled(asked);
    return {
      rows: answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : [])),
      hasFailed: answers.some(({ status }) => status === "rejected"),
    };
  },
  enabled: search.length >= LENGTH_MIN,
});

/** What is done from everywhere and makes no new record. */
function useActs(): Choice[] {
  const role = useStaff()?.role;
  const next = useTakeNextInvoice();
  const showKeys = useOpenShortcutSheet();
  const logout = useLogout();
  const group = ACTIONS;
  const signOut = () => void logout({ isOwnWish: true });
  const take = () => next.mutate({});
  return [
    ...(mayCall(role, officeNextInvoice)
      ? [{ group, title: "Weź następną fakturę", detail: "Faktury", also: "kolejna faktura", path: "next", act: take }]
      : []),
    { group, title: "Skróty klawiszowe", detail: "Klawisze tej strony", path: "keys", act: showKeys },
    {
      group,
      title: "Moje sesje i hasło",
      detail: "Twoje konto",
      also: "zmień urządzenia klucze",
      path: "/own-devices",
    },
    { group, title: "Wyloguj się", detail: "Twoje konto", also: "wyjdź koniec", path: "logout", act: signOut },
  ];
}

/** What this person opened last on this device, before the page where they are. */
function useRecent(): Choice[] {
  const staff = useStaff();
  const { pathname } = useLocation();
  return staff ? recentChoices(staff.role, RESOURCES, recentlyOpened(staff.id, pathname)) : [];
}

function useChoices(typed: string) {
  const recent = useRecent();
  const acts = useActs();
  const role = useStaff()?.role;
  const search = usePaused(typed.trim());
  const lists = useQuery(listsQuery(role, search));
  const settings = useQuery({ ...settingsQuery, enabled: mayCall(role, officeListSettings) && search !== "" });
  const places = [...acts, ...placesOf(role, RESOURCES), ...settingChoices(typed === "" ? [] : (settings.data ?? []))];
  const isCurrent = search === typed.trim();
  return {
    choices: [...(typed === "" ? recent : []), ...narrowed(places, typed), ...((isCurrent && lists.data?.rows) || [])],
    isAsking: !isCurrent || lists.isFetching,
    hasFailed: lists.isError || lists.data?.hasFailed === true,
  };
}

/** The list stands in the dialog, below the field, and not in front of it. */
const ListBelow = ({ children }: PopperProps) => <Box>{children as ReactNode}</Box>;
const FlatPaper = (props: ComponentProps<typeof Paper>) => (
  <Paper {...props} elevation={0} sx={{ mt: 1, background: "none" }} />
);

type FieldProps = {
  typed: string;
  onType: (text: string) => void;
  onChoose: (choice: Choice | null) => void;
  onLeave: () => void;
  choices: readonly Choice[];
  /** What is said while there is nothing to choose. */
  nothing: string;
};

function FinderField({ typed, onType, onChoose, onLeave, choices, nothing }: FieldProps) {
  return (
    <Autocomplete<Choice>
      open
      options={choices}
      value={null}
      inputValue={typed}
      onInputChange={(_, text, reason) => reason !== "reset" && onType(text)}
      onChange={(_, choice) => onChoose(choice)}
      // The list is always open, and would keep Escape to itself.
      onClose={(_, reason) => reason === "escape" && onLeave()}
      filterOptions={(all) => all}
      groupBy={({ group }) => group}
      getOptionKey={({ path }) => path}
      getOptionLabel={({ title }) => title}
      autoHighlight
      forcePopupIcon={false}
      noOptionsText={nothing}
      clearText="Wyczyść"
      slots={{ popper: ListBelow, paper: FlatPaper }}
      slotProps={{ listbox: { sx: { maxHeight: "min(60dvh, 480px)" }, "aria-label": "Znalezione" } }}
      renderGroup={({ key, group, children }) => (
        <li key={key} role="presentation">
          <Typography
            aria-hidden
            variant="caption"
            component="div"
            sx={{ px: 2, pt: 1, fontWeight: 600, color: "text.secondary" }}
          >
            {group}
          </Typography>
          {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- options may stand in a group only, not in a fieldset */}
          <Box component="ul" role="group" aria-label={group} sx={{ p: 0 }}>
            {children}
          </Box>
        </li>
      )}
      renderOption={({ key, ...props }, { title, detail }) => (
        <Box component="li" key={key} {...props}>
          <Box sx={{ minWidth: 0, overflowWrap: "anywhere" }}>
            <Typography variant="body2" sx={{ fontWeight: 600 }}>
              {title}
            </Typography>
            <Typography variant="body2" color="textSecondary">
              {detail}
            </Typography>
          </Box>
        </Box>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          autoFocus
          margin="none"
          placeholder="Nazwisko, NIP, telefon, numer faktury, produkt, strona…"
          slotProps={{
            ...params.slotProps,
            htmlInput: { ...params.slotProps.htmlInput, "aria-label": "Szukaj w biurze" },
          }}
        />
      )}
    />
  );
}

/** Finds people, documents, goods, pages, settings and actions, and opens what is chosen. */
export default function Finder({ onClose }: { onClose: () => void }) {
  const title = useId();
  const [typed, setTyped] = useState("");
  const { choices, isAsking, hasFailed } = useChoices(typed);
  const navigate = useNavigate();
  function handleChoice(choice: Choice | null) {
    if (!choice) return;
    onClose();
    if (choice.act) choice.act();
    else void navigate(choice.path);
  }
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={title}
      fullWidth
      maxWidth="sm"
      sx={{ "& .MuiDialog-container": { alignItems: "flex-start" } }}
    >
      <Box component="h2" id={title} sx={visuallyHidden}>
        Szukaj w biurze
      </Box>
      <Box sx={{ p: 2 }}>
        <FinderField
          typed={typed}
          onType={setTyped}
          onChoose={handleChoice}
          onLeave={onClose}
          choices={choices}
          nothing={isAsking ? "Szukamy…" : NOTHING}
        />
        {hasFailed && (
          <Typography component="output" variant="body2" color="error" sx={{ mt: 1 }}>
            Części biura nie udało się przeszukać. Spróbuj za chwilę.
          </Typography>
        )}
      </Box>
    </Dialog>
  );
}

const NOTHING = "Nic nie pasuje. Wpisz nazwisko, NIP, numer faktury lub zamówienia albo nazwę.";
