// Orders for points: Jan Kowalski's in every status, and the neighbours' that the office sends.
import { pointsText } from "@plon/rules/texts/polish-text.ts";
import { warsawDay } from "@plon/rules/time/warsaw-calendar.ts";
import { balancesOf } from "#modules/points/ledger/ledger-reading.service.ts";
import { hashRequest, spend } from "#modules/points/ledger/ledger.service.ts";
import { notify } from "#modules/house/notifications/notifications.service.ts";
import {
  cancelLockedOrder,
  lockWithPoints,
  moveOrder,
  recordOrder,
} from "#modules/goods/orders/order-records.service.ts";
import { askToConfirmOrder, cancelOwnOrder, placeOrder } from "#modules/goods/orders/orders.service.ts";
import type { GivenConfirmation } from "#modules/people/confirmations/confirmations.service.ts";
import { confirmedBySms } from "#demo/stories/confirming.ts";
import { type ToldReturn, tellReturn } from "./order-returns-story.ts";
import type { LoadedParticipant } from "#demo/people/people.ts";
import type { DemoPrizes } from "#demo/goods/prizes.ts";
import { participantCall, type World } from "#demo/world.ts";

type Ending = "accepted" | "processing" | "sent" | "delivered" | "cancelled" | "withdrawn";
type Told = {
  buyer: LoadedParticipant;
  slug: string;
  quantity?: number;
  /** Of a prize that comes in sizes. */
  size?: string;
  ago: number;
  hour?: number;
  ending: Ending;
  /** What its farmer said of it after it was sent. */
  returned?: ToldReturn;
};

const CARRIERS = ["InPost", "DPD", "DHL"] as const;

/** Tells this year's and last year's orders at today's points. */
export function tellOrders(world: World, prizes: DemoPrizes): void {
  const { jan, anna, maria, zofia } = world.people.fixed;
  const n = world.people.neighbours;
  const told: Told[] = [
    { buyer: jan, slug: "rekawice-robocze", ago: 173, ending: "delivered" },
    { buyer: jan, slug: "drukarka-etykiet", ago: 66, ending: "withdrawn" },
    { buyer: jan, slug: "bon-paliwowy-100", ago: 34, ending: "delivered" },
    { buyer: jan, slug: "latarka-czolowa", ago: 9, ending: "sent" },
    { buyer: jan, slug: "rekawice-robocze", ago: 3, ending: "processing" },
    { buyer: jan, slug: "latarka-czolowa", ago: 1, ending: "accepted" },
    { buyer: zofia, slug: "wiertarko-wkretarka", ago: 420, ending: "delivered" },
    { buyer: zofia, slug: "myjka-cisnieniowa", ago: 128, ending: "delivered" },
    { buyer: zofia, slug: "bon-budowlany-300", ago: 52, ending: "delivered" },
    { buyer: zofia, slug: "kurtka-softshell", size: "L", quantity: 2, ago: 2, hour: 19, ending: "accepted" },
    { buyer: anna, slug: "rekawice-robocze", ago: 12, ending: "delivered" },
    { buyer: maria, slug: "termos-stalowy", ago: 6, ending: "sent" },
  ];
  const wanted = ["termos-stalowy", "rekawice-robocze", "latarka-czolowa", "plecak-polowy"];
  const endings: Ending[] = ["accepted", "accepted", "processing", "sent", "delivered", "cancelled"];
  n.slice(12, 24).forEach((buyer, index) => {
    const [slug, ending] = [wanted[index % wanted.length]!, endings[index % endings.length]!];
    told.push({ buyer, slug, ago: ending === "accepted" ? 1 + (index % 4) : 8 + index, hour: 8 + index, ending });
  });
  RETURNS.forEach((returned, index) => {
    const [slug, ago] = ["rekawice-robocze", returned.ago + 10];
    told.push({ buyer: n[RETURNERS[index]!]!, slug, ago, hour: 9 + index, ending: "delivered", returned });
  });
  for (const order of told) tellOrder(world, prizes, order);
}

