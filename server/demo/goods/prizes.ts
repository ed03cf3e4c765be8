// What points can be exchanged for in the demo programme: things, vouchers, promotions' prizes and partners' offers.
import type { Insertable } from "kysely";
import type { Tx } from "#platform/database/database.ts";
import type { Sealer } from "#platform/secrets/sealer.ts";
import type { Tables } from "#platform/database/tables.ts";
import { sealCode } from "#modules/goods/prizes/voucher-codes.service.ts";
import { type DemoPrize, ITEMS, PARTNERS, VOUCHERS } from "./prize-facts.ts";
import { randomFrom } from "#demo/random.ts";
import type { DemoCalendar } from "#demo/timeline.ts";

export type DemoPrizes = {
  /** Throws for a slug the demo does not have. */
  bySlug(slug: string): { id: number; title: string };
};

/** Letters and digits that are not easily confused. */
const CODE_SIGNS = [..."ABCDEFGHJKLMNPQRSTUVWXYZ23456789"];
const CODES_A_VOUCHER = 40;

/** Writes the prizes with their stock and codes, as staff had entered them before the first order. */
export async function loadPrizes(tx: Tx, calendar: DemoCalendar, staffId: number, sealer: Sealer): Promise<DemoPrizes> {
  const begun = calendar.moment(calendar.working(calendar.monthsAgo(46)), 10);
  const all: readonly DemoPrize[] = [...ITEMS, ...VOUCHERS, ...PARTNERS];
  const loaded = await tx
    .insertInto("prize")
    .values(all.map((prize, index) => rowOf(prize, { index, begun, calendar })))
    .returning(["id", "slug", "title"])
    .execute();
  // For filling a tank in the promotion of that name.
  await tx
    .updateTable("prize")
    .set((row) => ({ promotion_id: row.selectFrom("promotion").select("id").where("name", "=", "fuel") }))
    .where("promotion_only", "=", true)
    .execute();
  const bySlug = (slug: string) => {
    const prize = loaded.find((row) => row.slug === slug);
    if (!prize) throw new Error(`The demo has no prize ${slug}`);
    return prize;
  };
  for (const { slug, deliveries, sizes } of ITEMS) {
    const prize_id = bySlug(slug).id;
    if (sizes) {
      await loadSizes(tx, prize_id, sizes, { changed_by: staffId, changed_at: begun });
      continue;
    }
    const left_count = deliveries.reduce((sum, { change }) => sum + change, 0);
    await tx.insertInto("prize_stock").values({ prize_id, left_count }).execute();
    const changes = deliveries.map(({ change, reason }) => ({
      prize_id,
      change,
      reason,
      changed_by: staffId,
      changed_at: begun,
    }));
    if (changes.length > 0) await tx.insertInto("prize_stock_change").values(changes).execute();
  }
  for (const { slug } of VOUCHERS) {
    const random = randomFrom(`codes of ${slug}`);
    const prize_id = bySlug(slug).id;
    const newCode = () =>
      [4, 4, 4].map((length) => Array.from({ length }, () => random.pick(CODE_SIGNS)).join("")).join("-");
    const codes = Array.from({ length: CODES_A_VOUCHER }, (_, index) => ({
      prize_id,
      ...sealCode(sealer, prize_id, newCode()),
      // Of two deliveries, the second of which is valid for longer.
      valid_until: `${calendar.year + (index < CODES_A_VOUCHER / 2 ? 1 : 2)}-12-31`,
      imported_by: staffId,
      imported_at: begun,
    }));
    await tx.insertInto("voucher_code").values(codes).execute();
  }
  return { bySlug };
}

async function loadSizes(
  tx: Tx,
  prize_id: number,
  sizes: Readonly<Record<string, number>>,
  entered: { changed_by: number; changed_at: Date },
): Promise<void> {
  await tx.updateTable("prize").set({ variant_label: "Rozmiar" }).where("id", "=", prize_id).execute();
  const rows = Object.entries(sizes).map(([name, left_count], position) => ({ prize_id, name, position, left_count }));
  const made = await tx.insertInto("prize_variant").values(rows).returning(["id", "left_count"]).execute();
  const changes = made
    .filter(({ left_count }) => left_count > 0)
    .map(({ id, left_count: change }) =>
      Object.assign({ prize_id, variant_id: id, change, reason: "Dostawa" }, entered),
    );
  await tx.insertInto("prize_stock_change").values(changes).execute();
}

function rowOf(
  prize: DemoPrize,
  { index, begun, calendar }: { index: number; begun: Date; calendar: DemoCalendar },
): Insertable<Tables["prize"]> {
  const { slug, title, lead, description } = prize;
  return {
    slug,
    title,
    lead,
    description,
    offer: prize.partner ? "partner" : "collect",
    kind: prize.kind ?? "item",
    points: prize.points ?? null,
    value_grosze: prize.valueGrosze ?? 0,
    per_person_limit: prize.perPersonLimit ?? null,
    valid_from: begun,
    valid_until: prize.endedDaysAgo === undefined ? null : calendar.moment(calendar.daysAgo(prize.endedDaysAgo), 0),
    promotion_only: prize.promotionOnly ?? false,
    partner_name: prize.partner?.name ?? null,
    partner_url: prize.partner?.url ?? null,
    partner_code: prize.partner?.code ?? null,
    is_published: true,
    position: index + 1,
    created_at: begun,
    updated_at: begun,
  };
}
