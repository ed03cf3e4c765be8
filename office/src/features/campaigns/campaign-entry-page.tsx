import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import MuiLink from "@mui/material/Link";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link, useParams } from "react-router";
import { officeActOnCampaignEntry, type OfficeCampaignEntry } from "@plon/contract/office/offers/campaigns.ts";
import { officeListEntryProofs } from "@plon/contract/office/documents/entry-proofs.ts";
import { MailLink, PhoneLink } from "#shared/records/contact-links.tsx";
import { useMayCall } from "#shared/calls/access.ts";
import { countsPurchases } from "@plon/rules/campaigns/campaign.ts";
import { formatDay, formatInstant, formatMoney, formatQuantity } from "@plon/client/format.ts";
import { Facts, Panel, PanelGrid } from "#shared/page/panel.tsx";
import { FailedPage, LoadError } from "#shared/page/states.tsx";
import { StatusChip } from "#shared/page/status-chip.tsx";
import { WaitingWork } from "#shared/acts/work-assignment.tsx";
import { RecordHead } from "#shared/records/record-head.tsx";
import { Hint } from "#shared/page/hint.tsx";
import { WaitingChange } from "#shared/acts/waiting-change.tsx";
import { RecordTitle } from "#shared/records/record-title.tsx";
import { PROMISE_QUEUES, PROMISE_WORDS } from "./campaign-words.ts";
import { EntryProofs } from "./entry-proofs.tsx";
import { entryQuery, photoQuery } from "./campaigns.api.ts";
import { EntrySteps } from "./entry-steps.tsx";

function Photo({ entryId, position, name }: { entryId: number; position: number; name: string }) {
  const photo = useQuery(photoQuery(entryId, position));
  if (photo.isError) return <LoadError error={photo.error} onRetry={() => photo.refetch()} />;
  if (photo.isPending) return <Skeleton variant="rounded" width={160} height={120} />;
  return (
    <a href={photo.data} target="_blank" rel="noreferrer">
      <Box
        component="img"
        src={photo.data}
        alt={`Zdjęcie ${position}: ${name}`}
        sx={{ width: 160, height: 120, objectFit: "cover", borderRadius: 1, display: "block" }}
      />
    </a>
  );
}

function Complaint({
  entryId,
  complaint,
}: {
  entryId: number;
  complaint: NonNullable<OfficeCampaignEntry["complaint"]>;
}) {
  return (
    <Panel title="Reklamacja">
      <Facts
        facts={[
          ["Złożona", formatInstant(complaint.filed_at)],
          ["Produkt", complaint.product],
          ["Numer faktury", complaint.invoice_number],
          ["Powierzchnia", `${formatQuantity(complaint.area_hectares)} ha`],
          ["Telefon", <PhoneLink key="phone" phone={complaint.phone} />],
        ]}
      />
      <Typography sx={{ my: 2, whiteSpace: "pre-line", overflowWrap: "anywhere" }}>{complaint.description}</Typography>
      <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap" }}>
        {complaint.photos.map(({ position, name }) => (
          <Photo key={position} entryId={entryId} position={position} name={name} />
        ))}
      </Stack>
      {complaint.decided_at && (
        <Typography sx={{ mt: 2 }} color="textSecondary">
          {[complaint.decided_by, formatInstant(complaint.decided_at)].filter(Boolean).join(", ")}
          {complaint.decision_reason && `: ${complaint.decision_reason}`}
        </Typography>
      )}
    </Panel>
  );
}

function Purchase({ entry }: { entry: OfficeCampaignEntry }) {
  const litres = (volume: number) => `${formatQuantity(volume)} ${entry.unit}`;
  return (
    <Panel title="Zakup">
      <Facts
        facts={[
          ["Potrzeba", litres(entry.volume_min)],
          [
            "Na zaakceptowanych fakturach",
            entry.volume_found === null ? "brak konta w programie" : litres(entry.volume_found),
          ],
          [
            "Faktura",
            entry.purchase_invoice ? (
              <MuiLink key="invoice" component={Link} to={`/invoices/${entry.purchase_invoice.id}`}>
                {entry.purchase_invoice.document}
              </MuiLink>
            ) : (
              "–"
            ),
          ],
        ]}
      />
    </Panel>
  );
}

const PAYOUT_STATES = {
  waiting: { label: "Czeka na paczkę wypłat", color: "yellow" },
  under_way: { label: "W paczce wypłat", color: "orange" },
  paid: { label: "Wypłacone", color: "green" },
} as const;

