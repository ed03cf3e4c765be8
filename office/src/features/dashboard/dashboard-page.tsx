import Box from "@mui/material/Box";
import type { ComponentType, ReactNode } from "react";
import { Title } from "react-admin";
import type { StaffRole } from "@plon/contract/shared/calls/endpoint.ts";
import { Panel } from "#shared/page/panel.tsx";
import { useStaff } from "#shared/calls/session.ts";
import { Acceptance } from "./acceptance.tsx";
import { FigureSection } from "./figure-section.tsx";
import { Jobs } from "./jobs.tsx";
import { LedgerProof } from "./ledger-proof.tsx";
import { MyDay } from "./my-day.tsx";
import { NewestBatches } from "./newest-batches.tsx";
import { NextInvoiceButton } from "./next-invoice-button.tsx";
import { ProgrammePoints } from "./programme-points.tsx";
import { QueueLine } from "./queue-line.tsx";
import { QueueTable } from "./queue-table.tsx";
import { SeasonStrip } from "./season-strip.tsx";
import { SinceLastVisit } from "./since-last-visit.tsx";

/** As many columns as fit; on a phone one. What comes first is seen without scrolling. */
function Sections({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: "grid",
        gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 290px), 1fr))",
        gap: 2,
        mt: 1,
      }}
    >
      {children}
    </Box>
  );
}

/** A section beside the last one where two columns are left, and else across the whole page. */
const Rest = ({ children }: { children: ReactNode }) => (
  <Box sx={{ gridColumn: { xs: "1 / -1", lg: "span 2 / -1" }, minWidth: 0 }}>{children}</Box>
);

/** A section across the whole page. */
const Wide = ({ children }: { children: ReactNode }) => (
  <Box sx={{ gridColumn: "1 / -1", minWidth: 0 }}>{children}</Box>
);

const SecondPerson = () => (
  <FigureSection section="second_person" title="Czeka na drugą osobę" empty="Nic nie czeka na drugą osobę." />
);

function ClerkHome() {
  return (
    <Sections>
      <FigureSection section="mine" title="Moja kolejka" empty="Nic nie masz na biurku. Weź następną fakturę.">
        <NextInvoiceButton />
      </FigureSection>
      <FigureSection section="late" title="Po terminie" empty="Nic nie jest po terminie." />
      <FigureSection section="free" title="Nikt nie wziął" empty="Nic nie czeka. Wszystko ma swoją osobę." />
      <MyDay />
      <FigureSection section="rewards" title="Nagrody" empty="Żadna nagroda nie czeka na wydanie." />
      <SecondPerson />
      <Panel title="Automatyczna akceptacja faktur" isTop>
        <Acceptance />
      </Panel>
      <Rest>
        <Panel title="Kolejki" isTop>
          <QueueTable />
        </Panel>
      </Rest>
    </Sections>
  );
}

function AdminHome() {
  return (
    <Sections>
      <Wide>
        <SeasonStrip />
      </Wide>
      <FigureSection section="money" title="Pieniądze, które wychodzą" empty="Nic nie czeka na wypłatę." />
      <SecondPerson />
      <ProgrammePoints />
      <FigureSection section="alarms" title="Alarmy" empty="Wiadomości, KSeF i dokumenty dystrybutorów działają.">
        <Box sx={{ mt: 1.5 }}>
          <Jobs />
        </Box>
      </FigureSection>
      <Panel title="Zgodność księgi punktów" isTop>
        <LedgerProof />
      </Panel>
      <Panel title="Automatyczna akceptacja faktur" isTop>
        <Acceptance />
      </Panel>
      <Wide>
        <QueueLine />
      </Wide>
    </Sections>
  );
}

const EditorHome = () => (
  <Sections>
    <Wide>
      <SeasonStrip />
    </Wide>
    <FigureSection section="running" title="Trwa i nadchodzi" empty="Nic nie trwa i nic nie jest zaplanowane." />
    <FigureSection section="drafts" title="Szkice" empty="Nie ma szkiców. Wszystko jest opublikowane." />
    <FigureSection section="unread" title="Bez odzewu" empty="Na wszystko ktoś już odpowiedział." />
  </Sections>
);

const RepresentativeHome = () => (
  <Sections>
    <FigureSection
      section="farms_waiting"
      title="Czeka u moich gospodarstw"
      empty="Nic nie czeka. Miłego dnia w terenie."
    />
    <FigureSection
      section="farms"
      title="Moje gospodarstwa"
      empty="Nie ma nowych gospodarstw ani punktów, które wkrótce wygasną."
    />
  </Sections>
);

const AuditorHome = () => (
  <Sections>
    <Wide>
      <SinceLastVisit />
    </Wide>
    <SecondPerson />
    <ProgrammePoints />
    <Panel title="Zgodność księgi punktów" isTop>
      <LedgerProof />
    </Panel>
  </Sections>
);

const DistributorHome = () => (
  <Sections>
    <FigureSection
      section="documents"
      title="Wymaga Twojej uwagi"
      empty="Nic nie wymaga uwagi. Wszystkie dokumenty zostały rozpoznane."
    />
    <NewestBatches />
  </Sections>
);

const HOMES: Record<StaffRole, ComponentType> = {
  clerk: ClerkHome,
  admin: AdminHome,
  editor: EditorHome,
  rep: RepresentativeHome,
  auditor: AuditorHome,
  distributor: DistributorHome,
};

/** The first page after signing in: what waits for this role, each figure a link into its list. */
export function DashboardPage() {
  const staff = useStaff();
  if (!staff) return null;
  const Home = HOMES[staff.role];
  return (
    <>
      <Title title="Pulpit" />
      <Home />
    </>
  );
}
