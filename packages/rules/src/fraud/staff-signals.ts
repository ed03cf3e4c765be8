// How somebody at work decides, and what a partner's key brings.
import { groupedNumber, polishPlural } from "../texts/polish-text.ts";
import { farmRecords, invoiceRecords, shareOf, shareText, type SignalKind, stepped } from "./signal.ts";

/** One clerk's acceptances of one farm within 90 days, and those made although the document looked like one that was there. */
export type ForcedFacts = { accepted: number; forced: number; farm_id: number; invoice_ids: number[] };
/** The points that one clerk accepted within 30 days, and those of the three farms that got most. */
export type FavourFacts = { accepted: number; points: number; favoured_points: number; farm_ids: number[] };
/** Decisions of one clerk within 30 days, and those between 22:00 and 5:00 or on a Sunday. */
export type HoursFacts = { decisions: number; odd_decisions: number };
/** Events that one key of a partner told within 30 days, and those of the one farm that has most. */
export type KeyFacts = { events: number; farm_events: number; farm_id: number };

const FORCED_LEAST = 3;
const ACCEPTED_LEAST = 30;
const DECISIONS_LEAST = 20;
const EVENTS_LEAST = 20;

export const STAFF_SIGNALS = {
  clerk_forced: {
    subject: "staff",
    title: "Akceptacje mimo ostrzeżenia",
    highest: 85,
    score: ({ accepted, forced }) =>
      shareOf(forced, accepted) >= 0.5
        ? stepped(forced, [
            [FORCED_LEAST, 65],
            [6, 85],
          ])
        : 0,
    sentence: ({ accepted, forced }) =>
      `Jednemu gospodarstwu przyjęto mimo ostrzeżenia ${forced} z ${accepted} faktur.`,
    records: ({ farm_id, invoice_ids }) => [...farmRecords([farm_id]), ...invoiceRecords(invoice_ids)],
  } satisfies SignalKind<ForcedFacts>,
  clerk_favours: {
    subject: "staff",
    title: "Decyzje na rzecz kilku gospodarstw",
    highest: 85,
    score: ({ accepted, points, favoured_points }) =>
      accepted >= ACCEPTED_LEAST
        ? stepped(shareOf(favoured_points, points), [
            [0.4, 65],
            [0.6, 85],
          ])
        : 0,
    sentence: ({ accepted, points, favoured_points }) =>
      `W 30 dni trzy gospodarstwa dostały ${shareText(favoured_points, points)} z ${groupedNumber(points)} pkt (${accepted} ${polishPlural(accepted, { one: "akceptacja", few: "akceptacje", many: "akceptacji" })}).`,
    records: ({ farm_ids }) => farmRecords(farm_ids),
  } satisfies SignalKind<FavourFacts>,
  clerk_hours: {
    subject: "staff",
    title: "Decyzje o nietypowych porach",
    highest: 80,
    score: ({ decisions, odd_decisions }) =>
      odd_decisions >= DECISIONS_LEAST
        ? stepped(shareOf(odd_decisions, decisions), [
            [0.3, 65],
            [0.6, 80],
          ])
        : 0,
    sentence: ({ decisions, odd_decisions }) =>
      `W nocy albo w niedzielę: ${odd_decisions} z ${decisions} decyzji w 30 dni.`,
    records: () => [],
  } satisfies SignalKind<HoursFacts>,
  key_concentrated: {
    subject: "partner_key",
    title: "Klucz partnera dla jednego gospodarstwa",
    highest: 85,
    score: ({ events, farm_events }) =>
      farm_events >= EVENTS_LEAST
        ? stepped(shareOf(farm_events, events), [
            [0.5, 65],
            [0.8, 85],
          ])
        : 0,
    sentence: ({ events, farm_events }) =>
      `Jedno gospodarstwo ma ${shareText(farm_events, events)} zdarzeń tego klucza z 30 dni (${farm_events} z ${events}).`,
    records: ({ farm_id }) => farmRecords([farm_id]),
  } satisfies SignalKind<KeyFacts>,
};
