import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CASE_FROM, caseScore, countsFor } from "./case-score.ts";
import {
  FRAUD_SIGNAL_KINDS,
  type FraudFinding,
  highestScore,
  signalRecords,
  signalScore,
  signalSentence,
} from "./signals.ts";
import { firstThreshold, FRAUD_VERDICTS, learntThreshold, thresholdBounds } from "./threshold.ts";

const farm_ids = [2, 3];
const invoice_ids = [7];

/** The strongest of each kind, the weakest that says anything, and what says nothing: with what the office reads. */
const KINDS: [strong: FraudFinding, weak: FraudFinding, silent: FraudFinding, sentence: string][] = [
  ...(["shared_account", "shared_phone", "shared_address", "shared_delivery", "shared_device"] as const).map(
    (kind): [FraudFinding, FraudFinding, FraudFinding, string] => [
      { kind, facts: { farms: 5, families: kind === "shared_account" ? 9 : 4, farm_ids } },
      { kind, facts: { farms: 2, families: 2, farm_ids } },
      { kind, facts: { farms: 4, families: 1, farm_ids } },
      "gospodarstw",
    ],
  ),
  [
    { kind: "same_picture", facts: { copies: 4, farm_ids, invoice_ids } },
    { kind: "same_picture", facts: { copies: 1, farm_ids, invoice_ids } },
    { kind: "same_picture", facts: { copies: 0, farm_ids, invoice_ids } },
    "4\u00a0faktury",
  ],
  [
    { kind: "too_fast", facts: { litres: 410, hectares: 10, distributor_id: 1, invoice_ids } },
    { kind: "too_fast", facts: { litres: 150, hectares: 10, distributor_id: 1, invoice_ids } },
    // Who declared no area is no faster than others.
    { kind: "too_fast", facts: { litres: 5000, hectares: 0, distributor_id: 1, invoice_ids } },
    "410\u00a0l (kg) na 10\u00a0ha, czyli 41 na hektar",
  ],
  [
    { kind: "price_far", facts: { lines: 9, far_lines: 8, invoice_ids } },
    { kind: "price_far", facts: { lines: 6, far_lines: 3, invoice_ids } },
    { kind: "price_far", facts: { lines: 7, far_lines: 3, invoice_ids } },
    "pozycje 8 z 9",
  ],
  [
    { kind: "round_numbers", facts: { documents: 10, round_documents: 10, invoice_ids } },
    { kind: "round_numbers", facts: { documents: 7, round_documents: 6, invoice_ids } },
    { kind: "round_numbers", facts: { documents: 5, round_documents: 5, invoice_ids } },
    "10\u00a0faktur z 10",
  ],
  [
    { kind: "automatic_many", facts: { automatic: 40, points: 12_000 } },
    { kind: "automatic_many", facts: { automatic: 15, points: 12_000 } },
    { kind: "automatic_many", facts: { automatic: 14, points: 12_000 } },
    "40\u00a0faktur za 12\u202f000 pkt",
  ],
  [
    { kind: "registered_again", facts: { documents: 2, closed_ids: [4], invoice_ids } },
    { kind: "registered_again", facts: { documents: 1, closed_ids: [4], invoice_ids } },
    { kind: "registered_again", facts: { documents: 0, closed_ids: [], invoice_ids } },
    "2\u00a0faktury",
  ],
  [
    { kind: "seller_far", facts: { documents: 20, far_documents: 16 } },
    { kind: "seller_far", facts: { documents: 20, far_documents: 10 } },
    { kind: "seller_far", facts: { documents: 19, far_documents: 19 } },
    "16\u00a0faktur z 20 (80%)",
  ],
  [
    { kind: "voucher_burst", facts: { vouchers: 8, after: "device" } },
    { kind: "voucher_burst", facts: { vouchers: 3, after: "contact" } },
    { kind: "voucher_burst", facts: { vouchers: 2, after: "contact" } },
    "logowaniu z nowego urządzenia zamówiono 8\u00a0bonów",
  ],
  [
    { kind: "transfer_circle", facts: { farm_ids: [1, 2, 3], points: 5000 } },
    { kind: "transfer_circle", facts: { farm_ids: [1, 2, 3], points: 1 } },
    // There and back between two is help among neighbours.
    { kind: "transfer_circle", facts: { farm_ids: [1, 2], points: 9000 } },
    "5\u202f000 pkt",
  ],
  [
    { kind: "collector", facts: { senders: 8, points: 900, farm_ids } },
    { kind: "collector", facts: { senders: 3, points: 900, farm_ids } },
    { kind: "collector", facts: { senders: 2, points: 900, farm_ids } },
    "od 8 gospodarstw",
  ],
  [
    { kind: "clerk_forced", facts: { accepted: 6, forced: 6, farm_id: 5, invoice_ids } },
    { kind: "clerk_forced", facts: { accepted: 6, forced: 3, farm_id: 5, invoice_ids } },
    { kind: "clerk_forced", facts: { accepted: 7, forced: 3, farm_id: 5, invoice_ids } },
    "6 z 6 faktur",
  ],
  [
    { kind: "clerk_favours", facts: { accepted: 30, points: 1000, favoured_points: 600, farm_ids } },
    { kind: "clerk_favours", facts: { accepted: 30, points: 1000, favoured_points: 400, farm_ids } },
    { kind: "clerk_favours", facts: { accepted: 29, points: 1000, favoured_points: 900, farm_ids } },
    "60% z 1\u202f000 pkt (30 akceptacji)",
  ],
  [
    { kind: "clerk_hours", facts: { decisions: 30, odd_decisions: 20 } },
    { kind: "clerk_hours", facts: { decisions: 60, odd_decisions: 20 } },
    { kind: "clerk_hours", facts: { decisions: 19, odd_decisions: 19 } },
    "20 z 30 decyzji",
  ],
  [
    { kind: "key_concentrated", facts: { events: 25, farm_events: 20, farm_id: 5 } },
    { kind: "key_concentrated", facts: { events: 40, farm_events: 20, farm_id: 5 } },
    { kind: "key_concentrated", facts: { events: 19, farm_events: 19, farm_id: 5 } },
    "80% zdarzeń",
  ],
];

