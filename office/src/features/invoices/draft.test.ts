import { describe, expect, test } from "vitest";
import type { OfficeProduct } from "@plon/contract/office/catalogue.ts";
import {
  type Draft,
  type DraftLine,
  draftBody,
  draftKey,
  draftProblems,
  linePreview,
  newLine,
  problemsByLine,
} from "./draft.ts";

const line = (overrides: Partial<DraftLine> = {}): DraftLine => ({
  key: "first",
  sap: 100_200,
  packVolume: 5,
  quantity: "4",
  value: "",
  rejectionReason: null,
  ...overrides,
});
const draft = (...lines: DraftLine[]): Draft => ({ issueDate: "2026-03-14", lines });

const product: OfficeProduct = {
  id: 1,
  sap: 100_200,
  name: "Dovvo 450 SC",
  brand: "Plon",
  category: "Fungicydy",
  crops: [],
  active_substances: "",
  dose: "",
  unit: "l",
  pack_volumes: [0.5, 5],
  packs: [
    { volume: 0.5, gtin: null },
    { volume: 5, gtin: null },
  ],
  doses: [],
  description: "",
  conversion_price_grosze: null,
  photo: null,
  label: null,
  multipliers: [],
  yearly_limit_points: null,
  limits: [],
  is_active: true,
  is_demo_fact_invented: true,
  points_per_unit: 12.5,
  rates: [
    { id: 1, points_per_unit: 10, valid_from: "2025-01-01", valid_to: "2025-12-31" },
    { id: 2, points_per_unit: 12.5, valid_from: "2026-01-01", valid_to: null },
  ],
};

describe("lines while they are typed", () => {
  test("an untouched empty line is nobody's mistake and is not sent", () => {
    const typed = draft(line(), newLine());
    expect(draftProblems(typed)).toBeUndefined();
    expect(draftBody(typed).lines).toEqual([
      { sap: 100_200, pack_volume: 5, quantity: 4, value_grosze: null, rejection_reason: null },
    ]);
  });

  test.each([
    ["", null],
    ["1 234,50", 123_450],
    ["99.9", 9_990],
    ["0", 0],
  ])("a net value of %j is sent in grosze", (value, grosze) => {
    expect(draftBody(draft(line({ value }))).lines[0]?.value_grosze).toBe(grosze);
    expect(draftProblems(draft(line({ value })))).toBeUndefined();
  });

  test.each(["-5", "1,234", "dużo", "99999999999"])("a net value of %j is refused in its field", (value) => {
    expect(draftProblems(draft(line({ value })))?.lines["first"]?.value).toBeTypeOf("string");
  });

  test("adding an empty line does not count as a change", () => {
    expect(draftKey(draft(line(), newLine()))).toBe(draftKey(draft(line())));
  });

  test.each(["", "0", "-1", "1,5", "1.5", "abc", "1e3", "100001"])(
    "a quantity of %j is refused in its field",
    (quantity) => {
      expect(draftProblems(draft(line({ quantity })))?.lines["first"]?.quantity).toBeTypeOf("string");
    },
  );

  test("what is missing is named in the field it belongs to", () => {
    const problems = draftProblems(
      draft(line({ sap: null, packVolume: null }), line({ key: "second", rejectionReason: " " })),
    );
    expect(problems?.lines["first"]).toMatchObject({ product: "Wybierz produkt", pack: "Wybierz opakowanie" });
    expect(problems?.lines["second"]).toEqual({ reason: "Podaj powód" });
  });

  test("the server's path finds the line it means although an empty one stands before it", () => {
    const typed = draft(newLine(), line(), line({ key: "second" }));
    expect(problemsByLine(typed, [["lines.1.pack_volume", "Nie ma takiego"]]).lines).toEqual({
      second: { pack: "Nie ma takiego" },
    });
  });
});

describe("points of a line while it is typed", () => {
  test("come from the rate of the issue date, not of today", () => {
    expect(linePreview(line(), product, "2025-06-01")).toMatchObject({ explanation: { points: 200 } });
    expect(linePreview(line(), product, "2026-01-01")).toMatchObject({ explanation: { points: 250 } });
  });

  test("a day without a rate is told instead of a zero", () => {
    expect(linePreview(line(), product, "2024-12-31")).toEqual({ problem: "Brak stawki punktowej w tym dniu" });
  });

  test("half a litre is counted exactly", () => {
    expect(linePreview(line({ packVolume: 0.5, quantity: "3" }), product, "2026-05-05")).toMatchObject({
      explanation: { exactPoints: "18.75", points: 19 },
    });
  });

  test("an incomplete line has no points yet", () => {
    expect(linePreview(line({ quantity: "" }), product, "2026-05-05")).toBeUndefined();
    expect(linePreview(line({ packVolume: null }), product, "2026-05-05")).toBeUndefined();
  });
});
