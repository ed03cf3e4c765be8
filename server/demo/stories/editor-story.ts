import { addDays, warsawDayEnd, warsawDayStart } from "@plon/rules/time/warsaw-calendar.ts";
import { createPage } from "#modules/house/content/content.service.ts";
import { addRateByTwo } from "#modules/goods/products/held-goods.service.ts";
import { setAllowList } from "#modules/offers/promotions/editing/promotion-people.service.ts";
import { createPromotion } from "#modules/offers/promotions/editing/promotions-office.service.ts";
import { advanceSendings } from "#modules/offers/sendings/delivery.service.ts";
import { createSending } from "#modules/offers/sendings/sendings.service.ts";
import { openPromotion } from "./offers/promotions-story.ts";
import { EVERYBODY } from "./offers/sendings-story.ts";
import { staffCall, type World } from "#demo/world.ts";

/** Two farms that have not come to the portal for weeks: what is meant for them, nobody has seen yet. */
const QUIET_FARMS = ["1003006179", "1003009953"];

const PROMOTION = {
  body: "<h2>Jak wziąć udział?</h2><p>Przeczytaj i zaakceptuj regulamin.</p>",
  prompt: "none" as const,
  prompt_text: "",
  is_published: true,
  audience: "all" as const,
  segment_identifier_type: null,
  segment_hectares_min: 0,
  segment_crop_ids: [],
  segment_id: null,
};

const byHand = (points: number) => [
  { unit: "l" as const, quantity: null, points, reward: "", value_grosze: 0, products: [] },
];

const rulesOf = (points: number, what: string) =>
  `<h2>1. Nagroda</h2><p>Za ${what} uczestnik dostaje ${points} punktów. Nagrodę przyznaje organizator.</p>
<h2>2. Zasady udziału</h2><p>Uczestnik bierze udział w promocji od chwili akceptacji regulaminu.</p>`;

function tellPromotions({ tx, timeline, people, calendar }: World): void {
  const { daysAgo, working, moment, today } = calendar;
  const lasting = (from: string, to: string) => ({
    opens_at: warsawDayStart(from).toISOString(),
    closes_at: warsawDayEnd(to).toISOString(),
    purchases_from: from,
    purchases_to: to,
  });
  timeline.at(moment(working(daysAgo(21)), 10, 30), async (at) => {
    const editor = staffCall(people.editor, at);
    const ending = {
      ...PROMOTION,
      ...lasting(daysAgo(20), addDays(today, 9)),
      name: "advisor_visit",
      slug: "doradca-na-polu",
      title: "Doradca na polu",
      lead: "Zaproś doradcę do gospodarstwa i odbierz punkty za wspólną lustrację pola.",
      reward: "200 punktów",
      position: 70,
      audience: "allow_list" as const,
      tiers: byHand(200),
    };
    const id = await openPromotion(tx, editor, ending, rulesOf(200, "wizytę doradcy w gospodarstwie"));
    await setAllowList(tx, editor, id, QUIET_FARMS);
  });
  timeline.at(moment(working(daysAgo(6)), 12, 40), async (at) => {
    const planned = {
      ...PROMOTION,
      ...lasting(addDays(today, 18), addDays(today, 78)),
      name: "soil_test",
      slug: "zbadaj-glebe",
      title: "Zbadaj glebę",
      lead: "Prześlij wynik badania gleby, a dopiszemy punkty i doradzimy nawożenie.",
      reward: "300 punktów",
      position: 80,
      tiers: byHand(300),
    };
    await openPromotion(tx, staffCall(people.editor, at), planned, rulesOf(300, "wynik badania gleby"));
  });
  timeline.at(moment(working(daysAgo(2)), 14, 10), async (at) => {
    await createPromotion(tx, staffCall(people.editor, at), {
      ...PROMOTION,
      ...lasting(addDays(today, 40), addDays(today, 100)),
      name: "early_orders",
      slug: "wczesne-zakupy",
      title: "Wczesne zakupy",
      lead: "Do uzupełnienia: za które zakupy i ile punktów.",
      reward: "do ustalenia",
      position: 90,
      is_published: false,
      tiers: [],
    });
  });
}

/** What waits for another editor or an administrator: a rate of the next season. */
function tellWaitingRate({ tx, timeline, people, calendar, catalogue }: World): void {
  const { daysAgo, working, moment, today } = calendar;
  timeline.at(moment(working(daysAgo(2)), 9, 30), async (at) => {
    const product = await tx
      .selectFrom("product")
      .select("id")
      .where("sap", "=", catalogue.product("Dovvo").sap)
      .executeTakeFirstOrThrow();
    const rate = { points_per_unit: 6, valid_from: addDays(today, 30), valid_to: null };
    await addRateByTwo(tx, staffCall(people.editor, at), product.id, rate);
  });
}

function tellNotifications({ tx, timeline, people, calendar }: World): void {
  const { daysAgo, working, moment } = calendar;
  timeline.at(moment(working(daysAgo(5)), 15, 10), async (at) => {
    await createSending(tx, staffCall(people.editor, at, "demo-sending-3"), {
      ...EVERYBODY,
      audience: "named",
      identifiers: QUIET_FARMS,
      title: "Doradca przyjedzie do Ciebie",
      content: "Umów wizytę doradcy, a po lustracji pola dopiszemy 200 punktów.",
      link: "/promocje/doradca-na-polu",
      by_sms: false,
      sms_text: "",
    });
    while (await advanceSendings(tx, at, ""));
  });
  timeline.at(moment(working(daysAgo(1)), 10, 20), async (at) => {
    await createSending(tx, staffCall(people.editor, at, "demo-sending-4"), {
      ...EVERYBODY,
      title: "Zbadaj glebę przed siewem",
      content: "Od dziś za wynik badania gleby dopisujemy punkty. Sprawdź, jak go przesłać.",
      link: "/promocje/zbadaj-glebe",
      by_sms: false,
      sms_text: "",
      publish_at: new Date(warsawDayStart(addDays(calendar.today, 18)).getTime() + 9 * 3_600_000).toISOString(),
    });
  });
}

/** What an editor has in hand: a promotion that ends soon and two to come, a page and notifications that wait. */
export function tellEditorsWork(world: World): void {
  const { tx, timeline, people, calendar } = world;
  const { daysAgo, working, moment } = calendar;
  tellPromotions(world);
  tellWaitingRate(world);
  tellNotifications(world);
  timeline.at(moment(working(daysAgo(3)), 11, 50), async (at) => {
    await createPage(tx, staffCall(people.editor, at), {
      slug: "zwroty-opakowan",
      title: "Zwroty opakowań",
      content: "<p>Puste opakowania po środkach ochrony roślin przyjmie każdy dystrybutor z programu.</p>",
    });
  });
}
