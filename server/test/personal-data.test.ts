// What of a person is exported, erased and kept is declared by the modules (server/src/personal.ts). Here every column is
// held to the declarations, and the declarations to what the product does: a mark in each column of one person's rows is
// looked for in the copy of own data, and after the closing in the whole database.
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { createGiven } from "#test/harness/given.ts";
import { useTestServer } from "#test/harness/server.ts";
import { AUDIT_SUBJECTS, type AuditSubject } from "@plon/contract/shared/words/audit-subjects.ts";
import { FARM_PERSONAL, NOBODYS, PERSONAL } from "#personal";
import { deliverNext } from "#modules/house/outbox/outbox.service.ts";
import { EVERYWHERE, type Personal } from "#platform/acts/personal.ts";

const server = useTestServer();
const given = createGiven(server);

type Column = {
  table: string;
  name: string;
  type: string;
  isGenerated: boolean;
  isIdentity: boolean;
  /** The first of the words that a closed list allows: no person's data fits there. */
  word: string | null;
};
let columns: Column[];

beforeAll(async () => {
  const { rows } = await sql<Column>`
    select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type,
      a.attgenerated <> '' as "isGenerated", a.attidentity <> '' as "isIdentity",
      (select substring(pg_get_constraintdef(k.oid) from '''([^'']*)''') from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
          and pg_get_constraintdef(k.oid) like 'CHECK ((' || quote_ident(a.attname) || ' = ANY (ARRAY[%' limit 1) as word
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
    order by c.relname, a.attnum`.execute(server.db);
  columns = rows;
});

const HOLDS_WORDS = /^(text|character varying|character|citext|jsonb?|bytea|inet|cidr|uuid|bit|bit varying|xml|date)\b/;
/** Of the person's own row every column counts, of others those that can hold words, pictures, addresses or days. */
const mayHoldData = ({ table, type, isGenerated, word }: Column) =>
  !isGenerated && word === null && (table === "participant" || HOLDS_WORDS.test(type));

const declaredOf = (table: string) => PERSONAL.filter((declared) => declared.table === table);
const named = (byReason: Readonly<Record<string, readonly string[]>> = {}) => Object.values(byReason).flat();
const someone = { id: 1, identifier: "1", email: "a@b.example", phone: "+48", registration_id: 1, at: new Date(0) };
const erasedBy = ({ closing }: Personal, column: string) =>
  typeof closing === "function" ? column in closing(someone) : closing === "deleted";
const keeps = ({ kept }: Personal, column: string) => named(kept).includes(column);
const erases = (declared: Personal, column: string) =>
  declared.closing === "along" ? !keeps(declared, column) : erasedBy(declared, column);

