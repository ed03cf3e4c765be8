import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { RETURN_STATES } from "@plon/rules/orders/order-return.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isNip, isPesel } from "@plon/rules/people/identifier.ts";
import { invitationEnd } from "@plon/rules/offers/invitation-state.ts";
import { DEMO_SIGN_INS } from "#demo/people/sign-ins.ts";
import { checkLedger } from "#modules/points/ledger/ledger-check.service.ts";
import { passwordMatches } from "#platform/auth/passwords.ts";
import { fixedClock } from "#platform/settings/clock.ts";
import type { FileStorage } from "#platform/files/storage.ts";
import { copyDemo, DEMO_DAY, emptyProgramme, type Programme, tellDemo } from "#test/harness/demo.ts";
import { isLong } from "#test/harness/long.ts";
import { paperFaults } from "#test/harness/paper/paper-faults.ts";

const clock = fixedClock(DEMO_DAY);
/** What differs by nature: salts, secrets, sealed codes, random names of files and payments, numbers of
 * transactions, and how far those of neighbouring databases let a proof reach. */
const UNLIKE =
  "'password_hash', 'code', 'token', 'storage_key', 'file_keys', 'secret', 'transaction_id', 'message_id', 'instruction_id', 'file_content', 'file_sha256', 'seen_transaction_id', 'until_transaction_id', 'proved_journal_id', 'settled_journal_id'";

let first: Programme;

