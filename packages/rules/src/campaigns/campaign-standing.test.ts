import { describe, expect, test } from "vitest";
import { type EntryFacts, entryPromises, entryText, nextStep } from "./campaign-standing.ts";
import type { CampaignOffer } from "./campaign-words.ts";

// A Friday; the eleventh is a holiday.
const AT = new Date("2026-11-06T10:00:00Z");
const offer: CampaignOffer = {
  flow: "dovvo",
  gift: {
    money: { kind: "per_unit", grosze: 2000, capGrosze: 200_000 },
    thing: { name: "karta paliwowa", valueGrosze: 10_000 },
  },
  volumeMin: 15,
  unit: "l",
  products: ["Dovvo"],
  reviewDays: 5,
  rewardDays: 3,
};
const entry: EntryFacts = {
  status: 2,
  lastAct: "submit",
  statusChangedAt: AT,
  owedSince: null,
  payout: "none",
  sumGrosze: 30_000,
  accountEnd: "2874",
  accountSince: null,
  isMember: true,
  thing: "due",
  isSpent: false,
  bought: 0,
  complaintDays: 10,
};
const text = (facts: Partial<EntryFacts>, change: Partial<CampaignOffer> = {}) =>
  entryText({ ...offer, ...change }, { ...entry, ...facts }).replaceAll(/[\u00a0\u202f]/g, " ");
const owed = { status: 4, owedSince: AT, lastAct: "find_purchase" };

describe("what an entrant reads is what is so", () => {
  test.each<[string, Partial<EntryFacts>, string]>([
    ["in review", {}, "Sprawdzamy Twoje zgłoszenie, najpóźniej 16 listopada 2026. Nie musisz nic robić."],
    ["accepted", { status: 3 }, "Zgłoszenie jest zaakceptowane. Kup co najmniej 15 l (Dovvo) i zgłoś fakturę."],
    ["some bought", { status: 3, bought: 6 }, "Na fakturach masz 6 l, brakuje 9 l."],
    ["a visitor", { status: 3, isMember: false, bought: null }, "Faktury zgłaszają uczestnicy: dołącz do programu"],
    ["owed", owed, "Twój zakup jest potwierdzony. Zlecimy wypłatę 300 zł najpóźniej 12 listopada 2026."],
    ["and a card", owed, "Wyślemy też, najpóźniej 12 listopada 2026: karta paliwowa o wartości 100 zł."],
    ["no account", { ...owed, accountEnd: null }, "Dodaj numer konta bankowego, abyśmy mogli wypłacić 300 zł."],
    ["nobody's account", { ...owed, isMember: false, accountEnd: null }, "Pieniądze wypłacamy uczestnikom: dołącz"],
    ["nothing left", { ...owed, isSpent: true }, "Pula nagród tej akcji jest wyczerpana. Wypłacimy 300 zł, gdy"],
    [
      "ordered",
      { ...owed, payout: "waiting" },
      "Zleciliśmy wypłatę 300 zł na konto kończące się na 2874. Damy Ci znać",
    ],
    ["on its way", { ...owed, payout: "under_way", thing: "sent" }, "Wysłane pod adres ze zgłoszenia: karta paliwowa."],
    ["paid", { status: 5, payout: "paid" }, "Środki uzyskane w promocji zostały wypłacone na Twoje konto. Wyślemy też"],
    ["rejected", { status: 6, lastAct: "reject" }, "Nie mogliśmy przyjąć Twojego zgłoszenia."],
    ["closed", { status: 6, lastAct: "close" }, "Twój udział w tej akcji jest zakończony."],
  ])("%s", (_name, facts, expected) => {
    expect(text(facts)).toContain(expected);
  });

  test("a complaint has its own days, and its money is paid as all money", () => {
    const flow = {
      flow: "satisfaction",
      gift: { money: { kind: "refund", capGrosze: 500_000 }, thing: null },
    } as const;
    expect(text({ status: 4, thing: "none" }, flow)).toContain("Odpowiemy e-mailem, najpóźniej 23 listopada 2026");
    expect(text({ status: 5, thing: "none" }, flow)).toBe(
      "Uznaliśmy Twoją reklamację. Zlecimy wypłatę 300 zł najpóźniej 12 listopada 2026.",
    );
    expect(text({ status: 6, payout: "paid", lastAct: "pay", thing: "none" }, flow)).toBe(
      "Środki uzyskane w promocji zostały wypłacone na Twoje konto.",
    );
  });
});

test("money is promised from the day on which its account is there, a card from the day on which it is owed", () => {
  const days = (facts: Partial<EntryFacts>) =>
    entryPromises(offer, { ...entry, ...facts }).map(({ kind, dueOn }) => `${kind} ${dueOn}`);
  const account = { accountSince: new Date("2026-11-20T10:00:00Z") };
  expect(days({})).toEqual(["review 2026-11-16"]);
  expect(days(owed)).toEqual(["payout 2026-11-12", "thing 2026-11-12"]);
  expect(days({ ...owed, ...account })).toEqual(["payout 2026-11-25", "thing 2026-11-12"]);
  expect(days({ ...owed, accountEnd: null })).toEqual(["thing 2026-11-12"]);
  expect(days({ ...owed, payout: "waiting", thing: "sent" })).toEqual([]);
  expect(days({ ...owed, isMember: false, accountEnd: null })).toEqual([]);
  expect(days({ status: 3 })).toEqual([]);
});

test("the next step is the entrant's own, or nobody's", () => {
  const next = (facts: Partial<EntryFacts>, flow = offer.flow) => nextStep({ ...offer, flow }, { ...entry, ...facts });
  expect([next({ status: 1 }), next({ status: 1 }, "satisfaction"), next({})]).toEqual(["form", "confirm", null]);
  expect([next({ status: 3 }), next({ status: 3, isMember: false })]).toEqual(["invoice", "join"]);
  expect([next({ ...owed, accountEnd: null }), next({ ...owed, isMember: false, accountEnd: null })]).toEqual([
    "account",
    "join",
  ]);
  expect([next(owed), next({ ...owed, payout: "waiting", accountEnd: null }), next({ status: 6 })]).toEqual([
    null,
    null,
    null,
  ]);
});
