import { describe, expect, test } from "vitest";
import {
  type Draft,
  type DraftLine,
  draftBody,
  draftKey,
  draftProblems,
  newLine,
  previewBody,
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

test("the server is asked to count every line in its place, also those that are not finished", () => {
  const typed = draft(line({ quantity: "" }), line({ key: "second", quantity: "0", rejectionReason: "" }), newLine());
  expect(previewBody({ ...typed, issueDate: "" })).toEqual({
    issue_date: null,
    other_days: [],
    lines: [
      { sap: 100_200, pack_volume: 5, quantity: null, is_rejected: false },
      { sap: 100_200, pack_volume: 5, quantity: null, is_rejected: true },
      { sap: null, pack_volume: null, quantity: null, is_rejected: false },
    ],
  });
});
