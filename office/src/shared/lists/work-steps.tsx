import type { RaRecord } from "react-admin";
import { officeReleaseWork, officeTakeWork, type WorkItem } from "@plon/contract/office/desk/queues.ts";
import { useMayCall } from "#shared/calls/access.ts";
import { call } from "#shared/calls/session.ts";
import { BulkAct } from "#shared/table/bulk-act.tsx";

type Props<Row> = {
  rows: Row[];
  nameOf: (row: Row) => string;
  itemOf: (row: Row) => Pick<WorkItem, "queue" | "item_id">;
};

/** Takes selected things of queues, or gives them back. What a colleague works on is refused, as one by one. */
export function WorkSteps<Row extends RaRecord>({ rows, nameOf, itemOf }: Props<Row>) {
  const mayTake = useMayCall(officeTakeWork);
  if (!mayTake) return null;
  const params = (row: Row) => ({ queue: itemOf(row).queue, itemId: itemOf(row).item_id });
  return (
    <>
      <BulkAct
        label="Weź"
        rows={rows}
        nameOf={nameOf}
        act={(row) => call(officeTakeWork, { params: params(row), body: { take_over: false } })}
      />
      <BulkAct
        label="Oddaj"
        rows={rows}
        nameOf={nameOf}
        act={(row) => call(officeReleaseWork, { params: params(row) })}
      />
    </>
  );
}
