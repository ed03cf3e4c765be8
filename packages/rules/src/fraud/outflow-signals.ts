// How points and vouchers leave a farm, or gather at one.
import { groupedNumber, polishPlural } from "../texts/polish-text.ts";
import { farmRecords, type SignalKind, stepped } from "./signal.ts";

/** Vouchers ordered within a day of something new at the account: a device, a phone number or an e-mail address. */
export type BurstFacts = { vouchers: number; after: "device" | "contact" };
/** Points that came back to a farm over at least two others within 90 days. */
export type CircleFacts = { farm_ids: number[]; points: number };
/** A farm to which others pass points on within 90 days; a sender of the same name or address is family. */
export type CollectorFacts = { senders: number; points: number; farm_ids: number[] };

export const OUTFLOW_SIGNALS = {
  voucher_burst: {
    subject: "participant",
    title: "Seria bonów po zmianie",
    highest: 88,
    score: ({ vouchers }) =>
      stepped(vouchers, [
        [3, 65],
        [5, 80],
        [8, 88],
      ]),
    sentence: ({ vouchers, after }) =>
      `W ciągu doby po ${after === "device" ? "logowaniu z nowego urządzenia" : "zmianie telefonu albo e-maila"} zamówiono ${vouchers}\u00a0${polishPlural(vouchers, { one: "bon", few: "bony", many: "bonów" })}.`,
    records: () => [],
  } satisfies SignalKind<BurstFacts>,
  transfer_circle: {
    subject: "participant",
    title: "Punkty krążą",
    highest: 85,
    score: ({ farm_ids, points }) =>
      farm_ids.length >= 3
        ? stepped(points, [
            [1, 40],
            [500, 70],
            [5000, 85],
          ])
        : 0,
    sentence: ({ farm_ids, points }) =>
      `${groupedNumber(points)} pkt wróciło po przekazaniach, przez które przeszło ${farm_ids.length}\u00a0${polishPlural(farm_ids.length, { one: "gospodarstwo", few: "gospodarstwa", many: "gospodarstw" })}.`,
    records: ({ farm_ids }) => farmRecords(farm_ids),
  } satisfies SignalKind<CircleFacts>,
  collector: {
    subject: "participant",
    title: "Zbiera punkty wielu gospodarstw",
    highest: 85,
    score: ({ senders }) =>
      stepped(senders, [
        [3, 35],
        [5, 65],
        [8, 85],
      ]),
    sentence: ({ senders, points }) =>
      `W 90 dni ${groupedNumber(points)} pkt od ${senders} gospodarstw bez wspólnego nazwiska i adresu.`,
    records: ({ farm_ids }) => farmRecords(farm_ids),
  } satisfies SignalKind<CollectorFacts>,
};
