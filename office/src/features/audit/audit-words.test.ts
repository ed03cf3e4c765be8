import { expect, test } from "vitest";
import { auditChanges, subjectPath, subjectText } from "./audit-words.ts";

test("only the fields that differ are shown, by path, with what was added and removed", () => {
  const before = { state: "pending", note: "stare", lines: [{ quantity: 4 }, { quantity: 1 }] };
  const after = { state: "pending", points: 250, lines: [{ quantity: 2 }, { quantity: 1 }] };
  expect(auditChanges(before, after)).toEqual([
    { field: "note", before: "stare", after: undefined },
    { field: "lines.0.quantity", before: "4", after: "2" },
    { field: "points", before: undefined, after: "250" },
  ]);
});

test("a plain value and a missing side are compared too", () => {
  expect(auditChanges(5, 7)).toEqual([{ field: "", before: "5", after: "7" }]);
  expect(auditChanges(null, { state: "accepted" })).toEqual([{ field: "state", before: undefined, after: "accepted" }]);
  expect(auditChanges(null, null)).toEqual([]);
});

test("a row leads to its subject's page where there is one", () => {
  const invoice = { subject_type: "invoice", subject_id: "12" };
  expect([subjectText(invoice), subjectPath(invoice)]).toEqual(["Faktura 12", "/invoices/12"]);
  expect(subjectPath({ subject_type: "distributor", subject_id: "import" })).toBeUndefined();
  expect(subjectPath({ subject_type: "setting", subject_id: "7" })).toBeUndefined();
});
