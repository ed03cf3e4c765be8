import { appears, until } from "@plon/client/test/clock.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answers, pageOf } from "#test/answers.ts";
import { open, signIn } from "#test/office.ts";

const OVERVIEW = {
  is_on: true,
  environment: "production" as const,
  is_stand_in: false,
  operator: { name: "Plon Operator", nip: "1234563218" },
  certificate: null,
  counts: { waiting: 3, reading: 120, withdrawn: 2, ended: 4 },
  failing: { unavailable: 1 },
  oldest_known_until: "2026-11-27T23:10:00Z",
  overdue: 0,
  set_aside: 2,
  late: 5,
  differing: 1,
  mended: 4,
  calls: { session: 121, question: 244, document: 31, export: 3, limited: 2 },
  packages: { open: 1, taken: 2, failed: 0 },
  limits: { questions: 20, documents: 64, questions_used: 15, documents_used: 15 },
  days: [{ day: "2026-11-27", found: 31, taken: 30, refused: 0 }],
};
const WAITS = {
  kind: "document" as const,
  id: 7,
  participant: { id: 1, name: "Gospodarstwo Rolne Jan Wójcik" },
  seller: "Agro Sandomierz",
  ksef_number: "9990009502-20261126-AAAAAAAAAAAA-5C",
  document: "FV/7/2026",
  why: "KSeF jeszcze nie wydaje tego dokumentu",
  since: "2026-11-26T02:00:00Z",
  tries: 3,
  try_at: "2026-11-28T02:00:00Z",
  raw: null,
};
const ODD = {
  ...WAITS,
  kind: "row" as const,
  id: 8,
  document: "FV/8/2026",
  ksef_number: "9990009502-20261126-BBBBBBBBBBBB-5C",
  why: "Wiersz z KSeF jest niepełny: brak skrótu dokumentu",
  raw: { invoiceNumber: "FV/8/2026", issueDate: "2026-11-25" },
};

test("what waits for KSeF says why, since when and what KSeF answered; a clerk lets it be asked for now", async () => {
  await signIn("clerk");
  answers.on("GET /api/office/v1/ksef/overview", OVERVIEW);
  answers.on("GET /api/office/v1/ksef/withdrawn", []);
  answers.on("GET /api/office/v1/ksef/connections", [], { meta: pageOf(0) });
  answers.on("GET /api/office/v1/ksef/set-aside", [WAITS, ODD], { meta: pageOf(2) });
  await open("/ksef");
  const table = page.getByRole("table", { name: "Czeka na KSeF" });
  await appears(table.getByText("FV/7/2026"));
  expect(page.getByText(/20 pytań i 64 dokumenty na godzinę/).query()).not.toBeNull();
  await table.getByText("Odpowiedź KSeF").click();
  await appears(table.getByText(/issueDate: 2026-11-25/));
  answers.on("POST /api/office/v1/ksef/set-aside/retry", { asked_from: "2026-11-28T04:00:00Z" });
  answers.on("GET /api/office/v1/ksef/set-aside", [WAITS], { meta: pageOf(1) });
  await table.getByRole("button", { name: `Spróbuj teraz: ${ODD.ksef_number}` }).click();
  await until(() => table.getByText("FV/8/2026", { exact: true }).query() === null, "the list anew", { flows: true });
  expect(answers.asked("POST /api/office/v1/ksef/set-aside/retry")[0]!.body).toEqual({ kind: "row", id: 8 });
});