function Payout({ payout }: { payout: NonNullable<OfficeCampaignEntry["payout"]> }) {
  const facts: [string, ReactNode][] = [
    ["Kwota", formatMoney(payout.value_grosze)],
    ...(payout.tax_grosze > 0 ? [["Podatek", formatMoney(payout.tax_grosze)] as [string, ReactNode]] : []),
    [
      "Zamówienie",
      <MuiLink key="order" component={Link} to={`/orders/${payout.order_id}`}>
        {payout.order_number}
      </MuiLink>,
    ],
    ["Stan", <StatusChip key="status" status={PAYOUT_STATES[payout.status]} />],
  ];
  return (
    <Panel title="Wypłata">
      {payout.returned_reason !== null && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          Bank zwrócił przelew: {payout.returned_reason}. Wypłata czeka na następną paczkę.
        </Alert>
      )}
      <Facts facts={facts} />
    </Panel>
  );
}

/** What the campaign gives, what its rule makes of the purchase, and what the entrant reads. */
function GivenAnswers({ entry }: { entry: OfficeCampaignEntry }) {
  const { gift, computed_grosze: computed, promises, thing, standing } = entry;
  return (
    <Panel title="Co się należy">
      <Facts
        facts={[
          ["Akcja daje", gift === "" ? "nie podano" : gift],
          ["Wyliczono z zakupu", computed === null ? "–" : formatMoney(computed)],
          ...promises.map(({ kind, due_on }): [string, string] => [PROMISE_WORDS[kind], `do ${formatDay(due_on)}`]),
          ...(thing
            ? [
                ["Wysłano", `${thing.name} (${formatMoney(thing.value_grosze)}), ${formatInstant(thing.sent_at)}`] as [
                  string,
                  string,
                ],
              ]
            : []),
        ]}
      />
      <Box sx={{ mt: 1 }}>
        <Hint>Zgłaszający czyta: „{standing}”</Hint>
      </Box>
    </Panel>
  );
}

function History({ history }: Pick<OfficeCampaignEntry, "history">) {
  return (
    <Panel title="Historia">
      <Stack component="ol" sx={{ listStyle: "none", p: 0, m: 0, gap: 1.5 }}>
        {history.map((event) => (
          <Box component="li" key={`${event.happened_at} ${event.act}`}>
            <Typography sx={{ fontWeight: 600 }}>{event.act}</Typography>
            <Hint>
              {formatInstant(event.happened_at)}, {event.who}
            </Hint>
            {event.reason && <Typography variant="body2">{event.reason}</Typography>}
          </Box>
        ))}
      </Stack>
    </Panel>
  );
}

/** One entry of a campaign: the entrant, the form, the purchase, the complaint with photos, and the next step. */
export default function CampaignEntryPage() {
  const canWrite = useMayCall(officeActOnCampaignEntry);
  const maySeeProofs = useMayCall(officeListEntryProofs);
  const entry = useQuery(entryQuery(Number(useParams()["id"])));
  if (entry.isPending) return <Skeleton variant="rounded" height={480} sx={{ mt: 2 }} />;
  if (entry.isError) return <FailedPage error={entry.error} onRetry={() => entry.refetch()} />;
  const { data } = entry;
  return (
    <>
      <RecordTitle title={`Zgłoszenie: ${data.name || data.email}`} />
      <RecordHead name={data.name || data.email} statuses={[data.status_label]}>
        {data.campaign.title}, zgłoszono {formatInstant(data.entered_at)}
        {data.by_person !== null && `, przez: ${data.by_person}`}
      </RecordHead>
      <WaitingChange />
      {data.promises.map(({ kind }) => (
        <WaitingWork key={kind} queue={PROMISE_QUEUES[kind]} itemId={data.id} />
      ))}
      {canWrite && data.actions.length > 0 && (
        <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap", mb: 2 }}>
          <EntrySteps entries={[data]} computed={data.computed_grosze} size="large" />
        </Stack>
      )}
      <PanelGrid columns={2}>
        <Stack sx={{ gap: 2 }}>
          <Panel title="Zgłaszający">
            <Facts
              facts={[
                ["NIP lub PESEL", data.identifier],
                ["E-mail", <MailLink key="email" email={data.email} />],
                ["Telefon", <PhoneLink key="phone" phone={data.phone} />],
                [
                  "Uczestnik",
                  data.participant_id === null ? (
                    "bez konta"
                  ) : (
                    <MuiLink key="participant" component={Link} to={`/participants/${data.participant_id}`}>
                      Otwórz
                    </MuiLink>
                  ),
                ],
                [
                  "Regulamin",
                  data.rules
                    ? `wersja ${data.rules.version}, zaakceptowany ${formatInstant(data.rules.accepted_at)}`
                    : "–",
                ],
                ...data.answers.map(({ label, value }): [string, string] => [label, value]),
              ]}
            />
          </Panel>
          <GivenAnswers entry={data} />
          {countsPurchases(data.campaign.flow) && <Purchase entry={data} />}
          {maySeeProofs && countsPurchases(data.campaign.flow) && <EntryProofs entryId={data.id} />}
          {data.payout && <Payout payout={data.payout} />}
        </Stack>
        <Stack sx={{ gap: 2 }}>
          {data.complaint && <Complaint entryId={data.id} complaint={data.complaint} />}
          <History history={data.history} />
        </Stack>
      </PanelGrid>
    </>
  );
}
