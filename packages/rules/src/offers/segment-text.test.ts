import { expect, test } from "vitest";
import { segmentText, type SegmentNames } from "./segment-text.ts";
import { ANY_PURCHASE, type SegmentCondition, type SegmentGroup, segmentOn } from "./segment-tree.ts";

const none = new Map<number, string>();
const names: SegmentNames = {
  product: new Map([
    [1, "Dovvo"],
    [2, "Halvetic"],
  ]),
  distributor: new Map([[3, "Agro Sp. z o.o."]]),
  promotion: new Map([[4, "Wiosna"]]),
  representative: none,
  campaign: none,
  level: new Map([[6, "Złoty"]]),
  sending: new Map([[5, "Dni pola"]]),
};
const bought = (change: Partial<Extract<SegmentCondition, { is: "bought" }>>): SegmentCondition => ({
  ...ANY_PURCHASE,
  ...change,
});
const text = (group: SegmentGroup) => segmentText(group, names).replaceAll(/[\u00a0\u202f]/g, " ");
const all = (...of: SegmentGroup["of"]) => text({ is: "all", of });

test("what was bought says how much of what, when and from whom", () => {
  expect(all(bought({ product_ids: [1], at_least: 10, from: "2026-03-01", to: "2026-05-31" }))).toBe(
    "kupił co najmniej 10 l Dovvo od 1 marca 2026 do 31 maja 2026",
  );
  expect(all(bought({ product_ids: [1, 2], from: "2026-01-01", to: "2026-12-31", distributor_ids: [3] }))).toBe(
    "kupił Dovvo lub Halvetic w 2026 r. u: Agro Sp. z o.o.",
  );
  expect(all(bought({ category: "Herbicydy", unit: "pack", at_most: 1, last_days: 90 }))).toBe(
    "kupił najwyżej 1 opakowanie z kategorii „Herbicydy” w ciągu 90 dni wstecz",
  );
  expect(all(bought({}))).toBe("kupił cokolwiek");
});

test("a level is today's, or that of a season", () => {
  const level = { is: "level", level_id: 6 } as const;
  expect(all({ ...level, season: null })).toBe("ma poziom „Złoty”");
  expect(text({ is: "none", of: [{ ...level, season: 2026 }] })).toBe("nie ma poziom „Złoty” w sezonie 2026");
  const asked: SegmentGroup = { is: "all", of: [{ ...level, season: null }] };
  expect(segmentOn(asked, "2027-01-01").of).toEqual([{ ...level, season: 2027 }]);
});

test("groups are read back as they hold, and what must not be is denied", () => {
  const opened: SegmentCondition = { is: "message", sending_id: 5, did: "opened" };
  expect(
    all(
      bought({ product_ids: [1] }),
      {
        is: "none",
        of: [
          { is: "promotion", promotion_id: 4, did: "answered" },
          { is: "points", from: 5, to: null },
        ],
      },
      { is: "any", of: [opened, { is: "all", of: [{ is: "hectares", from: 2.5, to: 50 }, opened] }] },
    ),
  ).toBe(
    "kupił Dovvo; (nie odpowiedział na promocję „Wiosna” i nie: co najmniej 5 punktów do wydania); " +
      "(otworzył wiadomość „Dni pola” lub (2,5–50 ha i otworzył wiadomość „Dni pola”))",
  );
  expect(text({ is: "none", of: [{ is: "any", of: [opened] }] })).toBe("nie (otworzył wiadomość „Dni pola”)");
});

test("what is counted back from today is said in days", () => {
  expect(all({ is: "last_purchase", when: "before", day: null, days: 90 })).toBe("ostatnia faktura ponad 90 dni temu");
  expect(all({ is: "joined", when: "since", day: "2026-03-01", days: null })).toBe("konto założone od 1 marca 2026");
});
