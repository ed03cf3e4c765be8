import { expect, test } from "vitest";
import type { InvoiceFindings, OfficeInvoice } from "@plon/contract/office/documents/invoices.ts";
import { type DatedDraft, datedDraft, draftBody, newLine } from "../lines/draft.ts";
import {
  fileDifferences,
  headFindings,
  isLineUncertain,
  lineVerdict,
  readingSummary,
  withLine,
  withReading,
} from "./reading.ts";

const place = { page: 1, x: 0, y: 0, width: 10, height: 10 };
const value = (text: string) => ({ value: text, text, place });
const read: InvoiceFindings["lines"][number] = {
  text: "Dovvo 450 SC 5 l 4 szt. 1 650,00",
  place,
  sap: 100_200,
  product: "Dovvo 450 SC",
  unit: "l",
  recognised_by: "name",
  pack_volume: 5,
  quantity: 4,
  value_grosze: 165_000,
};
const findings: InvoiceFindings = {
  number: value("fv/1/2026"),
  issue_date: value("2026-04-15"),
  seller_nip: value("1003001147"),
  buyer_nip: value("1003002738"),
  buyer_name: null,
  lines: [read],
};
const invoice = (nip: string) =>
  ({
    document: "FV/1/ 2026",
    distributor_nip: "1003001147",
    participant: { identifier: nip },
    reading: { status: "read", source: "text", findings },
  }) as OfficeInvoice;
const draft: DatedDraft = { issueDate: "2026-04-16", lines: [newLine()] };
const verdicts = (nip: string) =>
  headFindings(invoice(nip), draft.issueDate, (day) => day).map(({ verdict }) => verdict);

test("the head is compared with what the farmer typed, with the day of the form and with whose invoice it is", () => {
  expect(verdicts("1003002738")).toEqual(["same", "other", "same", "same"]);
  expect(verdicts("1003006216")).toEqual(["same", "other", "same", "other"]);
});

test("who takes part with a PESEL may buy with a tax number nobody knows", () => {
  expect(verdicts("44051401359").at(-1)).toBe("unknown");
  const known = { ...invoice("44051401359"), other_buyer: { id: 7, name: "Anna Nowak" } };
  expect(headFindings(known, draft.issueDate, (day) => day).at(-1)?.verdict).toBe("other");
});

test("a private person's account is compared by the name, a farm's by its number alone", () => {
  const findingsFor = (nip: string, because: "name" | null, name: object) =>
    headFindings(
      {
        ...invoice(nip),
        participant: { identifier: nip, name: "Jan Kowalski" },
        buyer_doubt: because && { because, name: "Ewa Nowak", nip: null },
        reading: { status: "read", source: "picture", findings: { ...findings, buyer_name: name } },
      } as OfficeInvoice,
      draft.issueDate,
      (day) => day,
    ).filter(({ label }) => label === "Nabywca");
  const [other] = findingsFor("44051401359", "name", value("Ewa Nowak"));
  expect(other).toMatchObject({ verdict: "other", value: "Ewa Nowak", ours: "Jan Kowalski" });
  expect(findingsFor("44051401359", "name", { ...value("Ewa Nowak"), is_uncertain: true })[0]?.verdict).toBe(
    "uncertain",
  );
  expect(findingsFor("44051401359", null, value("KOWALSKI JAN"))[0]?.verdict).toBe("same");
  expect(findingsFor("1003002738", null, value("Agro Kowalski"))).toEqual([]);
});

test("all lines of the file take the place of what the form had, with the day of the file", () => {
  const filled = withReading(draft, findings);
  expect(draftBody(filled)).toEqual({
    issue_date: "2026-04-15",
    lines: [{ sap: 100_200, pack_volume: 5, quantity: 4, value_grosze: 165_000, rejection_reason: null }],
  });
  expect(lineVerdict(read, filled)).toBe("same");
  expect(lineVerdict(read, draft)).toBe("missing");
});

test("one line is added to those that are typed; what the file does not tell stays empty", () => {
  const added = withLine(withReading(draft, findings), {
    ...read,
    pack_volume: null,
    quantity: null,
    value_grosze: null,
  });
  expect(added.lines).toHaveLength(2);
  expect(added.lines[1]).toMatchObject({ sap: 100_200, packVolume: null, quantity: "", value: "" });
  expect(lineVerdict({ ...read, quantity: 9 }, added)).toBe("other");
});

test("what is only a guess is never filled in together with the rest, and raises no alarm; what agrees is no guess", () => {
  const guessed: InvoiceFindings = {
    ...findings,
    number: { ...value("FV/1/2026"), is_uncertain: true },
    issue_date: { ...value("2026-04-15"), is_uncertain: true },
    buyer_nip: { ...value("1003002738"), is_uncertain: true },
    lines: [
      { ...read, is_uncertain: true },
      { ...read, quantity: 7 },
    ],
  };
  const filled = withReading(draft, guessed);
  expect([filled.issueDate, filled.lines.map(({ quantity }) => quantity)]).toEqual(["2026-04-16", ["7"]]);
  expect(withReading(draft, { ...guessed, lines: guessed.lines.slice(0, 1) })).toEqual(draft);
  // The farmer's declaration for goods that are hard to read stays.
  const declared: DatedDraft = { ...draft, lines: [{ ...newLine(), sap: 1, quantity: "3" }, ...filled.lines] };
  expect(withReading(declared, guessed).lines.map(({ sap, quantity }) => [sap, quantity])).toEqual([
    [100_200, "7"],
    [1, "3"],
  ]);

  const other = {
    ...invoice("1003006216"),
    reading: { status: "read", source: "picture", findings: guessed },
  } as const;
  const told = headFindings(other, draft.issueDate, (day) => day).map(({ verdict }) => verdict);
  expect(told).toEqual(["same", "uncertain", "same", "uncertain"]);
});

