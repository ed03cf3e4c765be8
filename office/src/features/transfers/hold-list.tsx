import { DataTable } from "react-admin";
import type { z } from "zod";
import type { officeHold } from "@plon/contract/office/transfers.ts";
import { formatInstant, formatPoints } from "@plon/client/format.ts";
import { OfficeList, type RecordCard } from "#shared/office-list.tsx";
import { searchBySide, Side } from "./side.tsx";
import { TransferTabs } from "./transfer-tabs.tsx";

type Hold = z.infer<typeof officeHold>;

const holdCard = (hold: Hold): RecordCard => ({
  title: <Side person={hold.participant} />,
  aside: formatPoints(hold.points),
  lines: [hold.purpose_label, `${formatInstant(hold.held_at)} – ${formatInstant(hold.expires_at)}`],
});

const Column = DataTable.Col<Hold>;

/** Reserved points that are not settled yet: those that return first are on top. */
export default function HoldList() {
  return (
    <>
      <TransferTabs shown="holds" />
      <OfficeList<Hold>
        sort={{ field: "expires_at", order: "ASC" }}
        filters={[searchBySide]}
        actions={false}
        empty={{
          title: "Nic nie jest teraz odłożone",
          hint: "Punkty są odkładane na 10 minut, gdy ktoś je przekazuje.",
        }}
        card={holdCard}
      >
        <Column label="Uczestnik" render={(row) => <Side person={row.participant} />} />
        <Column label="Na co" render={(row) => row.purpose_label} />
        <Column label="Od" render={(row) => formatInstant(row.held_at)} />
        <Column source="expires_at" label="Wraca" render={(row) => formatInstant(row.expires_at)} />
        <Column align="right" source="points" label="Punkty" render={(row) => formatPoints(row.points)} />
      </OfficeList>
    </>
  );
}
