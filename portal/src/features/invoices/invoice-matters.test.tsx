import type { Matter } from "@plon/contract/portal/desk/matters.ts";
import { expectAccessible } from "@plon/client/test/accessible.ts";
import { refusal } from "@plon/client/test/answers.ts";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { answers } from "#test/answers.ts";
import { invoiceDetails, NO_MATTERS } from "#test/invoice-details.ts";
import { answerInvoices, form, invoice } from "#test/invoices.ts";
import { open, reload, signIn } from "#test/portal.ts";

const READ = "GET /api/v1/matters/invoice/:invoiceId";
const SEND = "POST /api/v1/matters/invoice/:invoiceId";
const REFUSED = { state: "rejected", status: { label: "Odrzucona", color: "red" } } as const;
const APPEAL: Matter = {
  id: 7,
  kind: "appeal",
  about: "Faktura FV/5/2026",
  subject: { type: "invoice", id: 5 },
  opened_at: "2026-11-28T10:00:00Z",
  status: "open",
  outcome: null,
  answer_by: "2026-12-03",
  posts: [
    {
      id: 1,
      author: "farm",
      by_person: null,
      text: "To ja jestem nabywcą.",
      files: [],
      written_at: "2026-11-28T10:00:00Z",
    },
  ],
};
const MAY = {
  matters: [],
  appeals: [{ line_id: null, title: "Faktura FV/5/2026" }],
  appeal_until: "2026-12-20",
};
const thread = form.getByRole("article", { name: "Twoje odwołanie: Faktura FV/5/2026" });
const words = form.getByRole("textbox", { name: "Dlaczego się nie zgadzasz" });
const submit = form.getByRole("button", { name: "Wyślij odwołanie" });

beforeEach(() => {
  signIn();
  answers.on("POST /api/v1/invoices/details", invoiceDetails({ ...REFUSED, reason: "Inny nabywca." }));
  answers.on(READ, MAY);
});

test("from the list of invoices a refusal is appealed against in three presses, and the answer's day stands there", async () => {
  answerInvoices([invoice(REFUSED)]);
  await open("/moje-faktury");
  let presses = 0;
  const press = async (button: { click(): Promise<void> }) => {
    presses += 1;
    await button.click();
  };
  await press(page.getByRole("link", { name: /FV\/5\/2026/ }).first());
  await expect.element(form).toMatchTextContent(/Odwołać się możesz do 20\sgrudnia\s2026/);
  await press(form.getByRole("button", { name: "Nie zgadzam się" }));
  await words.fill("To ja jestem nabywcą.");
  answers.on(SEND, { ...NO_MATTERS, matters: [APPEAL] });
  await press(submit);
  await expect.element(thread).toMatchTextContent(/Czeka na odpowiedź do 3\sgrudnia\s2026/);
  await expectAccessible();
  // With "Moje faktury" on the dashboard these are four.
  expect(presses).toBe(3);
  expect(answers.asked(SEND).map(({ body }) => body)).toEqual([
    { kind: "appeal", line_id: null, text: "To ja jestem nabywcą.", files: [] },
  ]);
  expect(form.getByRole("button", { name: "Nie zgadzam się" }).query()).toBeNull();
});

test("what is missing is said at the field, what is refused above it, and a reload loses nothing that was typed", async () => {
  await open("/moje-faktury?id=5#!szczegoly-faktury");
  const begin = form.getByRole("button", { name: "Nie zgadzam się" });
  await begin.click();
  await submit.click();
  await expect.element(words).toHaveAttribute("aria-invalid", "true");
  await words.fill("Nabywcą jest moje gospodarstwo.");
  answers.on(SEND, refusal("matter.appeal_over", { params: { limit: 30 } }));
  await submit.click();
  await expect.element(form.getByText(/przez 30 dni od decyzji/)).toBeVisible();
  await reload();
  await begin.click();
  await expect.element(words).toHaveValue("Nabywcą jest moje gospodarstwo.");
});

test("of several refused lines one is chosen, and an answered question goes on", async () => {
  const question: Matter = {
    ...APPEAL,
    id: 8,
    kind: "question",
    status: "answered",
    posts: [
      ...APPEAL.posts,
      { id: 2, author: "programme", by_person: null, text: "W piątek.", files: [], written_at: "2026-11-29T10:00:00Z" },
    ],
  };
  const appeals = [1, 2].map((line_id) => ({ line_id, title: `Produkt ${line_id}` }));
  answers.on(READ, { ...MAY, appeals, matters: [question] });
  await open("/moje-faktury?id=5#!szczegoly-faktury");
  const asked = form.getByRole("article", { name: "Twoje pytanie: Faktura FV/5/2026" });
  await expect.element(asked).toMatchTextContent("W piątek.");
  await asked.getByRole("button", { name: "Dopisz" }).click();
  await asked.getByRole("textbox", { name: "Co chcesz dopisać" }).fill("Dziękuję.");
  const waiting: Matter = { ...question, status: "open" };
  answers.on("POST /api/v1/matters/:matterId/posts", { ...MAY, appeals, matters: [waiting], matter: waiting });
  await asked.getByRole("button", { name: "Wyślij" }).click();
  await expect.element(asked).toMatchTextContent("Czeka na odpowiedź do");

  await form.getByRole("button", { name: "Nie zgadzam się" }).click();
  await form.getByRole("radio", { name: "Produkt 2" }).click();
  await words.fill("Ten produkt był na fakturze.");
  answers.on(SEND, NO_MATTERS);
  await submit.click();
  await expect.element(submit).not.toBeInTheDocument();
  expect(answers.asked(SEND).map(({ body }) => body)).toMatchObject([{ kind: "appeal", line_id: 2 }]);
});
