// Writing very many rows at once: as the superuser, with triggers and references skipped, and with indexes built at the end.
import { Client } from "pg";

/** A connection that skips triggers and references, or loading would take longer than the measurement. */
export async function connectForLoading(superuserUrl: string): Promise<Client> {
  const client = new Client({ connectionString: superuserUrl });
  await client.connect();
  await client.query("set session_replication_role = replica");
  await client.query("set synchronous_commit = off");
  await client.query("set jit = off");
  return client;
}

/**
 * Drops the indexes of these tables, of all tables without `tables`, and returns how to build them again: in half the time
 * that keeping them up to date would take. Primary keys stay, and what references point to.
 */
export async function takeIndexes(client: Client, tables?: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ drop: string; build: string }>(
    `select case when c.oid is null then format('drop index %s', i.indexrelid::regclass)
         else format('alter table %s drop constraint %I', i.indrelid::regclass, c.conname) end as drop,
       case when c.oid is null then pg_get_indexdef(i.indexrelid)
         else format('alter table %s add constraint %I %s', i.indrelid::regclass, c.conname, pg_get_constraintdef(c.oid)) end as build
     from pg_index i join pg_class t on t.oid = i.indrelid and t.relnamespace = 'public'::regnamespace
       left join pg_constraint c on c.conindid = i.indexrelid and c.contype in ('u', 'x')
     where not i.indisprimary and ($1::text[] is null or t.relname = any ($1))
       and not exists (select from pg_constraint f where f.contype = 'f' and f.conindid = i.indexrelid)
     order by i.indrelid::regclass::text, i.indexrelid::regclass::text`,
    [tables],
  );
  for (const { drop } of rows) await client.query(drop);
  return rows.map(({ build }) => build);
}
