// Goal: the proof finds every kind of damage. Method: with the triggers off, rows are damaged one way at a time, in a
// transaction that is rolled back.
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { lastProof, proveLedger } from "#modules/account/points/points-jobs.service.ts";
import { inTransaction } from "#platform/database/database.ts";
import { useTestDatabase } from "#test/harness/database.ts";
import { givenParticipant, givenPosting } from "#test/ledger/given.ts";
import { findBreaches, proofs } from "./ledger-check.queries.ts";
import { checkLedger } from "./ledger-check.service.ts";
import { clawBack, earn, releaseHold, reserve, spend } from "./ledger.service.ts";

// The ledger is broken here as only its owner could break it.
const database = useTestDatabase({ role: "owner" });
const expiresAt = new Date("2029-11-20T23:00:00Z");

beforeAll(async () => {
  const id = await givenParticipant(database.db);
  await inTransaction(database.db, async (tx) => {
    await earn(tx, givenPosting(id), { points: 100, category: "purchase", expiresAt });
    await spend(tx, givenPosting(id), { points: 30, to: "redeemed" });
    await reserve(tx, givenPosting(id), { points: 20, purpose: "transfer", expiresAt });
    const { holdId } = await reserve(tx, givenPosting(id), { points: 5, purpose: "transfer", expiresAt });
    await releaseHold(tx, givenPosting(id), { holdId, graceExpiresAt: null });
    await clawBack(tx, givenPosting(id), { points: 90, category: "purchase" });
  });
});

const tables = [
  "ledger_balance",
  "ledger_journal",
  "ledger_entry",
  "ledger_lot_entry",
  "ledger_lot_state",
  "ledger_open_hold",
  "ledger_hold_settlement",
];

class Undo extends Error {}

/** The names of the proofs that fail after the damage. */
async function provenBroken(damage: string): Promise<string[]> {
  const broken: string[] = [];
  await database.db
    .transaction()
    .execute(async (tx) => {
      for (const table of tables) {
        await sql.raw(`alter table ${table} disable trigger user`).execute(tx);
        await sql.raw(`grant update, delete on ${table} to current_user`).execute(tx);
      }
      await sql.raw(damage).execute(tx);
      for (const proof of proofs) {
        const { total } = await findBreaches(tx, proof);
        if (total > 0) broken.push(proof.name);
      }
      throw new Undo();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error;
    });
  return broken;
}

describe("the proof", () => {
  test("says that a sound ledger is sound, and counts it", async () => {
    const report = await checkLedger(database.db);
    expect(report).toMatchObject({ ok: true, counts: { journals: 6, lots: 1, holds: 2, participants: 1 } });
  });

  test.each([
    ["sums", "update ledger_entry set amount = amount - 1 where account = 'redeemed'"],
    ["entries_owned", "delete from ledger_entry where journal_id = (select min(id) from ledger_journal)"],
    ["balances", "update ledger_balance set available = available + 1"],
    ["balances", "update ledger_balance set earned_affiliation = 1"],
    ["balances", "update ledger_balance set debt = 0"],
    ["balance_after", "update ledger_entry set balance_after = balance_after + 1 where account = 'held'"],
    ["lots_balance", "delete from ledger_lot_entry where bucket = 'held'"],
    ["lot_states", "update ledger_lot_state set expires_at = null"],
    ["lot_states", "update ledger_lot_state set available = available + 1"],
    ["lot_entries", "update ledger_lot_entry set amount = amount - 1 where amount = -30"],
    [
      "no_negative",
      "alter table ledger_balance drop constraint ledger_balance_negative; update ledger_balance set held = -1",
    ],
    [
      "keys",
      "alter table ledger_journal drop constraint ledger_journal_key_unique; update ledger_journal set idempotency_key = 'one'",
    ],
    ["holds", "delete from ledger_open_hold"],
    ["holds", "delete from ledger_hold_settlement"],
  ])("finds damage: %s, by %s", async (proof, damage) => {
    expect(await provenBroken(damage)).toContain(proof);
  });
});

test("the nightly proof remembers what is broken, and nothing beside it", async () => {
  const at = new Date("2026-06-10T02:00:00Z");
  expect(await proveLedger(database.db, at)).toBe(true);
  expect(await lastProof(database.db, at)).toMatchObject({ checked_at: at.toISOString(), ok: true, breaches: [] });
  await sql.raw("alter table ledger_balance disable trigger user").execute(database.db);
  await sql.raw("update ledger_balance set earned_affiliation = 1").execute(database.db);
  expect(await proveLedger(database.db, at)).toBe(false);
  expect(await lastProof(database.db, at)).toMatchObject({ ok: false, breaches: [expect.stringMatching(/: 1$/)] });
});
