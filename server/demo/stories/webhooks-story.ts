import { createWebhook } from "#modules/house/webhooks/webhooks.service.ts";
import type { Sealer } from "#platform/secrets/sealer.ts";
import { staffCall, type World } from "#demo/world.ts";

/** Tells an address of a partner, switched off: nobody answers at an example's. */
export function tellWebhooks({ tx, timeline, people, calendar }: World, sealer: Sealer): void {
  const { daysAgo, working, moment } = calendar;
  timeline.at(moment(working(daysAgo(33)), 10, 5), async (at) => {
    const given = {
      title: "Hurtownia danych",
      url: "https://partner.plon.example/plon/zdarzenia",
      kinds: ["invoice.accepted", "points.moved", "order.delivered"],
      is_on: false,
    };
    await createWebhook(tx, staffCall(people.admin, at), given, sealer);
  });
}
