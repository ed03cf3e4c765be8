import { endpointUrl } from "@plon/contract/shared/calls/client.ts";
import Box from "@mui/material/Box";
import MuiLink from "@mui/material/Link";
import { useQuery } from "@tanstack/react-query";
import { AutocompleteInput, FilterButton, ReferenceInput, TextInput, useListContext } from "react-admin";
import { Link } from "react-router";
import {
  AUDIT_CONTENTS_SEARCHED_MAX,
  AUDIT_CSV_PATH,
  AUDIT_XLSX_PATH,
  officeListAudit,
  officeListAuditActions,
  SIGN_IN_ACT,
} from "@plon/contract/office/desk/audit.ts";
import type { PagerMeta } from "@plon/contract/shared/calls/envelope.ts";
import { LongDownload } from "#shared/lists/long-download.tsx";
import { OfficeColumn } from "#shared/table/office-column.tsx";
import { DayInput } from "#shared/fields/day-input.tsx";
import { formatCount, formatInstant } from "@plon/client/format.ts";
import { choiceFilter, searchFilter } from "#shared/lists/list-filters.tsx";
import { Hint } from "#shared/page/hint.tsx";
import { OfficeList, type RecordCard } from "#shared/lists/office-list.tsx";
import { call, dataOf } from "#shared/calls/session.ts";
import { TimeInput } from "#shared/fields/time-input.tsx";
import { AuditDiff } from "./audit-diff.tsx";
import { type AuditEntry, SUBJECT_CHOICES, subjectPath, subjectText } from "./audit-words.ts";

/** Actions by their Polish names; the server knows which exist. */
function ActionFilter(_props: { source: string; label: string; alwaysOn: boolean }) {
  const actions = useQuery({
    queryKey: ["audit", "actions"],
    queryFn: dataOf(officeListAuditActions, {}),
    staleTime: Infinity,
  });
  return (
    <AutocompleteInput
      source="action"
      label="Czynność"
      choices={actions.data ?? []}
      isPending={actions.isPending}
      sx={{ width: { sm: 155 } }}
    />
  );
}

/** Three in one row at 1280 px beside the open menu; the others are folded. */
const filters = [
  searchFilter("Czynność, numer, słowo sprzed lub po zmianie", 215),
  <ReferenceInput key="staff" source="staff_id" reference="staff" sort={{ field: "name", order: "ASC" }} alwaysOn>
    <AutocompleteInput
      label="Pracownik"
      optionText="name"
      filterToQuery={(search: string) => ({ search })}
      sx={{ width: { sm: 155 } }}
    />
  </ReferenceInput>,
  <ActionFilter key="action" source="action" label="Czynność" alwaysOn />,
  <DayInput key="from" source="from" label="Od dnia" isFilter />,
  <DayInput key="to" source="to" label="Do dnia" isFilter />,
  <TimeInput key="since" source="since" label="Od chwili" />,
  choiceFilter(SUBJECT_CHOICES, {
    source: "subject_type",
    label: "Czego dotyczy",
    emptyText: "Wszystko",
    isFolded: true,
  }),
  <TextInput key="subject_id" source="subject_id" label="Numer" />,
];

/** Downloads the list as a file. The download is audited too. */
function Export() {
  const { filterValues, total, meta } = useListContext();
  const isMore = (meta as PagerMeta | undefined)?.total_is_more;
  const rows = isMore ? undefined : total;
  return (
    <>
      <LongDownload
        disabled={!total}
        url={endpointUrl({ path: AUDIT_CSV_PATH }, { query: filterValues })}
        fileName="dziennik.csv"
        of={rows}
      >
        Pobierz CSV
      </LongDownload>
      <LongDownload
        disabled={!total}
        url={endpointUrl({ path: AUDIT_XLSX_PATH }, { query: filterValues })}
        fileName="dziennik.xlsx"
        of={rows}
        isMadeFirst
      >
        Pobierz XLSX
      </LongDownload>
    </>
  );
}

/** How far back a search reads what acts changed; what they are about is found at any age. */
function SearchedContents() {
  const { filterValues } = useListContext();
  if (!filterValues["search"]) return null;
  return (
    <Hint>
      Słów sprzed i po zmianie szukamy w {formatCount(AUDIT_CONTENTS_SEARCHED_MAX)} najnowszych czynnościach. Wybierz
      dni, aby sięgnąć dalej.
    </Hint>
  );
}

/** How many sign-ins the list leaves out, and the way to them and back. */
function HiddenSignIns() {
  const { filterValues, setFilters, displayedFilters } = useListContext();
  const { sign_ins, ...others } = filterValues as Record<string, string>;
  const isHiding = sign_ins === "without" && others["action"] === undefined;
  const query = { ...others, action: SIGN_IN_ACT, per_page: 1 };
  const { data } = useQuery({
    queryKey: ["audit", "sign-ins", query],
    queryFn: async ({ signal }) => (await call(officeListAudit, { query } as never, { signal })).meta as PagerMeta,
    enabled: isHiding,
  });
  if (!isHiding && others["action"] === undefined)
    return (
      <Hint>
        Z logowaniami.{" "}
        <MuiLink
          component="button"
          variant="body2"
          onClick={() => setFilters({ ...others, sign_ins: "without" }, displayedFilters)}
        >
          Ukryj logowania
        </MuiLink>
      </Hint>
    );
  if (!isHiding || !data?.total) return null;
  return (
    <Hint>
      Bez logowań: {data.total_is_more ? "ponad " : ""}
      {formatCount(data.total)}.{" "}
      <MuiLink component="button" variant="body2" onClick={() => setFilters(others, displayedFilters)}>
        Pokaż logowania
      </MuiLink>
    </Hint>
  );
}

/** The subject of an action, as a link if it has a page. */
export function Subject({ entry }: { entry: AuditEntry }) {
  const path = subjectPath(entry);
  if (!path) return subjectText(entry);
  return (
    <MuiLink component={Link} to={path} onClick={(event) => event.stopPropagation()}>
      {subjectText(entry)}
    </MuiLink>
  );
}

function auditCard(entry: AuditEntry): RecordCard {
  return {
    title: entry.action_label,
    lines: [`${entry.staff.name}, ${formatInstant(entry.happened_at)}`, <Subject key="subject" entry={entry} />],
  };
}

const Column = OfficeColumn<AuditEntry>;

/** Who did what and when, newest first; a row unfolds to what changed. */
export default function AuditList() {
  return (
    <OfficeList<AuditEntry>
      sort={{ field: "happened_at", order: "DESC" }}
      filterDefaultValues={{ sign_ins: "without" }}
      filters={filters}
      ownFile
      actions={
        <>
          <FilterButton />
          <Export />
        </>
      }
      above={
        <Box sx={{ px: 2, pt: 1 }}>
          <SearchedContents />
          <HiddenSignIns />
        </Box>
      }
      expand={<AuditDiff />}
      empty={{ title: "Dziennik jest pusty", hint: "Każda zmiana zrobiona w biurze zostawi tu ślad." }}
      card={auditCard}
    >
      <Column source="happened_at" label="Kiedy" text={(row) => formatInstant(row.happened_at)} />
      <Column label="Kto" text={(row) => row.staff.name} />
      <Column source="action_label" label="Co" disableSort text={(row) => row.action_label} as="unfold" />
      <Column label="Czego dotyczy" render={(row) => <Subject entry={row} />} text={(row) => subjectText(row)} />
      <Column source="address" label="Skąd" disableSort />
    </OfficeList>
  );
}
