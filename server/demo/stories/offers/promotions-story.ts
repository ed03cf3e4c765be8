import { addDays, warsawDayEnd, warsawDayStart } from "@plon/rules/time/warsaw-calendar.ts";
import { SEASONAL_PROMOTIONS, type Season } from "#modules/offers/promotions/seasonal-promotions.ts";
import { moveGrants } from "#modules/offers/promotions/grants/grants-office.service.ts";
import {
  changePromotion,
  createPromotion,
  publishRules,
} from "#modules/offers/promotions/editing/promotions-office.service.ts";
import { answerPromotion } from "#modules/offers/promotions/promotions.service.ts";
import { grantByHand } from "#modules/offers/promotions/grants/hand-grants.service.ts";
import { settleGrants } from "#modules/offers/promotions/grants/grants.service.ts";
import { ensureSeasonalPromotions } from "#modules/offers/promotions/seasonal-promotions.service.ts";
import type { InvoiceDesk } from "#demo/stories/documents/invoices.ts";
import type { DemoCalendar } from "#demo/timeline.ts";
import type { LoadedParticipant } from "#demo/people/people.ts";
import type { StaffContext } from "#platform/acts/context.ts";
import type { Tx } from "#platform/database/database.ts";
import { participantCall, staffCall, type World } from "#demo/world.ts";

/** The size of the list of those invited to 'TanQuj do pełna' (spec 2 §4). */
const INVITED = 21;
/** What counts in each promotion, tier by tier. */
const PRODUCTS: Record<string, (readonly string[])[]> = {
  dovvo_refuel: [["Dovvo"]],
  weed_buster: [["Chwastox Complex", "Chwastox Nowy Trio", "Chwastox Turbo 340 SL"]],
  get_more_halvetic_mauser: [["Halvetic"]],
  tank_to_full: [["Halvetic", "Recosar 960 EC"]],
  spring_promo_fuel: [["Halvetic"], ["Chwastox Turbo 340 SL", "Chwastox Extra"]],
};

/**
 * The five promotions in the current season, however late in the year it is; the answers of everybody but Anna Nowak;
 * and the farms that one of them is for.
 */
export async function loadPromotions(world: World): Promise<void> {
  const { tx, calendar, people, catalogue } = world;
  const season = (window: Season): Season => runningSeason(calendar, window);
  const promotions = SEASONAL_PROMOTIONS.map((promotion) =>
    Object.assign({}, promotion, { window: season(promotion.window), purchases: season(promotion.purchases) }),
  );
  await ensureSeasonalPromotions(tx, calendar.now, promotions);
  const tiers = await tx
    .selectFrom("promotion_tier")
    .innerJoin("promotion", "promotion.id", "promotion_tier.promotion_id")
    .select(["promotion_tier.id", "promotion_tier.position", "promotion.name"])
    .orderBy("promotion_tier.id")
    .execute();
  const counted = tiers.flatMap(({ id, name, position }) =>
    (PRODUCTS[name]?.[position] ?? []).map((product) => ({
      tier_id: id,
      product_id: catalogue.product(product).id,
      // The container that gave the promotion its name.
      pack_volume: name === "get_more_halvetic_mauser" ? 1000 : null,
    })),
  );
  await tx.insertInto("promotion_tier_product").values(counted).execute();
  await invite(world);
  await answerAll(
    world,
    people.all.filter(({ key }) => key !== "anna"),
  );
}

/** The promotion's own length, started long enough ago and with at least a month to go. */
function runningSeason({ today }: DemoCalendar, window: Season): Season {
  // One closes sooner than the others, as it does in the specification.
  const isShort = window.to.endsWith("-10-10");
  return { from: addDays(today, -45), to: addDays(today, isShort ? 26 : 47) };
}

