import type { SegmentNode } from "@plon/rules/offers/segment-tree.ts";
import { setSegmentPricesByTwo } from "#modules/goods/prizes/segment-prices/segment-prices.service.ts";
import { getPrizeDetails } from "#modules/goods/prizes/prizes-office.service.ts";
import { countSegments, createSegment } from "#modules/offers/segments/segments.service.ts";
import type { DemoPrizes } from "#demo/goods/prizes.ts";
import { approveWaiting } from "#demo/stories/approving.ts";
import { staffCall, type World } from "#demo/world.ts";

/** The crop's number in the rules. */
const RAPE = 15;
const RAPE_FARMS = "Rzepak powyżej 50 ha";

/** Tells four groups kept by staff, and what one of them pays for a prize. */
export function tellSegments(world: World, prizes: DemoPrizes): void {
  const { tx, timeline, people, calendar } = world;
  const { daysAgo, working, moment } = calendar;
  const save = (days: number, name: string, description: string, ...of: SegmentNode[]) =>
    timeline.at(moment(working(daysAgo(days)), 9, 40), async (at) => {
      await createSegment(tx, staffCall(people.admin, at), { name, description, conditions: { is: "all", of } });
    });
  const lapsed = (days: number): SegmentNode => ({ is: "last_purchase", when: "before", day: null, days });
  save(
    61,
    RAPE_FARMS,
    "Do wiosennych promocji na rzepak.",
    { is: "crops", crop_ids: [RAPE] },
    { is: "hectares", from: 50, to: null },
  );
  save(47, "Dawno bez faktury", "Kupowali, ale od dwóch miesięcy nic nie zgłosili.", lapsed(60));
  save(
    20,
    "Uzbierane na nagrodę, zgoda na e-mail",
    "Można im napisać, na co wystarczą punkty.",
    { is: "points", from: 500, to: null },
    { is: "consent", channels: ["email"] },
  );
  save(
    12,
    "Herbicydy tak, ale nie ostatnio",
    "Kupili co najmniej 20 l, a od miesiąca nic. Bez największych gospodarstw.",
    {
      is: "bought",
      product_ids: [],
      category: "Herbicydy",
      distributor_ids: [],
      from: null,
      to: null,
      last_days: 365,
      unit: "l",
      at_least: 20,
      at_most: null,
    },
    lapsed(30),
    { is: "none", of: [{ is: "hectares", from: 300, to: null }] },
  );
  timeline.at(moment(working(daysAgo(6)), 11, 20), async (at) => {
    const { id: segment_id } = await tx
      .selectFrom("participant_segment")
      .select("id")
      .where("name", "=", RAPE_FARMS)
      .executeTakeFirstOrThrow();
    const { id } = prizes.bySlug("waga-do-zboza");
    const { revision } = await getPrizeDetails(tx, id, at);
    const prices = [{ segment_id, points: 2400, valid_from: daysAgo(6), valid_to: null }];
    await setSegmentPricesByTwo(tx, staffCall(people.editor, at), id, { revision, prices });
  });
  timeline.at(moment(working(daysAgo(6)), 12, 20), (at) => approveWaiting(world, at, "prize.prices"));
  timeline.at(moment(daysAgo(0), 3, 40), (at) => countSegments(tx, at));
}