describe("every column that may hold a person's data", () => {
  test("is exported or withheld, and erased or kept at a closing, with a reason", () => {
    const forgotten: string[] = [];
    for (const column of columns.filter(mayHoldData)) {
      const { table, name } = column;
      if (named(NOBODYS).includes(table)) continue;
      const declared = declaredOf(table);
      const isExported = declared.some(({ exported }) => exported?.columns.includes(name));
      const isWithheld = name in EVERYWHERE || declared.some(({ withheld }) => named(withheld).includes(name));
      const isErased = declared.some((one) => erases(one, name));
      const isKept = name in EVERYWHERE || declared.some((one) => keeps(one, name));
      const where = `${table}.${name}: say in <feature>.personal.ts of the module that owns the table`;
      if (declared.length === 0) {
        forgotten.push(`${where} what it holds of a person, or name the table in NOBODYS of server/src/personal.ts`);
        continue;
      }
      if (!isExported && !isWithheld) forgotten.push(`${where} that it is exported, or why it is withheld`);
      if (!isErased && !isKept) forgotten.push(`${where} that a closing erases it, or why it is kept`);
    }
    expect(forgotten).toEqual([]);
  });

  test("no declaration names what is not there, or says two things of one column", async () => {
    const wrong: string[] = [];
    for (const declared of PERSONAL) {
      const { table, exported, withheld, closing, kept } = declared;
      const there = new Set(columns.filter((column) => column.table === table).map(({ name }) => name));
      const erased = typeof closing === "function" ? Object.keys(closing(someone)) : [];
      const all = [...(exported?.columns ?? []), ...named(withheld), ...erased, ...named(kept)];
      for (const name of all) if (!there.has(name)) wrong.push(`${table}.${name} is not there`);
      const twice = [
        ...named(withheld).filter((name) => exported?.columns.includes(name)),
        ...named(kept).filter((name) => erasedBy(declared, name)),
      ];
      for (const name of twice) wrong.push(`${table}.${name} is declared both ways`);
    }
    const { rows: peoples } = await sql<{ table: string }>`
      select distinct conrelid::regclass::text as table from pg_constraint
      where contype = 'f' and confrelid = 'participant'::regclass`.execute(server.db);
    for (const table of named(NOBODYS)) {
      if (declaredOf(table).length > 0) wrong.push(`${table} is declared, and nobody's`);
      if (!columns.some((column) => column.table === table)) wrong.push(`${table} is not there`);
      if (peoples.some((one) => one.table === table)) wrong.push(`${table} names participants, and is nobody's`);
    }
    expect(wrong).toEqual([]);
  });

  test("of a farm's people: what is kept of them is in their own copy or withheld with a reason, and so is whatever they did", async () => {
    const forgotten: string[] = [];
    for (const { table, exported, withheld } of FARM_PERSONAL) {
      for (const { name } of columns.filter((column) => column.table === table && mayHoldData(column))) {
        if (!exported.columns.includes(name) && !named(withheld).includes(name)) forgotten.push(`${table}.${name}`);
      }
    }
    expect(forgotten).toEqual([]);
    const acts = PERSONAL.flatMap(({ table, acts: declared = [] }) => declared.map(({ by }) => `${table}.${by}`));
    const { rows: kept } = await sql<{ place: string }>`
      select k.conrelid::regclass || '.' || a.attname as place from pg_constraint k
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
      where k.contype = 'f' and k.confrelid = 'farm_membership'::regclass and k.conrelid <> 'session'::regclass
    `.execute(server.db);
    expect(acts.toSorted()).toEqual(kept.map(({ place }) => place).toSorted());
  });

  test("what the audit log tells of somebody goes with what it is about: every kind of subject is somebody's or nobody's", () => {
    const nobodys: AuditSubject[] = [
      ...(["audit", "list", "season_report", "setting", "staff", "tax_report", "view", "webhook"] as const),
      ...(["consent", "letter_text", "news", "page", "segment", "sending", "journey", "level_scheme"] as const),
      ...([
        "distributor",
        "feed_article",
        "ksef_certificate",
        "ksef_set_aside",
        "partner",
        "partner_event_kind",
        "payout_batch",
        "prize",
        "product",
        "promotion",
        "representative",
      ] as const),
    ];
    const somebodys = PERSONAL.flatMap(({ audited = [] }) => audited);
    expect([...somebodys, ...nobodys].toSorted()).toEqual([...AUDIT_SUBJECTS]);
  });
});

test("a proof may lose what staff wrote beside it, and nothing else of it changes", async () => {
  const { db } = server;
  const farmer = await given.participant();
  await server.database.asOwner(`
    insert into consent (slug, position, required) values ('proof', 1, false);
    insert into consent_version (consent_id, version, content, needs_renewal, published_at)
      select id, 1, 'Zgoda', false, now() from consent where slug = 'proof';
    insert into consent_decision
      (participant_id, consent_id, consent_version_id, granted, decided_at, channel, address, reason)
      select ${farmer.id}, v.consent_id, v.id, true, now(), 'portal', '', 'Rozmowa'
      from consent_version v join consent c on c.id = v.consent_id where c.slug = 'proof'`);
  const proof = () =>
    db.selectFrom("consent_decision").selectAll().where("participant_id", "=", farmer.id).executeTakeFirstOrThrow();
  const change = db.updateTable("consent_decision").where("participant_id", "=", farmer.id);
  const before = await proof();
  for (const refused of [
    change.set({ reason: "Inna rozmowa" }),
    change.set({ granted: false }),
    db.deleteFrom("consent_decision"),
    db.updateTable("campaign_entry_event").set({ act: "enter" }),
    db.updateTable("promotion_grant_event").set({ bought: 1 }),
  ]) {
    await expect(refused.execute()).rejects.toThrow(/refused|permission denied/);
  }
  expect(await proof()).toEqual(before);
  await change.set({ reason: null }).execute();
  expect(await proof()).toEqual({ ...before, reason: null });
});

/** Every row that is planted has this number, and every number in it is this one: so all belong together. */
const ID = 900_000_001;
const NOW = "2026-06-01T00:00:00Z";
/** Made by the product itself below. */
const MADE_OTHERWISE = new Set<string>(["ledger_journal", "ledger_hold", "movement_reason"]);

const mark = (index: number, { table, name }: Column) => `znak.${table}.${index}.${name}.`;

