// The module that owns a table declares what is exported, erased and kept of a person, in <feature>.personal.ts;
// server/src/personal.ts lists the declarations. Data exports and closings walk them, and a test checks every column.
import { type RawBuilder, sql } from "kysely";
import type { AuditSubject } from "@plon/contract/shared/words/audit-subjects.ts";
import { dayText } from "@plon/rules/texts/polish-text.ts";
import { warsawDay } from "@plon/rules/time/warsaw-calendar.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import type { Sealer } from "#platform/secrets/sealer.ts";
import type { Tables } from "#platform/database/tables.ts";

/** What identifies a participant in the tables, and the moment of the walk. */
export type Person = {
  id: number;
  identifier: string;
  email: string;
  phone: string;
  registration_id: number | null;
  at: Date;
};

export type ExportedRow = { [column: string]: unknown };
export type SummaryLine = [label: string, value: string];

/** One of a farm's people, whose sign-in is their own (decision 0169). */
export type FarmPerson = { personId: number };

type Exported<Column, Whose = Person> = {
  /** The part of the JSON file that contains the rows. */
  part: string;
  columns: readonly Column[];
  /** Set if the rows appear within another table's part, which adds them by its `beside`. */
  isWithin?: true;
  /** Set if the part is one row and not a list. */
  isOne?: true;
  /** What a row exports besides its columns: a select list over the row `t`. */
  beside?: (person: Whose) => RawBuilder<unknown>;
  /** By default `t.id`. */
  order?: RawBuilder<unknown>;
  /** Reads the part if it takes more than a select. */
  read?: (db: Db, person: Whose) => Promise<ExportedRow[]>;
  /** The row decrypted for the participant, if the table keeps it sealed. */
  opened?: (row: ExportedRow, sealer: Sealer) => ExportedRow;
  /** What the PDF says about the part; parts with the same title are shown together. */
  summary?: { title: string; lines: (rows: readonly ExportedRow[]) => SummaryLine[] };
};

type Declaration<Table extends keyof Tables, Column = keyof Tables[Table] & string> = {
  /** Whether a row `t` is about the person: a condition. */
  of: (person: Person) => RawBuilder<unknown>;
  exported?: Exported<Column>;
  /** What is not exported, by reason. */
  withheld?: { readonly [reason: string]: readonly Column[] };
  /** What a closing does with the rows; "along" means that they are deleted with what they belong to. */
  closing?: "deleted" | "along" | ((person: Person) => { readonly [Name in Column & string]?: unknown });
  /** What stays of the rows after a closing, by reason. */
  kept?: { readonly [reason: string]: readonly Column[] };
  /** What must be ended, with notifications, before the rows change. */
  ending?: (tx: Tx, person: Person) => Promise<unknown>;
  /** The column that names the rows' files, which are removed at a closing. */
  file?: Column;
  /** Which rows one of a farm's people made: the column that keeps who, the one that says when, and what it was. */
  acts?: readonly Act<Column>[];
  /** What the audit log calls a row that staff act on: free text about it is erased there. */
  audited?: readonly AuditSubject[];
};

type Act<Column> = { by: Column; at: Column; what: string; only?: RawBuilder<unknown> };

type FarmPersons<Table extends keyof Tables, Column = keyof Tables[Table] & string> = {
  /** Whether a row `t` is about the person and not about the farm: a condition. */
  of: (person: FarmPerson) => RawBuilder<unknown>;
  exported: Exported<Column, FarmPerson>;
  withheld?: { readonly [reason: string]: readonly Column[] };
};

/** What one table holds about one of a farm's people. */
export type FarmPersonal = FarmPersons<keyof Tables, string> & { table: keyof Tables };

/** Declares rows about one of a farm's people; the compiler checks the table's columns. */
export const aboutFarmPerson = <Table extends keyof Tables>(table: Table, declared: FarmPersons<Table>) =>
  ({ ...declared, table }) as unknown as FarmPersonal;

/** The numbers of a person's memberships, of before and now. */
export const membershipsOf = ({ personId }: FarmPerson) =>
  sql`(select m.id from farm_membership m where m.person_id = ${personId})`;

/** A farm as it is called, for a statement: `participant` names the column with its number. */
export const farmNameOf = (participant: string) =>
  sql`(select coalesce(nullif(farm.company_name, ''), farm.first_name || ' ' || farm.last_name)
    from participant farm where farm.id = ${sql.ref(participant)})`;

/** What one table holds about a person; a table whose rows belong to a person in two ways is declared twice. */
export type Personal = Declaration<keyof Tables, string> & { table: keyof Tables };

/** Declares rows of a table; the compiler checks its columns. */
export const about = <Table extends keyof Tables>(table: Table, declared: Declaration<Table>) =>
  ({ ...declared, table }) as unknown as Personal;

type Names<Line extends string, Found = never> = Line extends `${infer First} ${infer Rest}`
  ? Names<Rest, Found | First>
  : Found | Line;

/** Many names, separated by spaces: the compiler still checks each. */
export const names = <const Lines extends readonly string[]>(...lines: Lines) =>
  lines.flatMap((line) => line.split(" ")) as Names<Lines[number]>[];

/** The same value for each of many columns. */
export const each = <Value, const Lines extends readonly string[]>(value: Value, ...columns: Lines) =>
  Object.fromEntries(names(...columns).map((name) => [name, value])) as Record<Names<Lines[number]>, Value>;

/** The rows whose column names the participant. */
export const own =
  (column = "participant_id") =>
  ({ id }: Person) =>
    sql`t.${sql.ref(column)} = ${id}`;

/** The rows that belong to rows of a table above which name the participant. */
export const below =
  (table: keyof Tables, column: string) =>
  ({ id }: Person) =>
    sql`t.${sql.ref(column)} in (select up.id from ${sql.table(table)} up where up.participant_id = ${id})`;

export const ACCOUNTS = "evidence of points and payments (ustawa o rachunkowości art. 74, decisions 0016 and 0032)";
export const CONSENT_PROOF = "proof of a consent or a declaration (RODO art. 7(1))";
export const PROGRAMME_WORDS = "words of the programme's own";
export const HASHED = "a hash or a random name, which tells nothing about anybody";
export const SECRET = "a secret of sessions and links, never shown";

/** Columns with these names are treated alike everywhere: kept, and not exported. */
export const EVERYWHERE: Readonly<Record<string, string>> = {
  idempotency_key: HASHED,
  request_hash: HASHED,
  act_hash: HASHED,
};

/**
 * The participant's account, followed by those of the same farm that were merged into it: they all belong to one
 * person.
 */
export async function accountsOf(db: Db, participantId: number, at: Date): Promise<Person[]> {
  const rows = await db
    .selectFrom("participant")
    .select(["id", "identifier", "email", "phone", "registration_id"])
    .where((row) => row.or([row("id", "=", participantId), row("merged_into", "=", participantId)]))
    .orderBy("merged_into", (order) => order.asc().nullsFirst())
    .orderBy("id")
    .execute();
  return rows.map((row) => Object.assign(row, { at }));
}

/** A value of a row as shown in the summary. */
export const wordsOf = (value: unknown) =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";
/** The day in Poland of a row's timestamp. */
export const dayOf = (value: unknown) => (typeof value === "string" ? dayText(warsawDay(new Date(value))) : "");
