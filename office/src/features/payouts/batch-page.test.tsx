import type { z } from "zod";
import type { payoutBatch } from "@plon/contract/office/money/payouts.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answers } from "#test/answers.ts";
import { open, signIn } from "#test/office.ts";

type Batch = z.infer<typeof payoutBatch>;

const READ = "GET /api/office/v1/payout-batches/:batchId";
const DECIDE = "POST /api/office/v1/payout-batches/:batchId/claims";

const EVENT = { file_name: null, reason: null, claimed_by: null, is_rejected: false };
const LINE: Batch["lines"][number] = {
  id: 31,
  order_id: 90,
  order_number: "N/2026/000090",
  participant: { id: 7, name: "Jan Kowalski" },
  instruction_id: "N000000090ABCD",
  amount_grosze: 5000,
  account_ending: "2874",
  payee_name: "Jan Kowalski",
  title: "Nagroda pieniężna",
  status: "returned",
  settled_at: "2026-11-24T09:00:00Z",
  return_reason: "Konto zamknięte",
  again_reason: null,
  claimable: [],
  claim: {
    outcome: "returned",
    reason: "Konto zamknięte",
    by: "Anna Lis",
    file_name: "wyciag.csv",
    at: "2026-11-24T09:00:00Z",
    actions: ["confirm", "reject"],
  },
  history: [
    { ...EVENT, said: "sent", source: "export", by: "Anna Lis", at: "2026-11-23T09:00:00Z" },
    { ...EVENT, said: "returned", source: "csv", file_name: "wyciag.csv", by: "Anna Lis", at: "2026-11-24T09:00:00Z" },
  ],
  earlier: [],
};
const BATCH: Batch = {
  id: 4,
  number: "W/2026/0004",
  status: "settled",
  status_label: { label: "Rozliczona", color: "green" },
  format: "pain.001.001.09",
  execution_date: "2026-11-23",
  lines_total: 1,
  total_grosze: 5000,
  paid_total: 0,
  returned_total: 1,
  questions_total: 1,
  created_by: { id: 2, name: "Anna Lis" },
  created_at: "2026-11-22T09:00:00Z",
  approved_by: "Jan Nowak",
  approved_at: "2026-11-22T10:00:00Z",
  exported_by: "Anna Lis",
  exported_at: "2026-11-23T09:00:00Z",
  message_id: "PLON20261123ABCD",
  file_sha256: "ab".repeat(32),
  lines: [LINE],
  actions: ["settle"],
  revision: 3,
};

const withLine = (line: Partial<Batch["lines"][number]>, batch: Partial<Batch> = {}): Batch => ({
  ...BATCH,
  ...batch,
  lines: [{ ...LINE, ...line }],
});
const tick = page.getByRole("checkbox", { name: /^Jan Kowalski, 50/ });

test("what a file says came back names file and reader, and another person confirms it", async () => {
  await signIn("admin");
  answers.on(READ, BATCH);
  await open("/payout-batches/4");
  await expect.element(page.getByText("Zwrócone, czeka na drugą osobę")).toBeVisible();
  await expect
    .element(
      page.getByText(/^Plik banku podaje, że pieniądze wróciły \(wyciag\.csv, Konto zamknięte\)\. Wczytano: Anna Lis/),
    )
    .toMatchTextContent(/Potwierdza druga osoba\.$/);
  await expect.element(page.getByText(/1\sprzelew czeka na wyjaśnienie przez dwie osoby/)).toBeVisible();

  await tick.click();
  await page.getByRole("button", { name: "Odrzuć zgłoszenie" }).click();
  const dialog = page.getByRole("dialog");
  await expect.element(dialog).toMatchTextContent(/To, co podał plik banku, stanie się sporne/);
  await dialog.getByRole("button", { name: "Anuluj" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Potwierdź zgłoszenie" }).click();
  const over = withLine({ claim: null }, { questions_total: 0 });
  answers.on(DECIDE, over);
  answers.on(READ, over);
  await dialog.getByRole("button", { name: "Potwierdź zgłoszenie" }).click();
  await expect.element(page.getByText("Zwrócone", { exact: true })).toBeVisible();
  expect(answers.asked(DECIDE).map(({ body }) => body)).toEqual([{ line_ids: [31], decision: "confirm", reason: "" }]);
});

test("its reader sees that another confirms it, and has nothing to press", async () => {
  await signIn("clerk");
  answers.on(READ, withLine({ claim: { ...LINE.claim!, actions: [] } }));
  await open("/payout-batches/4");
  await expect.element(page.getByText("Zwrócone, czeka na drugą osobę")).toBeVisible();
  expect(tick.query()).toBeNull();
  for (const name of ["Potwierdź zgłoszenie", "Odrzuć zgłoszenie", "Wycofaj zgłoszenie"]) {
    expect(page.getByRole("button", { name }).query()).toBeNull();
  }
});

test("who rejected what a file said stands in the history", async () => {
  await signIn("admin");
  const rejected = {
    ...EVENT,
    said: "returned",
    source: "hand",
    reason: "Na wyciągu nie ma zwrotu",
    by: "Jan Nowak",
    claimed_by: "Anna Lis",
    is_rejected: true,
    at: "2026-11-24T10:00:00Z",
  } as const;
  answers.on(READ, withLine({ status: "conflicting", claim: null, history: [...LINE.history, rejected] }));
  await open("/payout-batches/4");
  await page.getByText("Historia przelewu").click();
  await expect
    .element(page.getByText(/Na wyciągu nie ma zwrotu\), zgłasza Anna Lis, odrzuca Jan Nowak$/))
    .toBeVisible();
});
