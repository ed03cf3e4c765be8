import DownloadIcon from "@mui/icons-material/Download";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import { useQuery } from "@tanstack/react-query";
import { SelectInput, useListContext } from "react-admin";
import { officeActOnCampaignEntries, type OfficeCampaignEntryRow } from "@plon/contract/office/offers/campaigns.ts";
import { OfficeColumn } from "#shared/table/office-column.tsx";
import { BulkSteps } from "#shared/lists/bulk-steps.tsx";
import { useMayCall } from "#shared/calls/access.ts";
import { formatCount, formatDay, formatInstant, formatMoney, formatQuantity } from "@plon/client/format.ts";
import { Hint } from "#shared/page/hint.tsx";
import { searchFilter } from "#shared/lists/list-filters.tsx";
import { OfficeList, type RecordCard } from "#shared/lists/office-list.tsx";
import { StatusChip } from "#shared/page/status-chip.tsx";
import { ActButton } from "#shared/acts/act-buttons.tsx";
import { WaitingChange } from "#shared/acts/waiting-change.tsx";
import { CampaignEffect } from "./campaign-effect.tsx";
import { CampaignRules } from "./campaign-rules.tsx";
import { CampaignSettings } from "./campaign-settings.tsx";
import { statusChoices } from "./campaign-words.ts";
import { campaignsQuery, saveEntries } from "./campaigns.api.ts";
import { NewCampaign } from "./new-campaign.tsx";
import { EntrySteps } from "./entry-steps.tsx";

/** Campaigns as tabs, each with its number of entries. */
function CampaignTabs() {
  const { filterValues, setFilters } = useListContext();
  const campaigns = useQuery(campaignsQuery).data ?? [];
  const chosen = campaigns.find(({ id }) => id === Number(filterValues["campaign_id"]))?.id ?? 0;
  const choose = (id: number) => {
    const { campaign_id: _campaign, status: _status, ...rest } = filterValues;
    setFilters(id === 0 ? rest : { ...rest, campaign_id: id }, {});
  };
  return (
    <Tabs
      value={chosen}
      onChange={(_event, id: number) => choose(id)}
      variant="scrollable"
      allowScrollButtonsMobile
      aria-label="Akcje"
      sx={{ borderBottom: 1, borderColor: "divider", px: 1 }}
    >
      <Tab value={0} label="Wszystkie" />
      {campaigns.map(({ id, title, statuses }) => (
        <Tab
          key={id}
          value={id}
          label={`${title} (${formatCount(statuses.reduce((sum, { entries }) => sum + entries, 0))})`}
        />
      ))}
    </Tabs>
  );
}

/** Statuses of the chosen campaign; without one their numbers mean nothing. */
function StatusFilter(_props: { source: string; alwaysOn: boolean }) {
  const { filterValues } = useListContext();
  const campaigns = useQuery(campaignsQuery).data ?? [];
  const flow = campaigns.find(({ id }) => id === Number(filterValues["campaign_id"]))?.flow;
  return (
    <SelectInput
      source="status"
      label="Status"
      emptyText="Wszystkie"
      disabled={flow === undefined}
      helperText={flow === undefined ? "Najpierw wybierz akcję" : false}
      choices={statusChoices(flow)}
    />
  );
}

const filters = [searchFilter("NIP, PESEL, nazwisko, e-mail"), <StatusFilter key="status" source="status" alwaysOn />];

function SaveButton() {
  const { filterValues } = useListContext();
  return (
    <ActButton
      size="small"
      startIcon={<DownloadIcon />}
      sx={{ whiteSpace: "nowrap" }}
      send={() => saveEntries(filterValues)}
    >
      Zapisz CSV
    </ActButton>
  );
}

const boardSteps = (
  <BulkSteps<OfficeCampaignEntryRow> most={100}>
    {(selected, forget) => <EntrySteps entries={selected} onMoved={forget} />}
  </BulkSteps>
);

function entryCard(entry: OfficeCampaignEntryRow): RecordCard {
  return {
    title: entry.name || entry.email,
    aside: <StatusChip status={entry.status_label} />,
    lines: [
      entry.campaign.title,
      entry.identifier,
      entry.due_on === null ? formatInstant(entry.status_changed_at) : `Termin: ${formatDay(entry.due_on)}`,
    ],
  };
}

const Column = OfficeColumn<OfficeCampaignEntryRow>;

/** What the chosen campaign gives, and what is left of its budget. */
function CampaignFacts() {
  const { filterValues } = useListContext();
  const campaign = useQuery(campaignsQuery).data?.find(({ id }) => id === Number(filterValues["campaign_id"]));
  if (!campaign) return null;
  const { gift, opened_at: openedAt, budget_grosze: budget, spent_grosze: spent, holdout_percent: held } = campaign;
  return (
    <Box sx={{ px: 2, pt: 1.5 }}>
      {openedAt === null && (
        <Alert severity="info" sx={{ mb: 1 }}>
          Tej akcji nie widzi nikt poza biurem. Otworzysz ją w „Zmień akcję”, gdy podasz, co daje, i dodasz „Regulamin”.
        </Alert>
      )}
      <Typography>{gift === "" ? "Nie podano, co ta akcja daje." : `Daje: ${gift}.`}</Typography>
      {held > 0 && openedAt !== null && (
        <Hint>Grupa kontrolna: o tej akcji nie mówimy {formatCount(held)}% gospodarstw.</Hint>
      )}
      {budget !== null && (
        <Hint>
          Budżet {formatMoney(budget)}: zlecono, wypłacono i wysłano {formatMoney(spent ?? 0)}, zostało{" "}
          {formatMoney(budget - (spent ?? 0))}.
        </Hint>
      )}
    </Box>
  );
}

/** Entries of campaigns by status, the longest waiting first and what is over last; several can be moved at once. */
export default function CampaignBoard() {
  const canWrite = useMayCall(officeActOnCampaignEntries);
  return (
    <OfficeList<OfficeCampaignEntryRow>
      sort={{ field: "promised", order: "ASC" }}
      perPage={50}
      ownFile
      actions={
        <>
          <CampaignEffect />
          <CampaignRules />
          {canWrite && <CampaignSettings />}
          {canWrite && <NewCampaign />}
          <SaveButton />
        </>
      }
      filters={filters}
      above={
        <>
          <WaitingChange />
          <CampaignTabs />
          <CampaignFacts />
        </>
      }
      opens
      card={entryCard}
      empty={{ title: "Nie ma jeszcze zgłoszeń", hint: "Zgłoszenia do akcji pojawią się tutaj." }}
      {...(canWrite ? { bulk: boardSteps } : {})}
    >
      <Column source="name" label="Zgłaszający" text={(row) => row.name || row.email} as="link" />
      <Column label="Akcja" text={(row) => row.campaign.title} oneLine={190} />
      <Column label="NIP lub PESEL" text={(row) => row.identifier} />
      <Column source="entered_at" label="Zgłoszono" text={(row) => formatInstant(row.entered_at)} />
      <Column
        align="right"
        label="Zakup (l, kg)"
        text={(row) => (row.purchase_volume === null ? "–" : formatQuantity(row.purchase_volume))}
      />
      <Column label="Termin" text={(row) => (row.due_on === null ? "–" : formatDay(row.due_on))} />
      <Column source="status_changed_at" label="Status" status={(row) => row.status_label} />
    </OfficeList>
  );
}
