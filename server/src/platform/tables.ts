// The tables as Kysely sees them: one type per table, one file per migration, column names as in SQL.
import type { LedgerTables } from "./tables/ledger.ts";
import type { PeopleTables } from "./tables/people.ts";

export type Tables = PeopleTables & LedgerTables;

export type { ActorKind, EarnedCategory, JournalKind, ParticipantAccount, ProgrammeAccount } from "./tables/ledger.ts";
export type { Json, JsonInput } from "./tables/columns.ts";
