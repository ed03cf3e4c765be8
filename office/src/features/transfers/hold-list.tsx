import type { z } from "zod";
import type { officeHold } from "@plon/contract/office/points/transfers.ts";
import { formatInstant, formatPoints } from "@plon/client/format.ts";
import { OfficeColumn } from "#shared/table/office-column.tsx";
import { OfficeList, type RecordCard } from "#shared/lists/office-list.tsx";
import { searchBySide, Side, sideText } from "./side.tsx";
import { TransferTabs } from "./transfer-tabs.tsx";

type Hold = z.infer<typeof officeHold>;

const holdCard = (hold: Hold): RecordCard => ({
  title: <Side person={hold.participant} />,
  aside: formatPoints(hold.points),
  lines: [hold.purpose_label, `${formatInstant(hold.held_at)} – ${formatInstant(hold.expires_at)}`],
});

const Column = OfficeColumn<Hold>;

/** Reserved points that are not settled yet: those that return first are on top. */
export default function HoldList() {
  return (
    <>
      <TransferTabs shown="holds" />
      <OfficeList<Hold>
        sort={{ field: "expires_at", order: "ASC" }}
        filters={[searchBySide]}
        empty={{
          title: "Nic nie jest teraz odłożone",
          hint: "Punkty są odkładane na 10 minut, gdy ktoś je przekazuje.",
        }}
        card={holdCard}
      >
        <Column
          label="Uczestnik"
          render={(row) => <Side person={row.participant} />}
          text={(row) => sideText(row.participant)}
        />
        <Column label="Na co" text={(row) => row.purpose_label} />
        <Column label="Od" text={(row) => formatInstant(row.held_at)} />
        <Column source="expires_at" label="Wraca" text={(row) => formatInstant(row.expires_at)} />
        <Column align="right" source="points" label="Punkty" text={(row) => formatPoints(row.points)} />
      </OfficeList>
    </>
  );
}