async function invite({ tx, calendar, people }: World): Promise<void> {
  const { id } = await tx
    .selectFrom("promotion")
    .select("id")
    .where("name", "=", "tank_to_full")
    .executeTakeFirstOrThrow();
  const invited = [people.fixed.zofia, ...people.neighbours].slice(0, INVITED);
  const added = { added_by: people.admin.id, added_at: calendar.moment(calendar.working(calendar.daysAgo(47)), 9) };
  await tx
    .insertInto("promotion_allowed")
    .values(invited.map(({ identifier }) => Object.assign({ promotion_id: id, identifier }, added)))
    .execute();
}

async function answerAll({ tx, calendar, timeline }: World, participants: LoadedParticipant[]): Promise<void> {
  const promotions = await tx
    .selectFrom("promotion")
    .innerJoin("promotion_rules as rules", "rules.promotion_id", "promotion.id")
    .select(["promotion.id", "promotion.name", "rules.id as rules_id"])
    .orderBy("promotion.position")
    .execute();
  const allowed = new Set(
    (await tx.selectFrom("promotion_allowed").select("identifier").execute()).map(({ identifier }) => identifier),
  );
  for (const [index, person] of participants.entries()) {
    const answers = promotions
      .filter(({ name }) => name !== "tank_to_full" || allowed.has(person.identifier))
      .map((promotion, place) => ({
        promotion_id: promotion.id,
        participant_id: person.id,
        rules_id: promotion.rules_id,
        agreed: (index + place) % 5 !== 4,
        answered_at: calendar.moment(calendar.daysAgo(40 - (index % 30)), 18, place),
        channel: "portal" as const,
        address: "127.0.0.1",
      }));
    timeline.at(answers.at(-1)!.answered_at, async (at) => {
      await tx.insertInto("promotion_answer").values(answers).execute();
      await settleGrants(tx, person.id, at);
    });
  }
}

/** Who bought how much Dovvo in the season: one has the card, two wait for it, and one lacks three litres. */
const DOVVO_BUYERS = [
  { identifier: "1003009657", litres: 12, ago: 20 },
  { identifier: "1003010175", litres: 10, ago: 4 },
  { identifier: "1003004588", litres: 11, ago: 5 },
  { identifier: "1003008362", litres: 7, ago: 15 },
];

/** Purchases that earn rewards; those of earlier weeks are handed over, the last ones are still waiting. */
export function tellPromotionRewards(world: World, desk: InvoiceDesk): void {
  const { tx, timeline, calendar, people, catalogue } = world;
  const { moment, working, daysAgo } = calendar;
  const seller = catalogue.distributors.find(({ edi }) => edi)!;
  for (const { identifier, litres, ago } of DOVVO_BUYERS) {
    const buyer = people.all.find((person) => person.identifier === identifier)!;
    const goods = [{ product: catalogue.product("Dovvo"), pack: 1, quantity: litres }];
    const purchase = { buyer, seller, issueDate: daysAgo(ago), goods };
    desk.settled("edi", purchase, moment(daysAgo(ago), 17, 5), moment(working(daysAgo(ago - 1)), 11, 10));
  }
  timeline.at(moment(working(daysAgo(8)), 12, 20), async (at) => {
    const waiting = await tx
      .selectFrom("promotion_grant")
      .select("id")
      .where("granted_at", "<", moment(daysAgo(10), 0))
      .orderBy("id")
      .execute();
    if (waiting.length === 0) return;
    const step = {
      act: "hand_over",
      grant_ids: waiting.map(({ id }) => id),
      note: "Kartę wysłaliśmy listem.",
    } as const;
    await moveGrants(tx, staffCall(people.clerks[1], at), step);
  });
}

/** Whose purchases the office checked for points: one has them, the other's wait to be handed over. */
const POINTS_EARNED_BY = ["1003008362", "1003003034"];

const POINTS_RULES = `<h2>1. Nagrody</h2><ul><li>Za zakup co najmniej 200 l herbicydu Dovvo: 500 punktów.</li>
<li>Za zakupy w dniu otwartym u dystrybutora: 150 punktów. Nagrodę przyznaje organizator po sprawdzeniu zakupów.</li></ul>
<h2>2. Zasady udziału</h2><p>Uczestnik bierze udział w promocji od chwili akceptacji regulaminu.</p>`;

