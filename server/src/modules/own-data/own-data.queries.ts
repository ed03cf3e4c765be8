import { sql } from "kysely";
import type { Db } from "#platform/database.ts";
import type { ExportedRow, Person, Personal } from "#platform/personal.ts";

/** The rows of one table that are about the person, as the table's module declares them. */
export async function selectExported(
  db: Db,
  { table, of, exported }: Personal & { exported: NonNullable<Personal["exported"]> },
  person: Person,
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