/** A digest of every table, by name. */
async function digests({ database: { db } }: Programme): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1
  `.execute(db);
  const digest: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ digest: string }>`
      select count(*) || ' ' || md5(coalesce(string_agg(row, ';' order by row), '')) as digest
      from (select (to_jsonb(t) - array[${sql.raw(UNLIKE)}])::text as row from ${sql.table(name)} t) rows
    `.execute(db);
    digest[name] = rows[0]!.digest;
  }
  return digest;
}

const digestOf = (content: Buffer) => createHash("sha256").update(content).digest("hex");

/** Digests of all that is stored. */
async function filesOf({ directory }: Programme): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return await Promise.all(
    files.map(async ({ parentPath, name }) => digestOf(await readFile(path.join(parentPath, name)))),
  );
}

beforeAll(async () => {
  first = await copyDemo();
});

afterAll(async () => {
  await first.drop();
});

describe("the demo programme", () => {
  // Telling all of it takes long: in the ordinary run the tale that fails in the middle is compared as far as it gets.
  test.runIf(isLong)("is the same for the same clock", async () => {
    const second = await emptyProgramme();
    await tellDemo(second);
    expect(await digests(second)).toEqual(await digests(first));
    await second.drop();
  });

  test("has a sound ledger", async () => {
    const report = await checkLedger(first.database.db);
    expect(report.proofs.filter(({ breaches }) => breaches > 0)).toEqual([]);
    expect(report.counts.journals).toBeGreaterThan(800);
  });

  test("has the numbers beside rows that the rows give, each of them more than nothing", async () => {
    const { db } = first.database;
    const { rows: wrong } = await sql`select * from row_count_wrong`.execute(db);
    expect(wrong).toEqual([]);
    const { rows: kept } = await sql<{ name: string }>`
      select name from row_counts group by name having sum(total) > 0 order by name collate "C"`.execute(db);
    const { rows: counted } = await sql<{ name: string }>`
      select distinct name collate "C" as name from row_count_by_rows() where total > 0 order by 1`.execute(db);
    expect(kept).toEqual(counted);
    expect(kept.length).toBeGreaterThan(9);
  });

  test("has a catalogue, orders in every status, and as many pieces left as were delivered and not ordered", async () => {
    const { db } = first.database;
    const { rows: wrong } = await sql`
      select s.prize_id from prize_stock s
      where s.left_count <> (select coalesce(sum(c.change), 0) from prize_stock_change c where c.prize_id = s.prize_id and c.variant_id is null)
        - (select coalesce(sum(o.quantity), 0) from reward_order o
            where o.prize_id = s.prize_id and o.variant_id is null and o.kind = 'item' and o.status <> 'cancelled')
      union all
      select v.prize_id from prize_variant v
      where v.left_count <> (select coalesce(sum(c.change), 0) from prize_stock_change c where c.variant_id = v.id)
        - (select coalesce(sum(o.quantity), 0) from reward_order o where o.variant_id = v.id and o.status <> 'cancelled')
    `.execute(db);
    expect(wrong).toEqual([]);
    const orders = await db.selectFrom("reward_order").select(["status", "kind"]).execute();
    for (const status of ["accepted", "processing", "sent", "delivered", "cancelled"]) {
      expect(orders.map((order) => order.status)).toContain(status);
    }
    const returns = await db.selectFrom("order_return").select("state").distinct().orderBy("state").execute();
    expect(returns.map(({ state }) => state)).toEqual([...RETURN_STATES].toSorted());
    const claims = await db
      .selectFrom("payout_line_claim")
      .select("outcome")
      .where("status", "=", "waiting")
      .where("confirmation_id", "is not", null)
      .execute();
    expect(claims).toEqual([{ outcome: "returned" }]);
    const codes = await db.selectFrom("voucher_code").select("id").where("order_id", "is not", null).execute();
    expect(codes.length).toBe(orders.filter(({ kind }) => kind === "voucher").length);
  });

  test("lets everybody in who is announced, but the one who never signed in", async () => {
    const { db } = first.database;
    for (const { signIn, who } of DEMO_SIGN_INS) {
      const isStaff = signIn.includes("@");
      const isByPhone = signIn.includes(" ");
      const account = isStaff
        ? await db.selectFrom("staff").select("password_hash").where("email", "=", signIn).executeTakeFirst()
        : isByPhone
          ? await db
              .selectFrom("person")
              .select("password_hash")
              .where("phone", "=", `+48${signIn.replaceAll(" ", "")}`)
              .executeTakeFirst()
          : await db
              .selectFrom("participant")
              .select("password_hash")
              .where("identifier", "=", signIn)
              .executeTakeFirst();
      expect(account, who).toBeDefined();
      if (who === "Tomasz Lewandowski") expect(account?.password_hash).toBeNull();
      else expect(await passwordMatches(isStaff ? "Office#2026" : "Demo#2026", account?.password_hash)).toBe(true);
    }
  });

  test("has a log of what staff did whose order by number is its order by time", async () => {
    const { rows } = await sql`
      select id, action, happened_at from (
        select *, lag(happened_at) over (order by id) as happened_before from audit_log) rows
      where happened_at < happened_before
    `.execute(first.database.db);
    expect(rows).toEqual([]);
  });

  test("has news to turn pages of, one that waits for its day and one that is a draft", async () => {
    const rows = await first.database.db.selectFrom("news").select("publish_at").execute();
    const out = rows.filter((row) => row.publish_at && row.publish_at <= clock.now());
    const waiting = rows.filter((row) => row.publish_at && row.publish_at > clock.now());
    expect([out.length, waiting.length, rows.length]).toEqual([15, 1, 17]);
  });

  test("has notifications that reached all whom they were for, and one that waits for its day", async () => {
    const rows = await first.database.db
      .selectFrom("sending")
      .select(["status", "recipients_count", "expected_count", "sms_count"])
      .orderBy("id")
      .execute();
    expect(rows.map(({ status }) => status)).toEqual(["done", "done", "done", "waiting"]);
    for (const row of rows.slice(0, 3)) expect(row.recipients_count).toBe(row.expected_count);
    expect(rows[1]?.sms_count).toBeGreaterThan(0);
  });

  test("has labels that everybody can read", async () => {
    const { storage, database } = first;
    const labels = await database.db.selectFrom("product_label").select("storage_key").execute();
    expect(labels).toHaveLength(4);
    for (const { storage_key } of labels) {
      const content = await buffer(await storage.read(storage_key));
      expect(await paperFaults(content)).toEqual([]);
    }
  });

  test("has only valid identifiers", async () => {
    const { db } = first.database;
    const participants = await db.selectFrom("participant").select("identifier").execute();
    const distributors = await db.selectFrom("distributor").select("nip").execute();
    expect(participants.filter(({ identifier }) => !isNip(identifier) && !isPesel(identifier))).toEqual([]);
    expect(distributors.filter(({ nip }) => !isNip(nip))).toEqual([]);
    expect(distributors).toHaveLength(12);
  });

  test("has the consents of everybody but Anna Nowak, and people who come, write and leave", async () => {
    const { db } = first.database;
    const incomplete = await db
      .selectFrom("participant")
      .select(["identifier", "acreage"])
      .where("has_required_consents", "=", false)
      .execute();
    expect(incomplete).toEqual([{ identifier: "2222222222", acreage: "18.400" }]);
    const registrations = await db.selectFrom("registration").select("status").execute();
    expect(registrations.map(({ status }) => status).sort()).toEqual([
      "contact",
      "rejected",
      "review",
      "review",
      "review",
    ]);
    const messages = await db.selectFrom("contact_message").select("answer").execute();
    expect(messages.map(({ answer }) => answer !== null).sort()).toEqual([false, true]);
    const matters = await db.selectFrom("matter").select(["kind", "status", "outcome"]).orderBy("id").execute();
    expect(matters).toEqual([
      { kind: "appeal", status: "closed", outcome: "upheld" },
      { kind: "question", status: "answered", outcome: null },
      { kind: "question", status: "open", outcome: null },
    ]);
    expect(await db.selectFrom("closing_request").select("id").where("status", "=", "open").execute()).toHaveLength(1);
    const open = await db.selectFrom("invitation").select("hash").where("expires_at", ">", clock.now()).execute();
    expect(open.map(({ hash }) => hash).sort()).toEqual(["POLECENIE3", "ZAPROSZENIE1", "ZAPROSZENIE2"]);
    const invitations = await db.selectFrom("invitation").select(["created_at", "expires_at"]).execute();
    for (const { created_at: madeAt, expires_at: end } of invitations) expect(end).toEqual(invitationEnd(madeAt));
  });

  test("has letters of farms that earned much, and a recommendation that brought points once", async () => {
    const { db } = first.database;
    const { rows: wrong } = await sql`
      select b.participant_id from ledger_balance b, unnest(array[50000, 75000, 100000]) as due (level)
      where b.earned_total >= due.level and not exists (
        select from congratulatory_letter l where l.participant_id = b.participant_id and l.level = due.level)
    `.execute(db);
    expect(wrong).toEqual([]);
    const rewards = await db
      .selectFrom("ledger_journal")
      .select("idempotency_key")
      .where("cause_type", "=", "invitation")
      .execute();
    expect(rewards).toHaveLength(1);
  });

  test("shows every state of an invoice and every kind of movement on Jan Kowalski", async () => {
    const { db } = first.database;
    const jan = db.selectFrom("participant").select("id").where("identifier", "=", "1111111111");
    const invoices = await db.selectFrom("invoice").selectAll().where("participant_id", "=", jan).execute();
    const ids = invoices.map(({ id }) => id);
    const lines = await db.selectFrom("invoice_line").select("status").where("invoice_id", "in", ids).execute();
    const { rows: kinds } = await sql<{ kind: string }>`
      select distinct kind from ledger_journal
      where id in (select journal_id from ledger_entry where participant_id = (${jan})) order by 1
    `.execute(db);
    expect(new Set(invoices.map(({ status }) => status)).size).toBe(5);
    expect(new Set(invoices.map(({ source }) => source)).size).toBe(2);
    expect(new Set(lines.map(({ status }) => status)).size).toBe(6);
    expect(invoices.some(({ corrects_invoice_id }) => corrects_invoice_id !== null)).toBe(true);
    expect(kinds.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining([
        "adjustment",
        "correction",
        "debt_repayment",
        "earning",
        "expiry",
        "hold",
        "hold_expiry",
      ]),
    );
    expect(kinds.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(["pending", "pending_void", "purchase", "refund", "spend", "transfer"]),
    );
  });

  test("has Jan's points lapse within 7, 30 and 60 days, with a warning of each", async () => {
    const { db } = first.database;
    const warnings = await db
      .selectFrom("expiry_warning")
      .innerJoin("participant", "participant.id", "expiry_warning.participant_id")
      .select(["days_before", "expires_at"])
      .where("identifier", "=", "1111111111")
      .where("expires_at", ">", clock.now())
      .execute();
    expect(new Set(warnings.map(({ days_before }) => days_before))).toEqual(new Set([60, 30, 7]));
  });

  test("has transfers in every state: Jan Kowalski passes points on, and is asked to take somebody else's", async () => {
    const { db } = first.database;
    const { id: jan } = await db
      .selectFrom("participant")
      .select("id")
      .where("identifier", "=", "1111111111")
      .executeTakeFirstOrThrow();
    const standing = await db.selectFrom("standing_transfer").selectAll().execute();
    expect(new Set(standing.map(({ status }) => status)).size).toBe(5);
    const running = standing.find(({ sender_id, status }) => sender_id === jan && status === "active");
    const passings = await db
      .selectFrom("standing_transfer_passing")
      .select("points")
      .where("standing_transfer_id", "=", running?.id ?? 0)
      .execute();
    expect(passings.length).toBeGreaterThan(1);
    const asked = standing.filter(({ receiver_id, status }) => receiver_id === jan && status === "pending");
    expect(asked.map(({ expires_at }) => expires_at > clock.now())).toEqual([true]);
    const once = await db.selectFrom("one_time_transfer").select("status").execute();
    expect(new Set(once.map(({ status }) => status))).toEqual(new Set(["done", "rejected", "expired"]));
  });

  test("keeps a readable PDF for every invoice that came by hand", async () => {
    const rows = await first.database.db
      .selectFrom("invoice")
      .leftJoin("stored_file", "stored_file.id", "invoice.file_id")
      .select(["document_name", "storage_key"])
      .where("source", "=", "manual")
      .execute();
    expect(rows.filter(({ storage_key }) => storage_key === null)).toEqual([]);
    const file = await first.storage.read(rows[0]!.storage_key!);
    expect((await file.take(1).toArray())[0].subarray(0, 5).toString()).toBe("%PDF-");
  });

  // On a Sunday two days become one; in the small hours much of it was only just now; what a year ends, ends.
  test
    .runIf(isLong)
    .each([
      "2026-11-22T02:05:00Z",
      "2026-11-23T06:10:00Z",
      "2026-11-24T23:20:00Z",
      "2026-11-25T12:00:00Z",
      "2026-11-26T16:45:00Z",
      "2026-11-27T00:30:00Z",
      "2026-11-28T21:00:00Z",
      "2026-10-25T00:30:00Z",
      "2026-12-27T10:00:00Z",
      "2027-01-01T00:10:00Z",
      "2027-05-03T09:00:00Z",
      "2028-02-29T22:50:00Z",
    ])("can be told at %s, with a sound ledger", async (now) => {
    const programme = await emptyProgramme();
    await tellDemo(programme, now);
    const { proofs } = await checkLedger(programme.database.db);
    expect(proofs.filter(({ breaches }) => breaches > 0)).toEqual([]);
    await programme.drop();
  });

  test("is not loaded over people", async () => {
    const before = await digests(first);
    await tellDemo(first);
    expect(await digests(first)).toEqual(before);
  });

  test("draws the same for the same clock, and leaves nothing behind when it fails in the middle", async () => {
    const programme = await emptyProgramme();
    const drawn: string[] = [];
    const storage: FileStorage = {
      ...programme.storage,
      put: (content) => {
        if (drawn.length === 8) throw new Error("disk full");
        drawn.push(digestOf(content));
        return programme.storage.put(content);
      },
    };
    await expect(tellDemo({ ...programme, storage })).rejects.toThrow("disk full");
    const { db } = programme.database;
    expect(await db.selectFrom("participant").select("id").execute()).toEqual([]);
    expect(await db.selectFrom("product").select("id").execute()).toEqual([]);
    expect(await filesOf(programme)).toEqual([]);
    const told = new Set(await filesOf(first));
    expect(drawn.filter((digest) => !told.has(digest))).toEqual([]);
    await programme.drop();
  });
});
