// The tables as Kysely sees them: one type per table, one file per migration, column names as in SQL.
import type { InvoicesTables } from "./tables/invoices.ts";
import type { PeopleTables } from "./tables/people.ts";

export type Tables = PeopleTables & InvoicesTables;
