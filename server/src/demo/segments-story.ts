import { createSegment, type SegmentGiven } from "#modules/segments/segments.service.ts";
import { staffCall, type World } from "./world.ts";

const NO_CONDITION = {
  identifier_type: null,
  hectares_from: null,
  hectares_to: null,
  crop_ids: [],
  points_from: null,
  points_to: null,
  last_invoice: null,
  last_invoice_day: null,
  bought_product_id: null,
  bought_year: null,
  representative_id: null,
  postcode_areas: [],
  consents: [],
};
/** As the crops of the rules number it. */
const RAPE = 15;

/** Tells of three groups that staff keep. */
export function tellSegments({ tx, timeline, people, calendar }: World): void {
  const { daysAgo, working, moment } = calendar;
  const save = (days: number, given: Partial<SegmentGiven> & { name: string; description: string }) =>
    timeline.at(moment(working(daysAgo(days)), 9, 40), async (at) => {
      await createSegment(tx, staffCall(people.admin, at), { ...NO_CONDITION, ...given });
    });
  save(61, {
    name: "Rzepak powyżej 50 ha",
    description: "Do wiosennych promocji na rzepak.",
    crop_ids: [RAPE],
    hectares_from: 50,
  });
  save(47, {
    name: "Dawno bez faktury",
    description: "Kupowali, ale od dwóch miesięcy nic nie zgłosili.",
    last_invoice: "before",
    last_invoice_day: daysAgo(60),
  });
  save(20, {
    name: "Uzbierane na nagrodę, zgoda na e-mail",
    description: "Można im napisać, na co wystarczą punkty.",
    points_from: 500,
    consents: ["email"],
  });
}
