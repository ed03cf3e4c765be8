// Two offers that are not combined: the same litres count in the one that was joined first.
import { addDays, warsawDayEnd, warsawDayStart } from "@plon/rules/time/warsaw-calendar.ts";
import { answerPromotion } from "#modules/offers/promotions/promotions.service.ts";
import { openPromotion } from "#demo/stories/offers/promotions-story.ts";
import { participantCall, staffCall, type World } from "#demo/world.ts";

/** Łukasz Król, who bought 12 l of Dovvo and takes part in both; and a farm that was asked and has not answered. */
const TAKES_PART = "1003009657";
const INVITED = [TAKES_PART, "1003010175"];

const RULES = `<h2>1. Nagrody</h2><p>Nagrodę przyznajemy za zakupy herbicydu Dovvo z dni promocji.</p>
<h2>2. Łączenie</h2><p>Litr liczy się w jednej z promocji, które nie łączą się z innymi.</p>`;

const OFFERS = [
  { name: "dovvo_wide_fields", slug: "dovvo-na-duze-pole", title: "Dovvo na duże pole", litres: 40 },
  { name: "dovvo_sprayer", slug: "dovvo-z-przegladem", title: "Dovvo z przeglądem opryskiwacza", litres: 20 },
] as const;
const REWARDS = ["karta paliwowa 300 zł", "przegląd opryskiwacza"] as const;
const VALUE_GROSZE = 30_000;

/** Tells both, for those who are invited, and who joined them in which order. */
export function tellCombining({ tx, timeline, calendar, people, catalogue }: World): void {
  const { moment, working, daysAgo, today } = calendar;
  const { sap } = catalogue.product("Dovvo");
  const farmer = people.all.find(({ identifier }) => identifier === TAKES_PART)!;
  for (const [place, { name, slug, title, litres }] of OFFERS.entries()) {
    const reward = REWARDS[place]!;
    const words = {
      name,
      is_published: true,
      is_exclusive: true,
      slug,
      title,
      lead: `Kup co najmniej ${litres} l herbicydu Dovvo. Nagroda: ${reward}.`,
      body: "<p>Ta promocja nie łączy się z innymi takimi ofertami: litr liczy się w jednej z nich.</p>",
      reward,
      prompt: "none" as const,
      prompt_text: "",
      opens_at: warsawDayStart(daysAgo(25)).toISOString(),
      closes_at: warsawDayEnd(addDays(today, 40)).toISOString(),
      purchases_from: daysAgo(25),
      purchases_to: addDays(today, 40),
      position: 70 + place,
      audience: "allow_list" as const,
      segment_identifier_type: null,
      segment_hectares_min: 0,
      segment_crop_ids: [],
      segment_id: null,
      tiers: [
        {
          quantity: litres,
          unit: "l" as const,
          reward,
          points: null,
          value_grosze: VALUE_GROSZE,
          products: [{ sap, pack_volume: null }],
        },
      ],
    };
    timeline.at(moment(working(daysAgo(24)), 10, place), async (at) => {
      const promotion_id = await openPromotion(tx, staffCall(people.admin, at), words, RULES);
      const invited = INVITED.map((identifier) => ({
        promotion_id,
        identifier,
        added_by: people.admin.id,
        added_at: at,
      }));
      await tx.insertInto("promotion_allowed").values(invited).execute();
    });
    timeline.at(moment(daysAgo(14 - place), 19), async (at) => {
      await answerPromotion(tx, participantCall(farmer.id, at), { promo_name: name, agreed: true });
    });
  }
}
