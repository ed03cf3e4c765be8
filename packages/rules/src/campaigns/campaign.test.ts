import { describe, expect, test } from "vitest";
import {
  CAMPAIGN_FLOWS,
  type CampaignAct,
  campaignEnd,
  type CampaignFlow,
  campaignPhase,
  campaignStatus,
  campaignStep,
  countsPurchases,
  looksForPurchase,
  payoutStatusId,
  staffActs,
} from "./campaign.ts";
import { satisfactionPhase } from "./satisfaction-dates.ts";

const ACTS: CampaignAct[] = [
  "confirm_email",
  "submit",
  "return",
  "approve",
  "reject",
  "find_purchase",
  "complain",
  "accept_complaint",
  "reject_complaint",
  "send_card",
  "reward",
  "order_payout",
  "payout_returned",
  "pay",
  "close",
];

/** All that can happen, as "from act to". */
const stepsOf = (flow: CampaignFlow) =>
  Array.from({ length: campaignEnd(flow) + 3 }, (_, index) => index - 1).flatMap((from) =>
    ACTS.flatMap((act) => {
      const to = campaignStep(flow, from, act);
      return to === undefined ? [] : [`${from} ${act} ${to}`];
    }),
  );

describe("the steps of a flow", () => {
  test("satisfaction: a complaint in 2 or 3 alone", () => {
    expect(stepsOf("satisfaction")).toEqual([
      "1 confirm_email 2",
      "1 close 6",
      "2 find_purchase 3",
      "2 complain 4",
      "2 close 6",
      "3 complain 4",
      "3 close 6",
      "4 accept_complaint 5",
      "4 reject_complaint 6",
      "5 order_payout 5",
      "5 payout_returned 5",
      "5 pay 6",
      "5 close 6",
      "6 payout_returned 5",
    ]);
  });

  test.each(["dovvo", "leptosar"] as const)("%s: a purchase, then money, and what is sent beside it", (flow) => {
    expect(stepsOf(flow)).toEqual([
      "1 submit 2",
      "1 close 6",
      "2 return 1",
      "2 approve 3",
      "2 reject 6",
      "3 find_purchase 4",
      "3 close 6",
      "4 send_card 4",
      "4 order_payout 4",
      "4 payout_returned 4",
      "4 pay 5",
      "4 close 6",
      "5 send_card 5",
      "5 payout_returned 4",
      "5 close 6",
    ]);
  });

  test("halvetic: accepted, then money", () => {
    expect(stepsOf("halvetic")).toEqual([
      "1 submit 2",
      "1 close 5",
      "2 return 1",
      "2 approve 3",
      "2 reject 5",
      "3 send_card 3",
      "3 order_payout 3",
      "3 payout_returned 3",
      "3 pay 4",
      "3 close 5",
      "4 send_card 4",
      "4 payout_returned 3",
      "4 close 5",
    ]);
  });

  test.each(CAMPAIGN_FLOWS)("%s: staff end nothing that ended, and never act for the entrant", (flow) => {
    expect(staffActs(flow, campaignEnd(flow))).toEqual([]);
    const all = Array.from({ length: 7 }, (_, status) => staffActs(flow, status)).flat();
    expect(all).not.toContain("submit");
    expect(all).not.toContain("confirm_email");
    expect(all).not.toContain("complain");
  });

  test.each([
    ["none", ["order_payout", "close"]],
    ["waiting", ["withdraw_payout"]],
    ["under_way", []],
  ] as const)("leptosar: while its payout is %s, staff may do %j with an entry that is owed one", (payout, acts) => {
    expect(staffActs("leptosar", 4, payout)).toEqual(acts);
    expect(payout !== "none" || staffActs("leptosar", 4)).toEqual(payout !== "none" || acts);
  });

  test("invoices are searched for an entry that a purchase brings forward, and for no other", () => {
    const searched = CAMPAIGN_FLOWS.map((flow) =>
      Array.from({ length: campaignEnd(flow) + 1 }, (_, status) => status).filter((at) => looksForPurchase(flow, at)),
    );
    expect(searched).toEqual([[2], [3], [], [3]]);
    expect(CAMPAIGN_FLOWS.filter(countsPurchases)).toEqual(["satisfaction", "dovvo", "leptosar"]);
  });

  test.each(CAMPAIGN_FLOWS)("%s: every number has its word, and no other number has", (flow) => {
    const words = Array.from({ length: campaignEnd(flow) + 1 }, (_, status) => campaignStatus(flow, status).label);
    expect(new Set(words).size).toBe(words.length);
    expect(campaignStatus(flow, campaignEnd(flow) + 1).label).toBe("Nieznany status");
  });
});

describe("the status of a payout", () => {
  test.each([
    ["leptosar", [null, null, 3, 4, 4, 5, null]],
    ["dovvo", [null, null, 3, 4, 4, 5, null]],
    ["halvetic", [null, null, 3, 4, 5, null]],
  ] as const)("%s: 3 in review, 4 accepted, 5 paid", (flow, expected) => {
    const rewardedAt = flow === "halvetic" ? 4 : 5;
    const found = expected.map((_, status) => payoutStatusId(flow, { status, isPaid: status === rewardedAt }));
    expect(found).toEqual(expected);
  });

  test("what was paid stays paid after the end", () => {
    expect(payoutStatusId("leptosar", { status: 6, isPaid: true })).toBe(5);
    expect(payoutStatusId("halvetic", { status: 5, isPaid: true })).toBe(5);
  });
});

describe("dates", () => {
  const window = {
    opensAt: new Date("2026-03-01T00:00:00Z"),
    entriesEndAt: new Date("2026-05-01T00:00:00Z"),
    closesAt: new Date("2026-06-01T00:00:00Z"),
  };
  test.each([
    ["2026-02-28T23:59:59.999Z", "before"],
    ["2026-03-01T00:00:00.000Z", "open"],
    ["2026-04-30T23:59:59.999Z", "open"],
    ["2026-05-01T00:00:00.000Z", "entered_only"],
    ["2026-05-31T23:59:59.999Z", "entered_only"],
    ["2026-06-01T00:00:00.000Z", "closed"],
  ])("at %s a campaign is %s", (at, phase) => {
    expect(campaignPhase(window, new Date(at))).toBe(phase);
  });

  test.each([
    // Warsaw is two hours ahead in summer; the clocks change back on 2023-10-29.
    ["2023-05-10T21:59:59.999Z", "before"],
    ["2023-05-10T22:00:00.000Z", "open"],
    ["2023-09-15T21:59:59.999Z", "open"],
    ["2023-09-15T22:00:00.000Z", "entered_only"],
    ["2023-10-27T21:59:59.999Z", "entered_only"],
    ["2023-10-27T22:00:00.000Z", "closed"],
  ])("at %s the satisfaction promotion is %s", (at, phase) => {
    expect(satisfactionPhase(new Date(at))).toBe(phase);
  });
});
