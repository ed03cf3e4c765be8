// Tables of the migration "readings and queues".
import type { ColumnType, Generated } from "kysely";
import type { InvoiceFindings } from "@plon/contract/office/invoices.ts";
import type { WorkQueue } from "@plon/rules/work-queues.ts";
import type { JsonInput } from "./columns.ts";

type InvoiceReadingTable = {
  invoice_id: number;
  file_id: number;
  status: "waiting" | "read" | "nothing" | "no_text" | "failed";
  source: Generated<"text" | "picture">;
  tries: Generated<number>;
  claimed_until: Date | null;
  found: ColumnType<InvoiceFindings | null, JsonInput, JsonInput>;
  asked_at: Date;
  done_at: Date | null;
  number_key: ColumnType<string | null, never, never>;
  /** 256 characters of 0 and 1. */
  picture_hash: string | null;
};

type WorkAssignmentTable = { queue: WorkQueue; item_id: number; staff_id: number; until: Date };

export type ReadingsTables = { invoice_reading: InvoiceReadingTable; work_assignment: WorkAssignmentTable };
