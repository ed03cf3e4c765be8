import { NO_CONDITIONS } from "@plon/contract/office/offers/segments.ts";
import { countSegments, createSegment, type SegmentGiven } from "#modules/offers/segments/segments.service.ts";
import { staffCall, type World } from "#demo/world.ts";

/** The crop's number in the rules. */
const RAPE = 15;

/** Tells three groups kept by staff. */
export function tellSegments({ tx, timeline, people, calendar }: World): void {
  const { daysAgo, working, moment } = calendar;
  const save = (days: number, given: Partial<SegmentGiven> & { name: string; description: string }) =>
    timeline.at(moment(working(daysAgo(days)), 9, 40), async (at) => {
      await createSegment(tx, staffCall(people.admin, at), { ...NO_CONDITIONS, ...given });
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
  timeline.at(moment(daysAgo(0), 3, 40), (at) => countSegments(tx, at));
}