/** What columns hold where it is not the mark: by table and number of its declaration. */
const PLANTED: Record<string, Record<string, string | number | null>> = {
  "invoice.0": { status: "rejected" },
  "invoice_line.0": { status: "rejected" },
  "invoice_draft.0": { file_id: ID + 1 },
  "invoice_reading.1": { invoice_id: null, file_id: ID + 1 },
  "invoice_reading.2": { invoice_id: null, file_id: ID + 2 },
  "campaign_proof.0": { file_id: ID + 2 },
  "reward_order.0": { status: "delivered" },
  "order_return.0": { state: "refused", called_off_at: null },
  "one_time_transfer.0": { status: "done" },
  "standing_transfer.0": { status: "ended" },
  "session.0": { membership_id: null },
  "session.1": { id: ID + 1 },
  "closing_request.0": { status: "open" },
  "invitation.0": { erased_at: null },
  "invitation.1": { id: ID + 1, inviter_id: null },
  "registration.0": { invitation_id: ID + 1 },
  "registration.1": { id: ID + 1, participant_id: null, status: "rejected" },
  "feed_document.1": { id: ID + 1, invoice_id: null, status: "queued" },
  "feed_document.2": { id: ID + 2, invoice_id: null },
  "approval_request.0": { kind: "participant.owner", subject_id: ID },
  "approval_request.1": {
    id: ID + 1,
    kind: "participant.points",
    asked: JSON.stringify({ participant_id: ID, znak: "znak.approval_request.1.asked." }),
  },
  "approval_request.2": { id: ID + 2, kind: "promotion.allowed" },
  "approval_request.3": { id: ID + 3, kind: "order.return", subject_id: ID },
  "approval_request.4": { id: ID + 4, kind: "participant.lost_phone", subject_id: ID },
  "audit_log.0": { action: "participant.edit", subject_type: "participant", subject_id: ID },
  "audit_log.1": { id: ID + 1, subject_type: "participant", subject_id: ID },
};

/** What stands in a column of a planted row. */
function valueOf(index: number, column: Column, person: { identifier: string; email: string }): unknown {
  const { table, name, type, word } = column;
  const planted = PLANTED[`${table}.${index}`];
  if (planted && name in planted) return planted[name];
  if (`${table}.${index}.${name}` === "feed_document.2.facts") {
    return JSON.stringify({ buyerNip: person.identifier, znak: mark(index, column) });
  }
  if (`${table}.${index}.${name}` === "approval_request.2.asked") {
    return JSON.stringify({ identifiers: [person.identifier], znak: mark(index, column) });
  }
  const isOwnNumber = table === "promotion_allowed" || (table === "registration" && index === 1);
  if (name === "identifier" && isOwnNumber) return person.identifier;
  if (table === "outbox_message" && name === "recipient") return person.email;
  if (table === "attempt") return name === "bucket" ? `sign-in:identifier:${person.identifier}` : NOW;
  if (word !== null) return word;
  if (/^(text|character varying)$/.test(type)) return mark(index, column);
  if (type === "text[]") return `{${mark(index, column)}}`;
  if (type === "bytea") return Buffer.from(mark(index, column));
  if (/^jsonb?$/.test(type)) return JSON.stringify({ znak: mark(index, column) });
  if (type === "bigint") return ID;
  if (type === "uuid") return "00000000-0000-4000-8000-000000000001";
  if (type === "boolean") return true;
  if (type === "bit") return "0".repeat(256);
  if (/^(timestamp|date)/.test(type)) return NOW;
  if (/^(integer|smallint|numeric)/.test(type)) return 1;
  throw new Error(`Say what a planted row holds in ${table}.${name} of type ${type}`);
}

/** Rows of one person in every declared table; constraints go, so that any mark fits. */
async function plant(person: { identifier: string; email: string }): Promise<void> {
  const tables = [...new Set(PERSONAL.map(({ table }) => table))].filter((table) => !MADE_OTHERWISE.has(table));
  const list = tables.map((table) => `'${table}'`).join();
  await server.database.asOwner(`do $$ declare one record; begin
    for one in select conrelid::regclass as on_table, conname from pg_constraint
      where contype in ('c', 'f', 'u', 'x') and conrelid = any (array[${list}]::regclass[]) order by contype desc loop
      execute format('alter table %s drop constraint if exists %I cascade', one.on_table, one.conname);
    end loop; end $$`);
  for (const table of tables) await server.database.asOwner(`alter table ${table} disable trigger user`);
  for (const table of tables) {
    const own = columns.filter((column) => column.table === table && !column.isGenerated);
    for (const index of declaredOf(table).keys()) {
      const literals = own.map((column) => literal(valueOf(index, column, person)));
      const statement =
        table === "participant"
          ? `update participant set ${own
              .flatMap((column, at) => (isMarked(0, column) ? [`${column.name} = ${literals[at]}`] : []))
              .join()}, registration_id = ${ID} where id = ${ID}`
          : `insert into ${table} (${own.map(({ name }) => name).join()}) overriding system value
             values (${literals.join()})`;
      await server.database.asOwner(statement);
    }
  }
  for (const kind of PERSONAL.flatMap(({ audited = [] }) => audited)) {
    await server.database.asOwner(`insert into audit_log
      (happened_at, staff_id, address, request_id, action, subject_type, subject_id, after)
      values ('${NOW}', ${ID}, '', '', 'did', '${kind}', '${ID}', '{"note": "znak.audit.${kind}."}')`);
  }
  for (const table of tables) await server.database.asOwner(`alter table ${table} enable trigger user`);
}

