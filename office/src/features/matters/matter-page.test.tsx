import type { OfficeMatter } from "@plon/contract/office/desk/matters.ts";
import { expectAccessible } from "@plon/client/test/accessible.ts";
import { refusal } from "@plon/client/test/answers.ts";
import { until } from "@plon/client/test/clock.ts";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { answers, pageOf } from "#test/answers.ts";
import { open, signIn } from "#test/office.ts";

const READ = "GET /api/office/v1/matters/:matterId";
const ANSWER = "POST /api/office/v1/matters/:matterId/answer";
const MATTER: OfficeMatter = {
  id: 7,
  kind: "appeal",
  about: "Faktura FV/5/2026",
  subject: { type: "invoice", id: 5 },
  status: "open",
  outcome: null,
  opened_at: "2026-11-27T10:00:00Z",
  answer_by: "2026-12-03",
  participant_id: 31,
  participant_name: "Jan Kowalski",
  invoice: {
    id: 5,
    document: "FV/5/2026",
    status_label: { label: "Odrzucona", color: "red" },
    reason: "Inny nabywca.",
    lines: [],
  },
  decided_by: "Anna Nowak",
  is_changed: false,
  is_own_decision: false,
  posts: [
    {
      id: 1,
      staff: null,
      by_person: null,
      text: "To ja jestem nabywcą.",
      files: [{ id: 4, name: "paragon.jpg", type: "image/jpeg" }],
      written_at: "2026-11-27T10:00:00Z",
    },
  ],
};
const answerButton = page.getByRole("button", { name: "Odpowiedz", exact: true });

beforeEach(async () => {
  await signIn("clerk");
  answers.on("GET /api/office/v1/approvals", [], { meta: pageOf(0) });
  answers.on("GET /api/office/v1/queue-items/:queue/:itemId", refusal("work.not_waiting"));
  answers.on(READ, MATTER);
});

test("an appeal is answered with its outcome, the case beside it, and a changed decision is believed only when it was", async () => {
  await open("/matters/7");
  await expect.element(page.getByText("To ja jestem nabywcą.")).toBeVisible();
  await expect.element(page.getByRole("link", { name: "FV/5/2026" })).toHaveAttribute("href", "/office/invoices/5");
  await expect.element(page.getByRole("definition").filter({ hasText: "Anna Nowak" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Pobierz paragon.jpg" })).toBeVisible();
  await expect.element(page.getByText(/najpierw cofnij decyzję/)).toBeVisible();
  await expectAccessible();
  await answerButton.click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "Wynik" }).click();
  await page.getByRole("option", { name: "Decyzja została zmieniona" }).click();
  await dialog.getByRole("textbox", { name: "Odpowiedź" }).fill("Masz rację.");
  answers.on(ANSWER, refusal("matter.not_changed"));
  await dialog.getByRole("button", { name: "Wyślij odpowiedź" }).click();
  await expect.element(dialog.getByText(/Decyzja o fakturze nie została zmieniona/)).toBeVisible();
  answers.on(ANSWER, { ...MATTER, status: "closed", outcome: "changed" });
  answers.on(READ, { ...MATTER, status: "closed", outcome: "changed" });
  await dialog.getByRole("button", { name: "Wyślij odpowiedź" }).click();
  await expect.element(page.getByText("Decyzja zmieniona")).toBeVisible();
  expect(answers.asked(ANSWER).at(-1)!.body).toEqual({ text: "Masz rację.", outcome: "changed" });
  await expect.element(answerButton).not.toBeInTheDocument();
});

test("a decision that was wrong is taken back from its appeal, with a reason, and made anew on the invoice", async () => {
  answers.holdRest();
  await open("/matters/7");
  await page.getByRole("button", { name: "Cofnij decyzję" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Powód dla rolnika" }).fill("To Twój NIP");
  answers.on("POST /api/office/v1/matters/:matterId/reopen", MATTER);
  await dialog.getByRole("button", { name: "Cofnij decyzję" }).click();
  await until(() => location.pathname === "/office/invoices/5", "the invoice", { flows: true });
  expect(answers.asked("POST /api/office/v1/matters/:matterId/reopen")[0]!.body).toEqual({ reason: "To Twój NIP" });
});

test("whoever decided reads that somebody else answers, and cannot", async () => {
  answers.on(READ, { ...MATTER, is_own_decision: true });
  await open("/matters/7");
  await expect.element(page.getByText("Odpowiedzieć musi ktoś inny.", { exact: false })).toBeVisible();
  expect(answerButton.query()).toBeNull();
});

test("a question about an order leads to it, and its answer has no outcome", async () => {
  const question: OfficeMatter = {
    ...MATTER,
    kind: "question",
    about: "Zamówienie 12/2026: Kubek",
    subject: { type: "order", id: 12 },
    invoice: null,
    decided_by: null,
  };
  answers.on(READ, question);
  await open("/matters/7");
  const subject = page.getByRole("main").getByRole("link", { name: "Zamówienie 12/2026: Kubek" });
  await expect.element(subject).toHaveAttribute("href", "/office/orders/12");
  await answerButton.click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Odpowiedź" }).fill("Wysyłamy w piątek.");
  expect(dialog.getByRole("combobox", { name: "Wynik" }).query()).toBeNull();
  answers.on(ANSWER, { ...question, status: "answered" });
  answers.on(READ, { ...question, status: "answered" });
  await dialog.getByRole("button", { name: "Wyślij odpowiedź" }).click();
  await expect.element(page.getByText("Z odpowiedzią")).toBeVisible();
  expect(answers.asked(ANSWER)[0]!.body).toEqual({ text: "Wysyłamy w piątek." });
});