test("every kind stands in the table", () => {
  expect(KINDS.map(([{ kind }]) => kind).toSorted()).toEqual([...FRAUD_SIGNAL_KINDS].toSorted());
});

test.each(KINDS)(
  "$0.kind: the strongest is as strong as it says, the weakest says something, and what is usual nothing",
  (strong, weak, silent, sentence) => {
    expect(signalScore(strong)).toBe(highestScore(strong.kind));
    expect(signalScore(weak)).toBeGreaterThan(0);
    expect(signalScore(weak)).toBeLessThan(signalScore(strong));
    expect(signalScore(silent)).toBe(0);
    expect(signalSentence(strong)).toContain(sentence);
    for (const { id } of signalRecords(strong)) expect(id).toBeGreaterThan(0);
  },
);

describe("a case", () => {
  test("is opened by one strong signal or by several weak ones, and not by ten of one kind", () => {
    const weak = { kind: "shared_phone", score: 40 } as const;
    expect(caseScore([{ kind: "shared_account", score: 65 }], {})).toBeGreaterThanOrEqual(CASE_FROM);
    expect(
      caseScore(
        Array.from({ length: 10 }, () => weak),
        {},
      ),
    ).toBe(40);
    const together = [
      weak,
      { kind: "shared_device", score: 40 } as const,
      { kind: "shared_delivery", score: 30 } as const,
    ];
    expect(caseScore(together, {})).toBe(75);
    expect(caseScore([], {})).toBe(0);
  });

  test("does not count what is below the threshold of its kind", () => {
    const signal = { kind: "shared_account", score: 65 } as const;
    expect([countsFor(signal, { shared_account: 65 }), countsFor(signal, { shared_account: 66 })]).toEqual([
      true,
      false,
    ]);
    expect(caseScore([signal], { shared_account: 66 })).toBe(0);
  });

  test("more signals never make it smaller", () => {
    const signal = fc.record({ kind: fc.constantFrom(...FRAUD_SIGNAL_KINDS), score: fc.integer({ min: 0, max: 100 }) });
    fc.assert(
      fc.property(fc.array(signal, { maxLength: 8 }), signal, (signals, another) => {
        expect(caseScore([...signals, another], {})).toBeGreaterThanOrEqual(caseScore(signals, {}));
      }),
    );
  });
});

describe("a threshold", () => {
  test("rises when a case had no ground, and falls when it was confirmed", () => {
    const first = firstThreshold("shared_phone");
    expect(learntThreshold("shared_phone", first, "unfounded")).toBe(first + 5);
    expect(learntThreshold("shared_phone", first, "confirmed")).toBe(first - 2);
  });

  test("stays within its bounds whatever is decided, so that the strongest signal of a kind always counts", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...FRAUD_SIGNAL_KINDS),
        fc.array(fc.constantFrom(...FRAUD_VERDICTS), { maxLength: 60 }),
        (kind, verdicts) => {
          const { least, most } = thresholdBounds(kind);
          const threshold = verdicts.reduce(
            (now, verdict) => learntThreshold(kind, now, verdict),
            firstThreshold(kind),
          );
          expect(threshold).toBeGreaterThanOrEqual(least);
          expect(threshold).toBeLessThanOrEqual(most);
          expect(countsFor({ kind, score: highestScore(kind) }, { [kind]: threshold })).toBe(true);
        },
      ),
    );
  });
});
