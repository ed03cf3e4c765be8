// What a role may see of a person, over all answers of the office: planted where the demo programme keeps them, and
// looked for in everything that the role may read.
import { inflateRawSync } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Access, StaffRole } from "@plon/contract/shared/calls/endpoint.ts";
import type { TestDatabase } from "./harness/database.ts";
import { copyDemo, DEMO_DAY, type Programme } from "./harness/demo.ts";
import { sized } from "./harness/long.ts";
import { ROLES } from "./harness/roles-page.ts";
import { testSealer } from "./harness/server.ts";
import { createApp } from "#app";
import { type PersonalKind, seesOfPeople } from "#platform/auth/personal-fields.ts";
import { openSession } from "#platform/auth/sessions.ts";
import { fixedClock } from "#platform/settings/clock.ts";
import { readConfig } from "#platform/settings/config.ts";
import { inTransaction } from "#platform/database/database.ts";

const OFFICE = "/api/office/v1";
const clock = fixedClock(DEMO_DAY);
/** Where devices of participants were said to be. */
const DEVICE = "198.51.100.213";
const PLANTED_PESEL = "02210112346";

let programme: Programme;
let database: TestDatabase;
let app: FastifyInstance;
const routes: { method: string; url: string; roles: readonly StaffRole[] }[] = [];
const secrets: Record<PersonalKind, Set<string>> = {
  name: new Set(),
  identifier: new Set(),
  contact: new Set(),
  account: new Set(),
  device: new Set([DEVICE]),
};

beforeAll(async () => {
  programme = await copyDemo();
  ({ database } = programme);
  const config = readConfig({ PLON_LOG: "silent", PLON_DEMO: "1", DATABASE_URL: database.url });
  await plant();
  app = await createApp({
    config,
    db: database.db,
    clock,
    storage: programme.storage,
    sealer: testSealer,
    onRoute: ({ method, url, config: facts }) => {
      const access = (facts as { access?: Access } | undefined)?.access;
      if (!url.startsWith(OFFICE) || typeof access !== "object") return;
      for (const one of [method].flat()) routes.push({ method: one, url, roles: access.staff });
    },
  });
  await app.ready();
});

afterAll(async () => {
  await app.close();
  await programme.drop();
});

/** Makes what is personal stand out, so that finding it is no chance. */
async function plant(): Promise<void> {
  const { db } = database;
  await sql`update participant set identifier = ${PLANTED_PESEL} where identifier = '44051401359'`.execute(db);
  await sql`update participant set phone = '+4878' || lpad((id * 7919 % 10000000)::text, 7, '0'),
    bank_account = case when bank_account is null then null
      else 'PL' || lpad((id * 104729)::text, 26, '61') end,
    last_name = last_name || 'żbik' where closed_at is null`.execute(db);
  const { rows: columns } = await sql<{ table_name: string }>`select table_name from information_schema.columns
    where table_schema = 'public' and column_name = 'address' and data_type = 'text'`.execute(db);
  for (const { table_name } of columns) {
    if (["promotion_answer", "consent_decision", "registration"].includes(table_name)) {
      await database.asOwner(
        `alter table ${table_name} disable trigger user; update ${table_name} set address = '${DEVICE}'`,
      );
    }
  }
  await db
    .insertInto("staff")
    .values({ email: "nobody@plon.example", name: "Nikt", role: "rep", password_hash: "", created_at: clock.now() })
    .execute();
  // Participants without a representative are there too.
  await sql`update participant set representative_id = null where id % 5 = 0`.execute(db);
  const people = await db.selectFrom("participant").selectAll().where("closed_at", "is", null).execute();
  for (const person of people) {
    secrets.name.add(person.last_name);
    secrets.identifier.add(person.identifier);
    secrets.contact.add(person.phone.slice(3)).add(person.email);
    if (person.bank_account !== null) secrets.account.add(person.bank_account).add(person.bank_account.slice(2));
  }
}

