import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { officeListAudit } from "@plon/contract/office/desk/audit.ts";
import { officeListInvoices } from "@plon/contract/office/documents/invoices.ts";
import type { Endpoint } from "@plon/contract/shared/calls/endpoint.ts";
import { mayCall } from "#shared/calls/access.ts";
import { formatCount } from "@plon/client/format.ts";
import { Panel } from "#shared/page/panel.tsx";
import { useStaff } from "#shared/calls/session.ts";
import { FarmPromotions } from "../farm-promotions.tsx";
import { FarmRecords } from "../farm-records.tsx";
import { ParticipantConsents } from "./participant-consents.tsx";
import { ParticipantActs, ParticipantEntries, ParticipantOrders } from "./participant-elsewhere.tsx";
import { ParticipantInvoices, ParticipantMovements } from "./participant-history.tsx";
import { ParticipantKsef } from "./participant-ksef.tsx";
import { ParticipantMembers } from "./participant-members.tsx";
import { ParticipantMessages } from "./participant-messages.tsx";
import { ParticipantNotes } from "./participant-notes.tsx";
import { ParticipantTransfers } from "./participant-transfers.tsx";
import type { Participant } from "../participant-words.ts";

type Part = { id: string; label: string; needs?: Endpoint; content: (person: Participant) => ReactNode };

const PARTS: Part[] = [
  {
    id: "punkty",
    label: "Punkty",
    content: () => (
      <>
        <Panel title="Ruchy punktów">
          <ParticipantMovements />
        </Panel>
        <Panel title="Stałe przekazywanie punktów">
          <ParticipantTransfers />
        </Panel>
      </>
    ),
  },
  {
    id: "faktury",
    label: "Faktury",
    needs: officeListInvoices,
    content: () => (
      <Panel title="Faktury">
        <ParticipantInvoices />
      </Panel>
    ),
  },
  {
    id: "ksef",
    label: "KSeF",
    content: ({ id }) => <ParticipantKsef participantId={id} />,
  },
  {
    id: "nagrody",
    label: "Nagrody",
    content: ({ id }) => (
      <>
        <Panel title="Zamówienia">
          <ParticipantOrders />
        </Panel>
        <Panel title="Wypłaty">
          <FarmRecords participantId={id} kind="payouts" label="Wypłaty" empty="Nie było jeszcze żadnej wypłaty" />
        </Panel>
      </>
    ),
  },
  {
    id: "promocje",
    label: "Promocje i akcje",
    content: ({ id }) => (
      <>
        <Panel title="Promocje">
          <FarmPromotions participantId={id} />
        </Panel>
        <Panel title="Odpowiedzi i nagrody po kolei">
          <FarmRecords
            participantId={id}
            kind="promotions"
            label="Odpowiedzi i nagrody"
            empty="Uczestnik nie odpowiedział jeszcze na żadną promocję"
          />
        </Panel>
        <Panel title="Zgłoszenia i reklamacje w akcjach">
          <ParticipantEntries />
        </Panel>
      </>
    ),
  },
  {
    id: "polecenia",
    label: "Polecenia i listy",
    content: ({ id }) => (
      <>
        <Panel title="Polecenia">
          <FarmRecords
            participantId={id}
            kind="recommendations"
            label="Polecenia"
            empty="Uczestnik nikogo nie polecił i nikt nie polecił jego"
          />
        </Panel>
        <Panel title="Listy gratulacyjne">
          <FarmRecords
            participantId={id}
            kind="letters"
            label="Listy gratulacyjne"
            empty="Uczestnik nie ma jeszcze listu gratulacyjnego"
          />
        </Panel>
      </>
    ),
  },
  {
    id: "zgody",
    label: "Zgody",
    content: (person) => (
      <Panel title="Zgody">
        <ParticipantConsents person={person} />
      </Panel>
    ),
  },
  {
    id: "kontakt",
    label: "Kontakt i notatki",
    content: (person) => (
      <>
        <Panel title="Notatki pracowników">
          <ParticipantNotes person={person} />
        </Panel>
        <Panel title="Wiadomości">
          <ParticipantMessages />
        </Panel>
      </>
    ),
  },
  {
    id: "osoby",
    label: "Osoby",
    content: (person) => <ParticipantMembers person={person} />,
  },
  {
    id: "logowania",
    label: "Logowania",
    content: ({ id }) => (
      <Panel title="Logowania i tryb wsparcia">
        <FarmRecords participantId={id} kind="sign-ins" label="Logowania" empty="Jeszcze nikt się tu nie zalogował" />
      </Panel>
    ),
  },
  {
    id: "dziennik",
    label: "Dziennik",
    needs: officeListAudit,
    content: () => (
      <Panel title="Co zrobili pracownicy">
        <ParticipantActs />
      </Panel>
    ),
  },
];

const OVERVIEW = "dane";

/** Everything about the farm in tabs; the open one is in the address, and only that one is fetched. */
export function ParticipantTabs({ person, overview }: { person: Participant; overview: ReactNode }) {
  const [query, setQuery] = useSearchParams();
  const role = useStaff()?.role;
  const parts = PARTS.filter(({ needs }) => needs === undefined || mayCall(role, needs));
  const part = parts.find(({ id }) => id === query.get("tab"));
  const chosen = part?.id ?? OVERVIEW;
  const choose = (id: string) => setQuery(id === OVERVIEW ? {} : { tab: id }, { replace: true });
  const labelOf = ({ id, label }: Part) =>
    id === "faktury" ? `${label} (${formatCount(person.invoices_total)})` : label;
  return (
    <>
      <Tabs
        value={chosen}
        onChange={(_event, id: string) => choose(id)}
        variant="scrollable"
        allowScrollButtonsMobile
        aria-label="Wszystko o gospodarstwie"
        sx={{
          borderBottom: 1,
          borderColor: "divider",
          mb: 2,
          // All of them fit beside the open menu at 1280 px.
          "& .MuiTab-root": { px: { xs: 2, lg: 1 }, minWidth: 48 },
        }}
      >
        <Tab value={OVERVIEW} label="Dane" id="tab-dane" aria-controls="tab-panel" />
        {parts.map((one) => (
          <Tab key={one.id} value={one.id} label={labelOf(one)} id={`tab-${one.id}`} aria-controls="tab-panel" />
        ))}
      </Tabs>
      <Box role="tabpanel" id="tab-panel" aria-labelledby={`tab-${chosen}`} sx={{ minWidth: 0 }}>
        {part ? <Stack sx={{ gap: 2 }}>{part.content(person)}</Stack> : overview}
      </Box>
    </>
  );
}