/** Neighbours, by their position in the list, who have bought enough. */
const RETURNERS = [0, 2, 3, 5, 6, 7, 9];

const RETURNS: ToldReturn[] = [
  { cause: "withdrawn", reason: "Są za małe", ago: 1 },
  { cause: "lost", reason: "", ago: 2 },
  { cause: "withdrawn", reason: "Mam już takie", ago: 9, came: { decision: "accept", answer: "" } },
  {
    cause: "broken",
    reason: "Rozpruty szew",
    ago: 3,
    came: { decision: "exchange", answer: "Wyślemy nowe w tym tygodniu." },
  },
  { cause: "broken", reason: "Brakuje pary", ago: 12, came: { decision: "exchange", answer: "" }, isSentAgain: true },
  { cause: "withdrawn", reason: "", ago: 8, came: { decision: "refuse", answer: "Rękawice były używane." } },
  { cause: "withdrawn", reason: "Za duże", ago: 5, came: "called_off" },
];

function tellOrder(
  world: World,
  prizes: DemoPrizes,
  { buyer, slug, quantity = 1, size, ago, hour = 18, ending, returned }: Told,
): void {
  const { tx, timeline, people } = world;
  const { daysAgo, working, moment } = world.calendar;
  const prize = prizes.bySlug(slug);
  timeline.at(moment(daysAgo(ago), hour, (buyer.id * 7) % 60), async (orderedAt) => {
    const ctx = participantCall(buyer.id, orderedAt, `demo-order-${slug}-${daysAgo(ago)}`);
    // Some neighbours have bought too little to order anything.
    const { points, kind } = await tx
      .selectFrom("prize")
      .select(["points", "kind"])
      .where("id", "=", prize.id)
      .executeTakeFirstOrThrow();
    if ((await balancesOf(tx, buyer.id, orderedAt)).available < (points ?? 0) * quantity) return;
    const variant = await tx
      .selectFrom("prize_variant")
      .select("id")
      .where("prize_id", "=", prize.id)
      .where("name", "=", size ?? "")
      .executeTakeFirst();
    const wanted = { prize_id: prize.id, quantity, variant_id: variant?.id };
    const place = (given: GivenConfirmation) => placeOrder(tx, ctx, { ...wanted, delivery: deliveryTo(buyer) }, given);
    const { id } =
      kind === "voucher"
        ? await confirmedBySms(world, (asking) => askToConfirmOrder(tx, ctx, wanted, asking), place)
        : await place({ publicUrl: world.brand.publicUrl });
    const { status } = await tx
      .selectFrom("reward_order")
      .select("status")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    if (status !== "accepted") return;
    if (ending === "withdrawn") {
      timeline.at(moment(daysAgo(ago), hour + 2), (at) => cancelOwnOrder(tx, participantCall(buyer.id, at), id));
      return;
    }
    const clerk = people.clerks[id % 2]!;
    const staff = { kind: "staff", staffId: clerk.id } as const;
    if (ending === "cancelled") {
      timeline.at(moment(working(daysAgo(ago - 1)), 11), (at) => cancelByStaff(world, id, clerk.id, at));
      return;
    }
    if (returned) tellReturn(world, { id, buyerId: buyer.id }, returned);
    const steps = (["accepted", "processing", "sent", "delivered"] as const).slice(1);
    const last = steps.indexOf(ending as (typeof steps)[number]);
    steps.slice(0, last + 1).forEach((step, index) => {
      timeline.at(moment(working(daysAgo(Math.max(0, ago - 1 - index * 2))), 9 + index, 20), async (at) => {
        const [order] = await lockWithPoints(tx, [id]);
        const carrier = CARRIERS[id % CARRIERS.length]!;
        const parcel = step === "sent" ? { carrier, tracking_number: trackingNumber(id) } : {};
        await moveOrder(tx, order!, { status: step, at, actor: staff, ...parcel });
        if (step !== "sent") return;
        const content = `Nagroda „${prize.title}” jest w drodze. Numer przesyłki: ${trackingNumber(id)}.`;
        await notify(tx, {
          topic: "rewards",
          participantId: buyer.id,
          title: "Nagroda wysłana",
          content,
          link: "/moje-nagrody",
          at,
        });
      });
    });
  });
}