type Words = Parameters<typeof createPromotion>[2];

/** A promotion as an office makes it: its text, then its rules, then everybody may see it. */
export async function openPromotion(tx: Tx, office: StaffContext, words: Words, rules: string): Promise<number> {
  const { id } = await createPromotion(tx, office, { ...words, is_published: false });
  const { tiers, revision } = await publishRules(tx, office, id, rules);
  const kept = words.tiers.map((given, place) => ({ ...given, id: tiers[place]!.id }));
  await changePromotion(tx, office, id, { ...words, tiers: kept, is_published: true, revision });
  return id;
}

/** A promotion that the office made: its rewards are points, and it opens a window by itself. */
export function tellPointsPromotion(world: World): void {
  const { tx, timeline, calendar, people, catalogue } = world;
  const { moment, working, daysAgo, today } = calendar;
  const product = catalogue.product("Dovvo");
  const begun = moment(working(daysAgo(12)), 10);
  const tier = { unit: "l" as const, reward: "", value_grosze: 0, products: [{ sap: product.sap, pack_volume: null }] };
  const words = {
    name: "open_days_points",
    is_published: true,
    slug: "punkty-za-dni-otwarte",
    title: "Punkty za dni otwarte",
    lead: "Zrób zakupy w dniu otwartym u dystrybutora albo kup 200 l Dovvo i odbierz punkty.",
    body: "<h2>Jak wziąć udział?</h2><p>Przeczytaj i zaakceptuj regulamin, a potem zrób zakupy.</p>",
    reward: "150 lub 500 punktów",
    prompt: "daily" as const,
    prompt_text: "Do końca promocji możesz zdobyć nawet 500 punktów. Sprawdź, za co je dajemy.",
    opens_at: warsawDayStart(daysAgo(12)).toISOString(),
    closes_at: warsawDayEnd(addDays(today, 33)).toISOString(),
    purchases_from: daysAgo(12),
    purchases_to: addDays(today, 33),
    position: 60,
    audience: "all" as const,
    segment_identifier_type: null,
    segment_hectares_min: 0,
    segment_crop_ids: [],
    segment_id: null,
    tiers: [
      { ...tier, quantity: null, points: 150 },
      { ...tier, quantity: 200, points: 500 },
    ],
  };
  timeline.at(begun, (at) => openPromotion(tx, staffCall(people.admin, at), words, POINTS_RULES));
  const earners = POINTS_EARNED_BY.map((nip) => people.all.find(({ identifier }) => identifier === nip)!);
  for (const [place, { id, identifier }] of earners.entries()) {
    timeline.at(moment(daysAgo(9), 18, 10 + place), async (at) => {
      await answerPromotion(tx, participantCall(id, at), { promo_name: "open_days_points", agreed: true });
    });
    timeline.at(moment(working(daysAgo(6)), 11, place), async (at) => {
      const { promotion_id, tier_id } = await tx
        .selectFrom("promotion_tier")
        .innerJoin("promotion", "promotion.id", "promotion_tier.promotion_id")
        .select(["promotion_id", "promotion_tier.id as tier_id"])
        .where("promotion.name", "=", "open_days_points")
        .where("promotion_tier.quantity", "is", null)
        .executeTakeFirstOrThrow();
      const grant = { identifier, tier_id, reason: "Lista obecności z dnia otwartego." };
      await grantByHand(tx, staffCall(people.clerks[1], at), promotion_id, grant);
    });
  }
  timeline.at(moment(working(daysAgo(6)), 14), async (at) => {
    const { id } = await tx
      .selectFrom("promotion_grant")
      .innerJoin("promotion", "promotion.id", "promotion_grant.promotion_id")
      .select("promotion_grant.id")
      .where("promotion.name", "=", "open_days_points")
      .where("participant_id", "=", earners[0]!.id)
      .executeTakeFirstOrThrow();
    const step = { act: "hand_over" as const, grant_ids: [id], note: "Dziękujemy za wizytę." };
    await moveGrants(tx, staffCall(people.clerks[0], at), step);
  });
}
