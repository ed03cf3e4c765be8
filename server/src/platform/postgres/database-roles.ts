// Two database roles: the owner creates the schema, and the application, which owns nothing, works in it. What protects
// the ledger belongs to the owner, so that nothing the application runs can remove it (decision 0107).
import { escapeIdentifier } from "pg";
import { connectTo } from "#platform/database/database-hosts.ts";
import { JOBS_SCHEMA } from "#platform/postgres/jobs-schema.ts";

const READ_AND_ADD = "select, insert";

/**
 * The application's rights where they are less than select, insert, update and delete. Tables whose triggers refuse
 * every change or deletion need no line: their rights follow from the triggers.
 */
const LESS: Readonly<Record<string, string>> = {
  ledger_journal: READ_AND_ADD,
  ledger_entry: READ_AND_ADD,
  ledger_lot: READ_AND_ADD,
  ledger_lot_entry: READ_AND_ADD,
  ledger_lot_extension: READ_AND_ADD,
  ledger_hold: READ_AND_ADD,
  ledger_hold_settlement: READ_AND_ADD,
  // What the triggers of those tables derive, running as the application.
  ledger_balance: "select, insert, update",
  ledger_lot_state: "select, insert, update",
  ledger_open_hold: "select, insert, delete",
  ledger_day_sum: "select, insert, update",
  ledger_day_mark: "select, update",
  ledger_lapse_sum: "select, insert, update",
  ledger_lapse_mark: "select, update",
  schema_migration: "select",
  schema_functions: "select",
  // What was done stays; text about a person is erased with the account.
  audit_log: "select, insert, update (before, after)",
  consent_decision: "select, insert, update (reason)",
  campaign_entry_event: "select, insert, update (reason)",
  promotion_grant_event: "select, insert, update (note)",
};

// Bits of tgtype: 1 for each row, 8 delete, 16 update. A trigger with a condition or on some columns does not refuse
// everything.
const TABLES = `
  select c.relname as name, c.relkind <> 'r' as "isView",
    coalesce(bool_or(t.tgtype & 16 = 16), false) as "refusesUpdate",
    coalesce(bool_or(t.tgtype & 8 = 8), false) as "refusesDelete"
  from pg_class c
  left join pg_trigger t on t.tgrelid = c.oid and t.tgtype & 1 = 0 and t.tgqual is null and t.tgattr = ''
    and t.tgfoid in (to_regproc('refuse_change'), to_regproc('ledger_refuse_change'))
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'm')
  group by c.relname, c.relkind order by c.relname`;

type Table = { name: string; isView: boolean; refusesUpdate: boolean; refusesDelete: boolean };

function rightsOn({ name, isView, refusesUpdate, refusesDelete }: Table): string {
  if (isView) return "select";
  return (
    LESS[name] ?? [READ_AND_ADD, refusesUpdate ? "" : "update", refusesDelete ? "" : "delete"].filter(Boolean).join()
  );
}

/** Any constant will do: it only has to be the same in every process that grants. */
const GRANTS_LOCK = 7_350_101;

/**
 * Grants `role` what the application needs on the owner's tables and nothing else. Any number of processes may do so at
 * once.
 */
export async function grantToApplication(ownerUrl: string, role: string): Promise<void> {
  const client = await connectTo(ownerUrl);
  try {
    await client.query("set client_min_messages = error");
    await client.query("begin");
    await client.query("select pg_advisory_xact_lock($1)", [GRANTS_LOCK]);
    const { rows: tables } = await client.query<Table>(TABLES);
    const { rows: databases } = await client.query<{ name: string }>("select current_database() as name");
    const [to, database] = [escapeIdentifier(role), escapeIdentifier(databases[0]!.name)];
    const statements = [
      // A session's temporary table would shadow the ledger's of the same name.
      `revoke temporary, create on database ${database} from public, ${to}`,
      `grant connect on database ${database} to ${to}`,
      `revoke create on schema public, ${JOBS_SCHEMA} from public, ${to}`,
      `grant usage on schema public, ${JOBS_SCHEMA} to ${to}`,
      `revoke all on all tables in schema public from public, ${to}`,
      ...tables.map((table) => `grant ${rightsOn(table)} on ${escapeIdentifier(table.name)} to ${to}`),
      // Identity columns need no right on their sequences; a backup reads their current values.
      `grant select on all sequences in schema public to ${to}`,
      `grant select, insert, update, delete on all tables in schema ${JOBS_SCHEMA} to ${to}`,
    ];
    await client.query(statements.join(";\n"));
    await client.query("commit");
  } finally {
    await client.end();
  }
}

export type ApplicationRole = { name: string; isOwner: boolean };

/**
 * The role `url` connects as, and whether it owns any of the programme's objects, could become their owner, or could
 * create them.
 */
export async function applicationRole(url: string): Promise<ApplicationRole> {
  const client = await connectTo(url);
  try {
    const { rows } = await client.query<ApplicationRole>(
      `select current_user as name,
         pg_has_role(current_user, (select datdba from pg_database where datname = current_database()), 'member')
         or has_schema_privilege(current_user, 'public', 'create')
         or exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
           where n.nspname in ('public', $1) and pg_has_role(current_user, c.relowner, 'member'))
         or exists (select from pg_proc p join pg_namespace n on n.oid = p.pronamespace
           where n.nspname in ('public', $1) and pg_has_role(current_user, p.proowner, 'member')) as "isOwner"`,
      [JOBS_SCHEMA],
    );
    return rows[0]!;
  } finally {
    await client.end();
  }
}