/** A representative's account that stands for no person: it sees the participants of none, not those without one. */
const NOBODYS = "a representative's account without a person";
type Caller = StaffRole | typeof NOBODYS;
/** Nothing can be found that should not be where a role sees everything. */
const isKeptFromSome = (role: StaffRole) =>
  (Object.keys(secrets) as PersonalKind[]).some((kind) => !seesOfPeople(role, kind));
const roleOf = (caller: Caller): StaffRole => (caller === NOBODYS ? "rep" : caller);

async function signedIn(caller: Caller): Promise<string> {
  const found = await database.db
    .selectFrom("staff")
    .select("id")
    .where("role", "=", roleOf(caller))
    .where("representative_id", caller === "rep" ? "is not" : "is", null)
    .orderBy("id")
    .executeTakeFirstOrThrow();
  const session = await inTransaction(database.db, (tx) =>
    openSession(tx, { kind: "staff", staffId: found.id }, clock.now()),
  );
  return session.accessToken;
}

let serial = 0;
async function answer(token: string, url: string, method: "GET" | "POST" = "GET", body?: unknown) {
  serial += 1;
  const response = await app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${token}` },
    // A caller asks for so much a minute.
    remoteAddress: `203.0.${serial % 250}.${1 + (serial % 200)}`,
    ...(body === undefined ? {} : { payload: body as object }),
  });
  return { status: response.statusCode, raw: response.rawPayload, type: String(response.headers["content-type"]) };
}

/** All text of an answer; of a workbook that of its sheets. */
function textOf({ raw, type }: { raw: Buffer; type: string }): string {
  return type.includes("spreadsheetml") ? unzipped(raw) : raw.toString("utf8");
}

function unzipped(zip: Buffer): string {
  let text = "";
  for (let at = zip.indexOf("PK\u0003\u0004"); at >= 0; at = zip.indexOf("PK\u0003\u0004", at + 4)) {
    const begin = at + 30 + zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28);
    text += inflateRawSync(zip.subarray(begin), { finishFlush: 2 }).toString("utf8");
  }
  return text;
}

/** What stands for a part of an address that is no number of a record. */
const WORDS: Record<string, readonly string[]> = {
  kind: ["promotions", "payouts", "recommendations", "letters", "sign-ins"],
  table: ["summary", "months", "liability", "products", "distributors", "promotions"],
  key: ["decision_working_days"],
  year: ["2026"],
  position: ["1"],
  queue: ["orders"],
};
const SAMPLE = sized(4, 8);

/** By list, as the administrator has it: what is looked at is the same for everybody. */
const known = new Map<string, Promise<string[]>>();

/** Numbers of a few records of a list. */
async function idsOf(list: string): Promise<string[]> {
  const read = async () => {
    const { status, raw } = await answer(await signedIn("admin"), `${list}?per_page=100`);
    const rows = status === 200 ? (JSON.parse(raw.toString("utf8")) as { data: unknown }).data : [];
    const numbers = Array.isArray(rows) ? rows.map((row: { id?: unknown }) => row.id) : [];
    const all = numbers.filter((id) => typeof id === "number").map(String);
    return all.filter((_id, at) => at % Math.ceil(all.length / SAMPLE) === 0);
  };
  if (!known.has(list)) known.set(list, read());
  return await known.get(list)!;
}

/** The addresses of a route, with numbers of records that are there. */
async function addressesOf(url: string): Promise<string[]> {
  let addresses = [""];
  for (const part of url.split("/").slice(1)) {
    if (!part.includes(":")) {
      addresses = addresses.map((address) => `${address}/${part}`);
      continue;
    }
    const name = /:(\w+)/.exec(part)![1]!;
    const values = WORDS[name] ?? (await idsOf(url.slice(0, url.indexOf(`/${part}`))));
    addresses = addresses.flatMap((address) => values.map((value) => `${address}/${part.replace(`:${name}`, value)}`));
  }
  return addresses;
}

describe("what a role may see of a person", () => {
  test.each<Caller>([...ROLES.filter(isKeptFromSome), NOBODYS])("%s", async (caller) => {
    const role = roleOf(caller);
    const token = await signedIn(caller);
    const hidden = await hiddenFrom(caller);
    const leaks: string[] = [];
    let answered = 0;
    const look = (where: string, found: { status: number; raw: Buffer; type: string }) => {
      if (found.status !== 200) return;
      answered += 1;
      const text = textOf(found);
      for (const { kind, value } of hidden) if (standsIn(text, value)) leaks.push(`${where}: ${kind}`);
    };
    for (const { method, url, roles } of routes) {
      if (method !== "GET" || !roles.includes(role)) continue;
      for (const address of await addressesOf(url)) {
        look(url, await answer(token, address));
        if (!url.includes(":")) look(url, await answer(token, `${address}?per_page=100`));
      }
    }
    look("back-test", await answer(token, `${OFFICE}/promotions/back-test`, "POST", await triedPromotion()));
    expect(answered).toBeGreaterThan(role === "distributor" ? 3 : 20);
    expect([...new Set(leaks)]).toEqual([]);
  });

  test("roles that may not see numbers may not search by them either", async () => {
    const token = await signedIn("editor");
    const promotions = await answer(token, `${OFFICE}/promotions?per_page=100`);
    const { data } = JSON.parse(promotions.raw.toString("utf8")) as { data: { id: number }[] };
    for (const { id } of data) {
      for (const list of ["answers", "grants"]) {
        const totals = await Promise.all(
          ["", "99999999990"].map(async (search) => {
            const { raw } = await answer(token, `${OFFICE}/promotions/${id}/${list}?search=${search}`);
            return (JSON.parse(raw.toString("utf8")) as { meta: { total: number } }).meta.total;
          }),
        );
        expect(totals[1]).toBe(totals[0]);
      }
    }
  });
});

/** Digits within a longer number are no number of anybody. */
function standsIn(text: string, value: string): boolean {
  for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1)) {
    const around = (text[at - 1] ?? "") + (text[at + value.length] ?? "");
    if (!/^\d+$/.test(value) || !/[\d.]/.test(around)) return true;
  }
  return false;
}

/** What this caller may not read: a representative, what is of others' participants. */
async function hiddenFrom(caller: Caller): Promise<{ kind: PersonalKind; value: string }[]> {
  const role = roleOf(caller);
  const kinds = (Object.keys(secrets) as PersonalKind[]).filter((kind) => !seesOfPeople(role, kind));
  const hidden = kinds.flatMap((kind) => [...secrets[kind]].map((value) => ({ kind, value })));
  if (role !== "rep") return hidden;
  const representativeId = caller === NOBODYS ? null : await representativeOfRep();
  const strangers = await database.db
    .selectFrom("participant")
    .selectAll()
    .where("closed_at", "is", null)
    .where(sql<boolean>`${representativeId}::bigint is null or representative_id is distinct from ${representativeId}`)
    .execute();
  expect(strangers.length).toBeGreaterThan(0);
  for (const { identifier, phone, email, last_name } of strangers) {
    hidden.push({ kind: "identifier", value: identifier });
    hidden.push({ kind: "contact", value: phone.slice(3) }, { kind: "contact", value: email });
    // The other side of an own participant's transfer is named by its initial.
    if (caller === NOBODYS) hidden.push({ kind: "name", value: last_name });
  }
  return hidden;
}

async function representativeOfRep(): Promise<number | null> {
  const { representative_id } = await database.db
    .selectFrom("staff")
    .select("representative_id")
    .where("role", "=", "rep")
    .where("representative_id", "is not", null)
    .executeTakeFirstOrThrow();
  return representative_id;
}

/** A promotion that somebody wins with any pack of anything. */
async function triedPromotion() {
  const products = await database.db.selectFrom("product").select("sap").where("unit", "=", "l").limit(50).execute();
  return {
    audience: "all",
    segment_identifier_type: null,
    segment_hectares_min: 0,
    segment_crop_ids: [],
    tiers: [
      {
        quantity: 1,
        unit: "l",
        reward: "Kalosze",
        value_grosze: 100,
        products: products.map(({ sap }) => ({ sap, pack_volume: null })),
      },
    ],
    promotion_id: null,
    season_from: "2025-01-01",
    season_to: "2026-11-20",
  };
}
