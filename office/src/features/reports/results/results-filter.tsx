import Autocomplete from "@mui/material/Autocomplete";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { RESULTS_XLSX_PATH } from "@plon/contract/office/desk/reports-results.ts";
import { endpointUrl } from "@plon/contract/shared/calls/client.ts";
import { CROPS as ALL_CROPS } from "@plon/rules/goods/crops.ts";
import { POSTAL_AREAS } from "@plon/rules/places/postal-areas.ts";
import { type AskedResults, resultsChoicesQuery } from "#shared/calls/results.api.ts";
import { useStaff } from "#shared/calls/session.ts";
import { Hint } from "#shared/page/hint.tsx";
import { RecordName } from "./results-links.tsx";

/** By what results are filtered, in the order of the page, with the record that a choice has. */
const FILTERS = [
  { key: "area", label: "Region" },
  { key: "representative_id", label: "Przedstawiciel", at: "/representatives" },
  { key: "distributor_id", label: "Sprzedawca", at: "/distributors" },
  { key: "crop_id", label: "Uprawa" },
  { key: "segment_id", label: "Segment", at: "/segments" },
] as const;
type Key = (typeof FILTERS)[number]["key"];
type Choice = { id: string; name: string };

/** What the address asks for; what is no number filters nothing. */
export function filterOf(search: URLSearchParams): AskedResults {
  const id = (key: Key) => (/^[1-9]\d{0,14}$/.test(search.get(key) ?? "") ? Number(search.get(key)) : undefined);
  const area = search.get("area") ?? "";
  return {
    area: /^\d{2}$/.test(area) ? area : undefined,
    representative_id: id("representative_id"),
    distributor_id: id("distributor_id"),
    crop_id: id("crop_id"),
    segment_id: id("segment_id"),
  };
}

/** Where the same results are as a workbook. */
export const resultsFile = (query: AskedResults & { year: number | undefined }) =>
  endpointUrl({ path: RESULTS_XLSX_PATH }, { query });

const AREAS: Choice[] = Object.entries(POSTAL_AREAS)
  .map(([id, { name }]) => ({ id, name: `${id}: okolice ${name}` }))
  .toSorted((a, b) => a.id.localeCompare(b.id));
const CROPS: Choice[] = ALL_CROPS.map(({ id, name }) => ({ id: String(id), name }));

/** What can be chosen for each filter; none where the signed-in person has no choice. */
function useChoices(): Record<Key, Choice[]> {
  const { data } = useQuery(resultsChoicesQuery);
  const of = (some: readonly { id: number; name: string }[] = []) =>
    some.map(({ id, name }) => ({ id: String(id), name }));
  return {
    area: AREAS,
    crop_id: CROPS,
    representative_id: of(data?.representatives),
    distributor_id: of(data?.distributors),
    segment_id: of(data?.segments),
  };
}

/** The filters of the page, which stand in its address. */
export function ResultsFilters() {
  const [search, setSearch] = useSearchParams();
  const choices = useChoices();
  const filter = filterOf(search);
  const set = (change: Partial<Record<Key, string | null>>) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [key, value] of Object.entries(change)) {
          if (value) next.set(key, value);
          else next.delete(key);
        }
        return next;
      },
      { replace: true },
    );
  const chosen = FILTERS.filter(({ key }) => filter[key] !== undefined);
  return (
    <Stack
      component="section"
      aria-label="Filtry wyników"
      direction="row"
      // In one row with the season at 1280 px beside the open menu.
      sx={{ gap: 1, flexWrap: "wrap", alignItems: "center", flex: { xs: "1 1 100%", sm: 1 }, minWidth: 0 }}
    >
      {FILTERS.map(({ key, label }) => {
        if (choices[key].length === 0) return null;
        const value = String(filter[key] ?? "");
        return (
          <Autocomplete
            key={key}
            size="small"
            sx={{ flex: { xs: "1 1 100%", sm: "1 1 130px" }, maxWidth: { sm: 220 } }}
            options={choices[key]}
            value={choices[key].find(({ id }) => id === value) ?? null}
            getOptionLabel={({ name }) => name}
            getOptionKey={({ id }) => id}
            isOptionEqualToValue={(one, other) => one.id === other.id}
            onChange={(_, choice) => set({ [key]: choice?.id ?? null })}
            noOptionsText="Nie ma takiego wyboru"
            slotProps={{ popper: { sx: { minWidth: 260 } } }}
            renderInput={(params) => <TextField {...params} label={label} sx={{ m: 0 }} />}
          />
        );
      })}
      {chosen.length > 0 && (
        <Button size="small" onClick={() => set(Object.fromEntries(chosen.map(({ key }) => [key, null])))}>
          Wyczyść filtry
        </Button>
      )}
    </Stack>
  );
}

/** By every filter. */
const DIVIDES: readonly Key[] = [];

/** What a block of the page is filtered by, in words; `without` is what does not divide it. Nothing for the whole programme. */
export function FilteredBy({ filter, without = DIVIDES }: { filter: AskedResults; without?: readonly Key[] }) {
  const choices = useChoices();
  const isOwn = useStaff()?.role === "rep";
  const chosen = FILTERS.filter(({ key }) => filter[key] !== undefined);
  if (chosen.length === 0 && !isOwn) return null;
  const nameOf = (key: Key) => choices[key].find(({ id }) => id === String(filter[key]))?.name ?? String(filter[key]);
  const does = chosen.filter(({ key }) => !without.includes(key));
  const not = chosen.filter(({ key }) => without.includes(key));
  return (
    <Hint sx={{ mb: 1 }}>
      {isOwn && "Twoje gospodarstwa. "}
      {does.map(({ key, label, ...at }, place) => (
        <span key={key}>
          {place > 0 && "; "}
          {label}: <RecordName name={nameOf(key)} to={"at" in at ? `${at.at}/${filter[key]}` : undefined} />
        </span>
      ))}
      {does.length > 0 && ". "}
      {not.length > 0 && `Bez podziału: ${not.map(({ label }) => label.toLowerCase()).join(", ")}.`}
    </Hint>
  );
}
