import Typography from "@mui/material/Typography";
import { SelectInput, useListContext } from "react-admin";
import { officeTaxReport, TAX_REPORT_CSV_PATH } from "@plon/contract/office/money/payouts.ts";
import { endpointUrl } from "@plon/contract/shared/calls/client.ts";
import type { CallAnswer } from "@plon/contract/shared/calls/endpoint.ts";
import type { StatusLabel } from "@plon/contract/shared/calls/envelope.ts";
import { warsawDay } from "@plon/rules/time/warsaw-calendar.ts";
import { ActButton } from "#shared/acts/act-buttons.tsx";
import { downloadFile } from "#shared/calls/download.ts";
import { formatCount, formatMoney } from "@plon/client/format.ts";
import { Hint } from "#shared/page/hint.tsx";
import { searchFilter } from "#shared/lists/list-filters.tsx";
import { OfficeList, type RecordCard } from "#shared/lists/office-list.tsx";
import { ParticipantLink } from "#shared/records/participant-link.tsx";
import { StatusChip } from "#shared/page/status-chip.tsx";
import { OfficeColumn } from "#shared/table/office-column.tsx";

const YEARS_BACK = 6;
const THIS_YEAR = Number(warsawDay(new Date()).slice(0, 4));
const YEARS = Array.from({ length: YEARS_BACK }, (_, back) => ({ id: THIS_YEAR - back, name: `${THIS_YEAR - back}` }));

type Report = CallAnswer<typeof officeTaxReport>;
type Row = Report["data"][number];

const filters = [
  searchFilter("Nazwisko, NIP, PESEL"),
  // Always of some year: there is no choice of none.
  <SelectInput key="year" source="year" label="Rok" alwaysOn isRequired choices={YEARS} sx={{ minWidth: 120 }} />,
];

function DownloadButton() {
  const { filterValues } = useListContext();
  const year = Number(filterValues["year"] ?? THIS_YEAR);
  const path = endpointUrl({ path: TAX_REPORT_CSV_PATH }, { params: { year } });
  return (
    <ActButton size="small" variant="contained" send={() => downloadFile(path, `nagrody-${year}.csv`)}>
      Pobierz CSV
    </ActButton>
  );
}

function Sums() {
  const { meta } = useListContext() as { meta?: Partial<Report["meta"]> };
  if (typeof meta?.value_grosze !== "number" || typeof meta.tax_grosze !== "number") return null;
  return (
    <Typography sx={{ px: 2, py: 1 }}>
      Razem <strong>{formatMoney(meta.value_grosze)}</strong>, podatek <strong>{formatMoney(meta.tax_grosze)}</strong>
    </Typography>
  );
}

const threshold = ({ above_threshold }: Row): StatusLabel =>
  above_threshold ? { label: "Powyżej progu", color: "orange" } : { label: "Poniżej progu", color: "grey" };

function rewardCard(row: Row): RecordCard {
  return {
    title: row.participant.name,
    aside: formatMoney(row.value_grosze),
    lines: [
      row.participant.identifier,
      `Nagrody: ${formatCount(row.orders)}, największa ${formatMoney(row.largest_grosze)}`,
      `Podatek: ${formatMoney(row.tax_grosze)}`,
    ],
    body: row.above_threshold && <StatusChip status={threshold(row)} />,
  };
}

const Column = OfficeColumn<Row>;

/** The rewards of a year by participant, for the tax return. */
export default function TaxReportPage() {
  return (
    <OfficeList<Row>
      sort={{ field: "value", order: "DESC" }}
      filters={filters}
      filterDefaultValues={{ year: THIS_YEAR }}
      actions={<DownloadButton />}
      ownFile
      above={<Sums />}
      card={rewardCard}
      empty={{ title: "W tym roku nikt nie dostał nagrody" }}
    >
      <Column
        source="name"
        label="Uczestnik"
        render={(row) => (
          <>
            <ParticipantLink person={row.participant} />
            <Hint>{row.participant.identifier}</Hint>
          </>
        )}
        text={({ participant }) => `${participant.name}, ${participant.identifier}`}
      />
      <Column align="right" source="value" label="Wartość" text={(row) => formatMoney(row.value_grosze)} />
      <Column align="right" label="Nagrody" text={(row) => formatCount(row.orders)} />
      <Column align="right" label="Największa" text={(row) => formatMoney(row.largest_grosze)} />
      <Column align="right" label="Podatek" text={(row) => formatMoney(row.tax_grosze)} />
      <Column label="Próg" status={threshold} />
    </OfficeList>
  );
}