const trackingNumber = (orderId: number) => `62${String(orderId * 7_919_117).padStart(22, "0")}`;

async function cancelByStaff({ tx }: World, orderId: number, staffId: number, at: Date): Promise<void> {
  const [order] = await lockWithPoints(tx, [orderId]);
  const reason = "Nagroda jest niedostępna u dostawcy";
  await cancelLockedOrder(tx, order!, { at, by: "staff", staffId, reason });
  const content = `Nagroda „${order!.title}” jest niedostępna. Zwróciliśmy Ci ${pointsText(order!.points)}.`;
  await notify(tx, {
    topic: "rewards",
    participantId: order!.participant_id,
    title: "Zamówienie anulowane",
    content,
    link: "/moje-nagrody",
    at,
  });
}

const deliveryTo = (buyer: LoadedParticipant) => ({
  delivery_name: `${buyer.first_name} ${buyer.last_name}`,
  delivery_phone: buyer.phone,
  delivery_street: buyer.company_street,
  delivery_street_number: buyer.company_street_number,
  delivery_street_number_place: "",
  delivery_postcode: buyer.company_postcode,
  delivery_city: buyer.company_city,
  delivery_note: "",
});

/**
 * An order at the points of that time, which differ from today's: delivered a few days later, or cancelled by staff.
 * The pieces of old orders are not part of today's stock, so their total is booked as a delivery.
 */
export async function tellOldOrder(
  world: World,
  prizes: DemoPrizes,
  { buyer, slug, points, at, cancelledAt }: OldOrder,
): Promise<void> {
  const { tx, timeline, people } = world;
  const { id: prizeId, title } = prizes.bySlug(slug);
  const key = `demo-order-${slug}-${warsawDay(at)}`;
  const requestHash = hashRequest({ key });
  const { journalId } = await spend(
    tx,
    {
      participantId: buyer.id,
      key: `order:${buyer.id}:${key}`,
      requestHash,
      cause: { type: "prize", id: prizeId },
      actor: { kind: "participant", id: buyer.id },
      at,
      explanation: { text: `Zamówienie nagrody: ${title}` },
    },
    { points, to: "redeemed" },
  );
  const staff = { changed_by: people.admin.id, changed_at: at };
  await tx
    .insertInto("prize_stock_change")
    .values({ prize_id: prizeId, change: 1, reason: "Dostawa", ...staff })
    .execute();
  const id = await recordOrder(tx, {
    participant_id: buyer.id,
    prize_id: prizeId,
    kind: "item",
    title,
    quantity: 1,
    points,
    value_grosze: points * 5,
    tax_treatment: "none",
    status: "accepted",
    delivery: JSON.stringify(
      Object.fromEntries(
        Object.entries(deliveryTo(buyer)).map(([name, value]) => [name.replace("delivery_", ""), value]),
      ),
    ),
    journal_id: journalId,
    ordered_at: at,
    year: Number(warsawDay(at).slice(0, 4)),
    status_changed_at: at,
    idempotency_key: key,
    request_hash: requestHash,
  });
  if (cancelledAt) {
    timeline.at(cancelledAt, (now) => cancelByStaff(world, id, people.clerks[0].id, now));
    return;
  }
  const actor = { kind: "staff", staffId: people.clerks[0].id } as const;
  for (const [status, hours] of [
    ["processing", 15],
    ["sent", 39],
    ["delivered", 87],
  ] as const) {
    timeline.at(new Date(at.getTime() + hours * 3_600_000), async (now) => {
      const [order] = await lockWithPoints(tx, [id]);
      const parcel = status === "sent" ? { carrier: "DPD", tracking_number: trackingNumber(id) } : {};
      await moveOrder(tx, order!, { status, at: now, actor, ...parcel });
    });
  }
}

type OldOrder = { buyer: LoadedParticipant; slug: string; points: number; at: Date; cancelledAt?: Date };
