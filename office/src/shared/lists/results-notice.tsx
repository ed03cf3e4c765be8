import Alert from "@mui/material/Alert";
import { useQuery } from "@tanstack/react-query";
import { Button, useListContext } from "react-admin";
import { officeResultsChoices } from "@plon/contract/office/desk/reports-results.ts";
import type { SeasonDeed } from "@plon/rules/points/season-deeds.ts";
import { formatDay } from "@plon/client/format.ts";
import { CROPS } from "@plon/rules/goods/crops.ts";
import { useMayCall } from "#shared/calls/access.ts";
import { resultsChoicesQuery } from "#shared/calls/results.api.ts";

const DEEDS: Record<SeasonDeed, string> = {
  bought: "z zakupem w sezonie",
  new: "z pierwszym zakupem w programie",
  returning: "z zakupem w tym i poprzednim sezonie",
  lapsed: "z zakupem w poprzednim sezonie, jeszcze bez zakupu w tym",
  joined: "zarejestrowane w sezonie",
  rewarded: "z zamówioną nagrodą w sezonie",
};

/** Whatever the figures of the results filter a list by, and the list has no field for. */
const KEYS = [
  "season_deed",
  "season_to",
  "decided_from",
  "decided_to",
  "corrections",
  "ordered_from",
  "ordered_to",
  "cost_of",
  "area",
  "representative_id",
  "distributor_id",
  "crop_id",
  "segment_id",
  "level_id",
] as const;
type Asked = Partial<Record<(typeof KEYS)[number], string>>;

/** Above a list that was opened from a figure of the results: what it is of, and the way to the whole list. */
export function ResultsNotice() {
  const { filterValues, setFilters } = useListContext();
  const mayChoose = useMayCall(officeResultsChoices);
  const asked = filterValues as Asked;
  const some = KEYS.filter((key) => asked[key] !== undefined);
  const { data } = useQuery({ ...resultsChoicesQuery, enabled: mayChoose && some.length > 0 });
  if (some.length === 0) return null;
  const named = (of: readonly { id: number; name: string }[] | undefined, id: string) =>
    of?.find((one) => String(one.id) === String(id))?.name ?? `nr ${id}`;
  const words = [
    asked.season_deed && DEEDS[asked.season_deed as SeasonDeed],
    asked.season_to && `sezon ${asked.season_to.slice(0, 4)} do ${formatDay(asked.season_to)}`,
    asked.decided_from && `decyzje od ${formatDay(asked.decided_from)}`,
    asked.decided_to && `decyzje do ${formatDay(asked.decided_to)}`,
    asked.corrections && (asked.corrections === "none" ? "bez korekt" : "tylko korekty"),
    asked.ordered_from && `zamówione od ${formatDay(asked.ordered_from)}`,
    asked.ordered_to && `zamówione do ${formatDay(asked.ordered_to)}`,
    asked.cost_of && (asked.cost_of === "points" ? "za punkty, bez anulowanych" : "z akcji, bez anulowanych"),
    asked.area && `kod pocztowy ${asked.area}-…`,
    asked.representative_id && `przedstawiciel: ${named(data?.representatives, asked.representative_id)}`,
    asked.distributor_id && `sprzedawca: ${named(data?.distributors, asked.distributor_id)}`,
    asked.crop_id && `uprawa: ${named(CROPS, asked.crop_id)}`,
    asked.segment_id && `segment: ${named(data?.segments, asked.segment_id)}`,
  ].filter(Boolean);
  const others = Object.entries(filterValues).filter(([key]) => !KEYS.some((one) => one === key));
  return (
    <Alert
      severity="info"
      sx={{ mb: 1 }}
      action={<Button label="Usuń ten filtr" onClick={() => setFilters(Object.fromEntries(others), {})} />}
    >
      {asked.level_id && "Gospodarstwa, które mają dziś wybrany poziom programu. "}
      {words.length > 0 && `Z wyników: ${words.join("; ")}.`}
    </Alert>
  );
}
