import { advanceSendings } from "#modules/offers/sendings/delivery.service.ts";
import { createSending } from "#modules/offers/sendings/sendings.service.ts";
import { staffCall, type World } from "#demo/world.ts";

export const EVERYBODY = {
  audience: "all" as const,
  crops: [],
  postcodes: [],
  points_min: null,
  representative_id: null,
  segment_id: null,
  identifiers: [],
  // Mails carry signed links, which differ between any two databases.
  by_email: false,
  publish_at: null,
};

/** Tells two notifications to many, one of them with copies by SMS. */
export function tellSendings({ tx, timeline, people, calendar }: World): void {
  const { daysAgo, working, moment } = calendar;
  const send = (days: number, key: string, text: Omit<Parameters<typeof createSending>[2], keyof typeof EVERYBODY>) =>
    timeline.at(moment(working(daysAgo(days)), 11, 20), async (at) => {
      await createSending(tx, staffCall(people.admin, at, key), { ...EVERYBODY, ...text });
      while (await advanceSendings(tx, at, ""));
    });
  send(95, "demo-sending-1", {
    title: "Nowe nagrody w katalogu",
    content: "Dodaliśmy narzędzia, odzież roboczą i bony. Sprawdź, na co wystarczą Twoje punkty.",
    link: "/nagrody",
    by_sms: false,
    sms_text: "",
  });
  send(34, "demo-sending-2", {
    title: "Zgłoś faktury z jesieni",
    content: "Faktury zgłoszone do końca listopada sprawdzimy przed świętami.",
    link: "/moje-faktury",
    by_sms: true,
    sms_text: "Plon: faktury zgloszone do konca listopada sprawdzimy przed swietami.",
  });
}
