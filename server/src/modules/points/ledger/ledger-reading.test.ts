import { beforeAll, describe, expect, test } from "vitest";
import { inTransaction, type Tx } from "#platform/database/database.ts";
import { useTestDatabase } from "#test/harness/database.ts";
import { givenParticipant, givenPosting } from "#test/ledger/given.ts";
import {
  balancesOf,
  expiryCalendar,
  findMovement,
  type KindFilter,
  listEvents,
  listMovements,
} from "./ledger-reading.service.ts";
import { earn, recordPending, spend, transfer } from "./ledger.service.ts";

const database = useTestDatabase();
const write = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => inTransaction(database.db, work);
const noon = (day: string) => new Date(`${day}T12:00:00Z`);

let anna: number;
let jan: number;
let stranger: number;
let given: number;

beforeAll(async () => {
  anna = await givenParticipant(database.db);
  jan = await givenParticipant(database.db);
  stranger = await givenParticipant(database.db);
  const posting = (who: number, day: string, text: string, invoice = 7) =>
    givenPosting(who, { at: noon(day), explanation: { text }, cause: { type: "invoice", id: invoice } });
  await write((tx) => recordPending(tx, posting(anna, "2026-01-10", "Faktura", 6), { points: 40 }));
  const purchase = { points: 100, category: "purchase", expiresAt: noon("2029-01-10") } as const;
  await write((tx) => earn(tx, posting(anna, "2026-02-10", "Zakup"), purchase));
  await write((tx) => spend(tx, posting(anna, "2026-03-10", "Nagroda"), { points: 10, to: "redeemed" }));
  const gift = await write((tx) =>
    transfer(tx, posting(anna, "2026-04-10", "Prezent"), { receiverId: jan, points: 25 }),
  );
  given = gift.journalId;
});

const kindsOf = async (who: number, filter: { kinds?: KindFilter[]; from?: Date; before?: Date }) =>
  (await listEvents(database.db, { participantId: who, page: 1, perPage: 10, ...filter })).events.map(
    ({ kind }) => kind,
  );

describe("movements", () => {
  test("are listed newest first, each with its cause, its changes and the balance after it", async () => {
    const { movements, total } = await listMovements(database.db, { participantId: anna, page: 1, perPage: 10 });
    expect(total).toBe(4);
    expect(movements).toMatchObject([
      { kind: "transfer", isSubject: true, points: -25, availableAfter: 65, expiresAt: null },
      { kind: "spend", points: -10, availableAfter: 90, explanation: { text: "Nagroda" } },
      { kind: "purchase", points: 100, availableAfter: 100, expiresAt: noon("2029-01-10"), causeId: "7" },
      { kind: "pending", points: 0, pendingPoints: 40, availableAfter: 0, occurredAt: noon("2026-01-10") },
    ]);
  });

  test("show a transfer to the receiver from the other side", async () => {
    const { movements } = await listMovements(database.db, { participantId: jan, page: 1, perPage: 10 });
    expect(movements).toMatchObject([
      { kind: "transfer", isSubject: false, points: 25, availableAfter: 25, expiresAt: noon("2029-01-10") },
    ]);
    const received: KindFilter[] = [{ kind: "transfer", isSubject: false }];
    expect(await kindsOf(jan, { kinds: received })).toEqual(["transfer"]);
    expect(await kindsOf(anna, { kinds: received })).toEqual([]);
  });

  test("are filtered by kind and by time", async () => {
    expect(await kindsOf(anna, { kinds: [{ kind: "spend" }, { kind: "pending" }] })).toEqual(["spend", "pending"]);
    expect(await kindsOf(anna, { kinds: [] })).toEqual([]);
    expect(await kindsOf(anna, { from: noon("2026-02-10"), before: noon("2026-04-10") })).toEqual([
      "spend",
      "purchase",
    ]);
  });

  test("come in pages; a page past the end is the last page", async () => {
    const page = async (number: number) => {
      const found = await listMovements(database.db, { participantId: anna, page: number, perPage: 3 });
      return [found.page, found.movements.length];
    };
    expect([await page(1), await page(2), await page(1_000_000_000), await page(0)]).toEqual([
      [1, 3],
      [2, 1],
      [2, 1],
      [1, 3],
    ]);
  });

  test("are found by both sides and by nobody else", async () => {
    expect(await findMovement(database.db, anna, given)).toMatchObject({ points: -25 });
    expect(await findMovement(database.db, jan, given)).toMatchObject({ points: 25 });
    expect(await findMovement(database.db, stranger, given)).toBeUndefined();
  });
});

describe("someone who never had points", () => {
  test("has zero of everything, no movements and an empty calendar", async () => {
    expect(await balancesOf(database.db, stranger, noon("2026-05-01"))).toMatchObject({ available: 0, earnedTotal: 0 });
    expect(await expiryCalendar(database.db, stranger, noon("2026-05-01"))).toEqual([]);
    const { total, page } = await listMovements(database.db, { participantId: stranger, page: 5, perPage: 10 });
    expect([total, page]).toEqual([0, 1]);
  });
});
