import { type RawBuilder, sql } from "kysely";
import type { Db } from "#platform/database/database.ts";
import {
  type ExportedRow,
  farmNameOf,
  type FarmPerson,
  membershipsOf,
  type Personal,
} from "#platform/acts/personal.ts";
import type { Tables } from "#platform/database/tables.ts";

type Declared<Whose> = {
  table: keyof Tables;
  of: (person: Whose) => RawBuilder<unknown>;
  exported: {
    columns: readonly string[];
    beside?: (person: Whose) => RawBuilder<unknown>;
    order?: RawBuilder<unknown>;
  };
};

/** The rows of one table that are about the person, as the table's module declares them. */
export async function selectExported<Whose>(
  db: Db,
  { table, of, exported }: Declared<Whose>,
  person: Whose,
): Promise<ExportedRow[]> {
  const columns = exported.columns.map((column) => sql`t.${sql.ref(column)}`);
  const told = sql.join([...columns, ...(exported.beside ? [exported.beside(person)] : [])]);
  const { rows } = await sql<{ rows: ExportedRow[] }>`
    select coalesce(json_agg(part), '[]') as rows from (
      select ${told} from ${sql.table(table)} t where ${of(person)} order by ${exported.order ?? sql`t.id`}
    ) part
  `.execute(db);
  return rows[0]?.rows ?? [];
}

/** What one of a farm's people did in the farms that let them in, as the tables' modules declare it; oldest first. */
export async function selectActs(db: Db, personal: readonly Personal[], person: FarmPerson): Promise<ExportedRow[]> {
  const acts = personal.flatMap(({ table, acts: declared = [] }) =>
    declared.map(
      ({ by, at, what, only = sql`true` }) => sql`
        select ${what}::text as co, t.${sql.ref(at)} as kiedy, t.${sql.ref(by)} as membership_id
        from ${sql.table(table)} t where t.${sql.ref(by)} in ${membershipsOf(person)} and ${only}`,
    ),
  );
  const { rows } = await sql<{ rows: ExportedRow[] }>`
    select coalesce(json_agg(part), '[]') as rows from (
      select act.co, act.kiedy, ${farmNameOf("m.participant_id")} as gospodarstwo
      from (${sql.join(acts, sql` union all `)}) act join farm_membership m on m.id = act.membership_id
      order by act.kiedy, act.co
    ) part
  `.execute(db);
  return rows[0]?.rows ?? [];
}