test("what the farmer took over from an uncertain reading confirms nothing; what somebody else typed does", () => {
  const guess = { ...read, is_uncertain: true as const };
  const guessed = {
    ...findings,
    number: { ...value("fv/1/2026"), is_uncertain: true as const },
    seller_nip: { ...value("1003001147"), is_uncertain: true as const },
    lines: [guess],
  };
  const sent = (before: { is_before_submission?: true }, by: OfficeInvoice["lines_entered_by"] = "farmer") =>
    ({
      ...invoice("1003002738"),
      lines: [{ sap: 100_200, pack_volume: 5, quantity: 4 }],
      lines_entered_by: by,
      reading: { status: "read", source: "picture", findings: guessed, ...before },
    }) as OfficeInvoice;
  const heads = (one: OfficeInvoice) => headFindings(one, "", (day) => day).map(({ verdict }) => verdict);
  const filled = withLine({ ...draft, lines: [] }, guess);

  const takenOver = sent({ is_before_submission: true });
  expect(heads(takenOver)).toEqual(["uncertain", "other", "uncertain", "same"]);
  expect(isLineUncertain(guess, filled, takenOver)).toBe(true);
  expect(isLineUncertain(read, filled, takenOver)).toBe(false);

  const typed = sent({});
  expect(heads(typed)).toEqual(["same", "other", "same", "same"]);
  expect(isLineUncertain(guess, filled, typed)).toBe(false);
  expect(isLineUncertain(guess, draft, typed)).toBe(true);
  expect(isLineUncertain(guess, filled, sent({ is_before_submission: true }, "staff"))).toBe(false);
  // A line that the clerk typed beside what the farmer declared.
  expect(isLineUncertain({ ...guess, quantity: 7 }, withLine(draft, { ...guess, quantity: 7 }), takenOver)).toBe(false);
});

test("the day is the file's as long as nobody chose one, and the submission's where the file says none for sure", () => {
  const submitted = { ...invoice("1003002738"), date: "2026-04-20" };
  const open = { issueDate: null, lines: [] };
  const guessed = { ...findings, issue_date: { ...value("2026-04-15"), is_uncertain: true as const } };
  const uncertain = { ...submitted, reading: { status: "read", source: "picture", findings: guessed } } as const;
  expect(datedDraft(open, submitted).issueDate).toBe("2026-04-15");
  expect(datedDraft(open, uncertain).issueDate).toBe("2026-04-20");
  expect(datedDraft({ ...open, issueDate: "2026-04-17" }, submitted).issueDate).toBe("2026-04-17");
  expect(datedDraft({ ...open, issueDate: "" }, submitted).issueDate).toBe("");
});

test("the day of a file without lines of ours is taken too", () => {
  expect(withReading(draft, { ...findings, lines: [] })).toEqual({ ...draft, issueDate: "2026-04-15" });
});

test("one line says whether the header agrees, how many lines there are and how many are guesses", () => {
  const heads = (nip: string) => headFindings(invoice(nip), "2026-04-15", (day) => day);
  expect(readingSummary(heads("1003002738"), [{ isUncertain: false }])).toBe("nagłówek zgodny, 1\u00a0pozycja");
  expect(readingSummary(heads("1003006216"), [{ isUncertain: true }, { isUncertain: false }])).toBe(
    "różnice w nagłówku: 1, 2\u00a0pozycje, do sprawdzenia: 1",
  );
  expect(readingSummary([], [])).toBe("bez pozycji programu");
});

test("differences beside the decision are those of the header and, once something is entered, of the lines", () => {
  const differencesOf = (form: DatedDraft, changed: object = {}) =>
    fileDifferences(
      {
        ...invoice("1003002738"),
        reading: { status: "read", source: "text", findings: { ...findings, ...changed } },
      } as OfficeInvoice,
      form,
      (day) => day,
    );
  expect(differencesOf(draft)).toEqual(["Data wystawienia w pliku: 2026-04-15, w formularzu: 2026-04-16."]);
  const entered = withLine({ ...draft, issueDate: "2026-04-15" }, { ...read, quantity: 3 });
  expect(differencesOf(entered)).toEqual(["Inaczej niż w pliku: Dovvo 450 SC, 4\u00a0opakowania po 5 l."]);
  expect(differencesOf(withLine({ ...draft, issueDate: "2026-04-15" }, read))).toEqual([]);
  // A guess raises no alarm.
  expect(differencesOf(entered, { lines: [{ ...read, is_uncertain: true }] })).toEqual([]);
});