const literal = (value: unknown) =>
  value === null
    ? "null"
    : value instanceof Buffer
      ? `'\\x${value.toString("hex")}'`
      : `'${String(value).replaceAll("'", "''")}'`;

/** Names by which the person is known stay what they are: much is found by them. */
const KNOWN_BY = new Set(["identifier", "email", "phone"]);
function isMarked(index: number, column: Column): boolean {
  if (MADE_OTHERWISE.has(column.table) || !mayHoldData(column)) return false;
  if (column.table === "participant" && KNOWN_BY.has(column.name)) return false;
  return String(valueOf(index, column, { identifier: "", email: "" })).includes("znak");
}

/** All text of the database, bytes included as they are. */
async function wholeDatabase(): Promise<string> {
  const texts: string[] = [];
  for (const table of new Set(columns.map((column) => column.table))) {
    const { rows } = await sql<{ row: string }>`select to_jsonb(t)::text as row from ${sql.table(table)} t`.execute(
      server.db,
    );
    for (const { row } of rows) texts.push(`${table} ${row}`);
  }
  return texts.join("\n").replaceAll(/\\\\x([0-9a-f]+)/g, (_all, hex: string) => Buffer.from(hex, "hex").toString());
}

test("own data tell what is declared as exported, and a closing leaves what is declared as kept: nothing else", async () => {
  await server.database.asOwner(`alter table participant alter column id restart with ${ID}`);
  const farmer = await given.participant();
  expect(farmer.id).toBe(ID);
  const admin = await given.staff("admin");
  const adjusted = await server.call("POST", `/api/office/v1/participants/${ID}/adjustments`, {
    token: admin.token,
    body: { points: 90, reason: "znak.movement_reason.0.reason." },
    headers: { "idempotency-key": randomUUID() },
  });
  expect(adjusted.status).toBe(200);
  const [email, phone] = ["znikam@plon.example", "+48600777123"];
  await server.db.updateTable("participant").set({ email, phone }).where("id", "=", ID).execute();
  await plant({ identifier: farmer.identifier, email });

  const marked = PERSONAL.flatMap((declared) => {
    const index = declaredOf(declared.table).indexOf(declared);
    const own = columns.filter((column) => column.table === declared.table && isMarked(index, column));
    return own.map((column) => ({ declared, name: column.name, mark: mark(index, column) }));
  });
  const before = await wholeDatabase();
  expect(marked.filter((one) => !before.includes(one.mark))).toEqual([]);

  const copy = await server.call("GET", "/api/v1/user/data.json", { token: farmer.token });
  const told = copy.raw.toString();
  const exported = marked.filter(({ declared, name }) => declared.exported?.columns.includes(name));
  expect(exported.length).toBeGreaterThan(60);
  expect(told).toContain("znak.movement_reason.0.reason.");
  expect(exported.map((one) => one.mark).filter((one) => !told.includes(one))).toEqual([]);
  expect(marked.filter((one) => !exported.includes(one) && told.includes(one.mark))).toEqual([]);

  const closed = await server.call("POST", `/api/office/v1/closings/${ID}/close`, {
    token: admin.token,
    // The reason of the closing itself is written by it, and stays.
    body: { reason: "znak.closing_request.0.decision_reason." },
  });
  expect(closed).toMatchObject({ status: 200, body: { data: { status: "closed" } } });
  const carrier = { sms: async () => {}, email: async () => {} };
  for (const channel of ["sms", "email"] as const)
    while (await deliverNext(server.db, channel, { carrier, clock: server.clock, publicUrl: "" }));

  const after = await wholeDatabase();
  const stays = ({ declared, name }: (typeof marked)[number]) =>
    !erases(declared, name) && (name in EVERYWHERE || declaredOf(declared.table).some((one) => keeps(one, name)));
  expect(marked.filter((one) => !stays(one) && after.includes(one.mark)).map((one) => one.mark)).toEqual([]);
  expect(marked.filter((one) => stays(one) && !after.includes(one.mark)).map((one) => one.mark)).toEqual([]);
  const gone = [farmer.identifier, email, phone, "znak.audit.", "znak.movement_reason."];
  expect(gone.filter((one) => after.includes(one))).toEqual([]);
});
