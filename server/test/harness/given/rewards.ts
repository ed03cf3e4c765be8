// Prizes, stock, codes and points for the tests of rewards.
import type { ConfirmedBy } from "@plon/contract/shared/calls/confirmation.ts";
import { pointsExpiry } from "@plon/rules/points/points-expiry.ts";
import type { Insertable } from "kysely";
import { sealCode } from "#modules/goods/prizes/voucher-codes.service.ts";
import { inTransaction } from "#platform/database/database.ts";
import type { Tables } from "#platform/database/tables.ts";
import { earn, hashRequest } from "#modules/points/ledger/ledger.service.ts";
import { createConfirming } from "#test/harness/confirming.ts";
import { type CallOptions, type TestServer, testSealer } from "#test/harness/server.ts";

let serial = 0;

type PrizeFacts = Partial<Insertable<Tables["prize"]>> & {
  left?: number;
  /** With the last day of validity of those that expire. */
  codes?: (string | [code: string, validUntil: string])[];
};

/** A published prize for 100 points, with stock or codes if given. */
export async function givenPrize(server: TestServer, facts: PrizeFacts = {}): Promise<{ id: number; slug: string }> {
  serial += 1;
  const { left, codes = [], ...columns } = facts;
  const at = server.clock.now();
  const prize = await server.db
    .insertInto("prize")
    .values({
      slug: `nagroda-test-${serial}`,
      offer: "collect",
      kind: "item",
      title: `Nagroda ${serial}`,
      points: columns.offer === "partner" ? null : 100,
      valid_from: new Date("2020-01-01T00:00:00Z"),
      is_published: true,
      created_at: at,
      updated_at: at,
      ...columns,
    })
    .returning(["id", "slug"])
    .executeTakeFirstOrThrow();
  if (left !== undefined) {
    await server.db.insertInto("prize_stock").values({ prize_id: prize.id, left_count: left }).execute();
    if (left > 0) {
      const delivery = { prize_id: prize.id, change: left, reason: "Dostawa", changed_at: at };
      await server.db.insertInto("prize_stock_change").values(delivery).execute();
    }
  }
  for (const code of codes) {
    const [text, valid_until] = Array.isArray(code) ? code : [code, null];
    await server.db
      .insertInto("voucher_code")
      .values({ prize_id: prize.id, ...sealCode(testSealer, prize.id, text), valid_until, imported_at: at })
      .execute();
  }
  return prize;
}

/** Gives points that can be spent immediately. */
export async function givenPoints(server: TestServer, participantId: number, points: number): Promise<void> {
  serial += 1;
  const key = `test-points-${serial}`;
  const at = server.clock.now();
  await inTransaction(server.db, (tx) =>
    earn(
      tx,
      {
        participantId,
        key,
        requestHash: hashRequest({ key }),
        cause: { type: "test", id: key },
        actor: { kind: "system", id: null },
        at,
        explanation: { text: "Punkty na start" },
      },
      { points, category: "adjustment", expiresAt: pointsExpiry(at, 36) },
    ),
  );
}

export const DELIVERY = {
  delivery_name: "Jan Kowalski",
  delivery_phone: "+48600100200",
  delivery_street: "Polna",
  delivery_street_number: "7",
  delivery_street_number_place: "2",
  delivery_postcode: "27-600",
  delivery_city: "Sandomierz",
  delivery_note: "",
};

/** Gives a prize sizes, each with its pieces; returns the number of each. */
export async function givenSizes(server: TestServer, prize: { id: number }, sizes: Record<string, number>) {
  await server.db.updateTable("prize").set({ variant_label: "Rozmiar" }).where("id", "=", prize.id).execute();
  const rows = Object.entries(sizes).map(([name, left_count], position) => ({
    prize_id: prize.id,
    name,
    position,
    left_count,
  }));
  const made = await server.db
    .insertInto("prize_variant")
    .values(rows)
    .returning(["id", "name", "left_count as change"])
    .execute();
  const shared = { prize_id: prize.id, reason: "Dostawa", changed_at: server.clock.now() };
  const changes = made
    .filter(({ change }) => change > 0)
    .map(({ id, change }) => Object.assign({ variant_id: id, change }, shared));
  await server.db.insertInto("prize_stock_change").values(changes).execute();
  return Object.fromEntries(made.map(({ id, name }) => [name, id]));
}

type OrderFacts = {
  quantity?: number;
  variant?: number | undefined;
  /** What one piece was shown to cost. */
  shown?: number;
  key?: string;
  delivery?: object | null;
} & Pick<CallOptions, "token">;

/** Orders over HTTP; with a new key at each call unless one is given. Vouchers are confirmed on the way. */
export async function order(server: TestServer, prize: { id: number }, facts: OrderFacts) {
  serial += 1;
  const { quantity, variant, shown, key = `test-order-${serial}`, delivery = DELIVERY, token } = facts;
  const wanted = {
    prize_id: prize.id,
    ...(quantity === undefined ? {} : { quantity }),
    ...(variant === undefined ? {} : { variant_id: variant }),
    ...(shown === undefined ? {} : { price_points: shown }),
  };
  const send = (given: ConfirmedBy) =>
    server.call("POST", "/api/v1/prize/order", {
      token,
      body: { ...wanted, delivery, ...given },
      headers: { "idempotency-key": key },
    });
  const row = await server.db.selectFrom("prize").select("kind").where("id", "=", prize.id).executeTakeFirst();
  if (row?.kind !== "voucher" || !token) return await send({});
  const act = { token, asksAt: "/api/v1/prize/order/confirmation", body: wanted };
  return await createConfirming(server).confirmed(act, send);
}
