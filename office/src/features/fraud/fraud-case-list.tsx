import Button from "@mui/material/Button";
import { Link } from "react-router";
import type { FraudCase } from "@plon/contract/office/desk/fraud.ts";
import { formatInstant } from "@plon/client/format.ts";
import { choiceFilter } from "#shared/lists/list-filters.tsx";
import { OfficeList, type RecordCard } from "#shared/lists/office-list.tsx";
import { StatusChip } from "#shared/page/status-chip.tsx";
import { OfficeColumn } from "#shared/table/office-column.tsx";
import { heldLabel, KIND_CHOICES, STATE_CHOICES, stateOf, SUBJECT_CHOICES, SUBJECT_WORDS } from "./fraud-words.ts";

const filters = [
  choiceFilter(STATE_CHOICES),
  choiceFilter(SUBJECT_CHOICES, { source: "subject", label: "Kogo dotyczy" }),
  choiceFilter(KIND_CHOICES, { source: "kind", label: "Sygnał", isFolded: true }),
];

const signalsOf = ({ signals }: FraudCase) => signals.map(({ title }) => title).join(", ");
const heldOf = ({ held_until: until }: FraudCase) => (until === null ? "–" : heldLabel(until).label);

const caseCard = (row: FraudCase): RecordCard => ({
  title: row.subject.name,
  aside: <StatusChip status={stateOf(row)} />,
  lines: [`${SUBJECT_WORDS[row.subject.type]}, wynik ${row.score}`, signalsOf(row)],
});

const Column = OfficeColumn<FraudCase>;

/** What looks like abuse, those that wait first; a row opens it. */
export default function FraudCaseList() {
  return (
    <OfficeList<FraudCase>
      sort={{ field: "opened_at", order: "DESC" }}
      filters={filters}
      filterDefaultValues={{ status: "open" }}
      opens
      actions={
        <Button component={Link} to="/fraud-thresholds" size="small">
          Progi sygnałów
        </Button>
      }
      empty={{
        title: "Nie ma żadnej sprawy",
        hint: "Program sam liczy sygnały co godzinę i otwiera sprawę, gdy razem mówią dość.",
      }}
      card={caseCard}
    >
      <Column label="Kogo dotyczy" text={(row) => row.subject.name} as="link" />
      <Column label="Rodzaj" text={(row) => SUBJECT_WORDS[row.subject.type]} />
      <Column source="score" label="Wynik" align="right" text={(row) => String(row.score)} />
      <Column label="Sygnały" text={signalsOf} />
      <Column label="Stan" status={stateOf} />
      <Column label="Wypływ" text={heldOf} />
      <Column source="opened_at" label="Otwarta" text={(row) => formatInstant(row.opened_at)} />
    </OfficeList>
  );
}
