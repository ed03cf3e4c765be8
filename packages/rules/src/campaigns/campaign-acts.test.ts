import { describe, expect, test } from "vitest";
import {
  CAMPAIGN_FLOWS,
  type CampaignAct,
  campaignEnd,
  campaignEvent,
  type CampaignFlow,
  campaignStatus,
  campaignStep,
  countsPurchases,
  type EntryPayout,
  isExplainedAct,
  isOver,
  isOwed,
  looksForPurchase,
  staffActs,
} from "./campaign.ts";

/** By status, from 0 on: what staff may do. */
const actsOf = (flow: CampaignFlow, payout?: EntryPayout) =>
  Array.from({ length: campaignEnd(flow) + 1 }, (_, status) => staffActs(flow, status, payout).join(" "));

const REVIEW = "approve return reject";

describe("what staff may do with an entry, from none to its end", () => {
  test.each<[CampaignFlow, string[]]>([
    [
      "satisfaction",
      ["", "close", "find_purchase close", "close", "accept_complaint reject_complaint", "order_payout close", ""],
    ],
    ["dovvo", ["", "close", REVIEW, "find_purchase close", "order_payout close", "close", ""]],
    ["halvetic", ["", "close", REVIEW, "order_payout close", "close", ""]],
    ["leptosar", ["", "close", REVIEW, "find_purchase close", "order_payout close", "close", ""]],
  ])("%s", (flow, acts) => {
    expect(actsOf(flow)).toEqual(acts);
  });

  test("a payout that waits is withdrawn first: no second one is ordered, and nothing is closed", () => {
    expect(staffActs("leptosar", 4, "waiting")).toEqual(["withdraw_payout"]);
    expect(staffActs("leptosar", 3, "waiting")).toEqual(["find_purchase"]);
  });

  test("a payout on its way is the bank's", () => {
    expect(staffActs("leptosar", 4, "under_way")).toEqual([]);
    expect(staffActs("dovvo", 4, "under_way", "due")).toEqual(["send_card"]);
  });

  test("a payout goes round in one status, only the bank's answer ends it, and money that came back begins it anew", () => {
    const round: CampaignAct[] = ["order_payout", "withdraw_payout", "ask_account", "payout_returned", "pay"];
    expect(round.map((act) => campaignStep("leptosar", 4, act))).toEqual([4, 4, 4, 4, 5]);
    for (const act of round) {
      const elsewhere = [1, 2, 3, 6].map((status) => campaignStep("leptosar", status, act));
      expect(elsewhere.filter(Boolean), act).toEqual([]);
      expect(campaignStep("leptosar", 5, act), act).toBe(act === "payout_returned" ? 4 : undefined);
      expect(campaignStep("halvetic", 5, act), act).toBeUndefined();
    }
  });
});

const ALL =
  "confirm_email submit return approve reject find_purchase complain accept_complaint reject_complaint send_card reward \
ask_account order_payout withdraw_payout payout_returned pay close".split(" ") as CampaignAct[];

test("staff say why they take something away or decide by hand what is usually found", () => {
  const explained = "return reject find_purchase reject_complaint withdraw_payout close";
  expect(ALL.filter(isExplainedAct).join(" ")).toBe(explained);
});

test("what is sent is sent once, before or after the money, and only where something is", () => {
  for (const [flow, owed] of [
    ["dovvo", 4],
    ["leptosar", 4],
    ["halvetic", 3],
  ] as const) {
    const sending = (thing: "none" | "due" | "sent") =>
      [owed - 1, owed, owed + 1, owed + 2].filter((status) =>
        staffActs(flow, status, "none", thing).includes("send_card"),
      );
    expect([sending("none"), sending("due"), sending("sent")]).toEqual([[], [owed, owed + 1], []]);
    expect([owed - 1, owed, owed + 1].map((status) => isOwed(flow, status))).toEqual([false, true, false]);
    expect([owed, owed + 1].map((status) => isOver(flow, status))).toEqual([false, true]);
  }
});

test("purchases are looked for where an entry waits for one", () => {
  const waiting = CAMPAIGN_FLOWS.map((flow) =>
    [0, 1, 2, 3, 4, 5, 6].filter((status) => looksForPurchase(flow, status)),
  );
  expect(waiting).toEqual([[2], [3], [], [3]]);
  expect(CAMPAIGN_FLOWS.map(countsPurchases)).toEqual([true, true, false, true]);
});

test("an event is named after its status, a payout's after itself", () => {
  expect(campaignEvent("leptosar", "order_payout", 4)).toEqual({ label: "Wypłata zlecona", color: "yellow" });
  expect(campaignEvent("leptosar", "find_purchase", 4)).toEqual({ label: "Zakup potwierdzony", color: "green" });
  expect(campaignStatus("dovvo", 99)).toEqual({ label: "Nieznany status", color: "grey" });
  // What was refused does not read as if it had come to its end.
  expect(campaignStatus("dovvo", 6, "reject").label).toBe("Odrzucone");
  expect(campaignStatus("satisfaction", 6, "reject_complaint").label).toBe("Odrzucone");
  expect([campaignStatus("satisfaction", 6, "pay").label, campaignStatus("dovvo", 6, "close").label]).toEqual([
    "Wypłacone",
    "Zakończone",
  ]);
});
