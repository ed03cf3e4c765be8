import { until } from "@plon/client/test/clock.ts";
import type { OfficeFeedArticle } from "@plon/contract/office/documents/feeds.ts";
import type { InvoiceJudgement } from "@plon/contract/office/documents/automatic-acceptance.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answers, pageOf } from "#test/answers.ts";
import { answerReview, lineField, openInvoice, ready, WAITING } from "#test/invoices.ts";
import { press } from "#test/keys.ts";
import { signIn } from "#test/office.ts";

const ARTICLE: OfficeFeedArticle = {
  id: 7,
  distributor: { id: 3, name: WAITING.distributor_name },
  name: "Recosar 960 EC beczka",
  index: null,
  unit: "beczka",
  status: "open",
  product: null,
  unit_volume: null,
  documents_waiting: 1,
  asked_at: "2026-11-26T08:00:00Z",
  decided_at: null,
  decided_by: null,
  suggestions: [{ id: 21, sap: 2021, name: "Recosar 960 EC", unit: "l", pack_volumes: [5, 20] }],
};
const JUDGED: InvoiceJudgement = {
  judged_at: "2026-11-26T09:00:00Z",
  channel: "feed",
  outcome: "watch",
  rules: [
    { rule: "packs", label: "Ilości są całymi opakowaniami produktów", reason: null },
    { rule: "kind", label: "To faktura sprzedaży", reason: null },
  ],
  points: 184,
  other_lines: null,
  repairs: null,
};

/** Presses a button by the keyboard. */
async function pressOn(name: string): Promise<void> {
  const button = page.getByRole("button", { name, exact: true });
  (button.element() as HTMLElement).focus();
  await press("Enter");
}

test("a seller's article is told in the review by keyboard, which goes on with what the document says", async () => {
  const answer = "POST /api/office/v1/feed-articles/:articleId/answer";
  const list = "GET /api/office/v1/feed-articles";
  await signIn("clerk");
  answerReview([WAITING]);
  answers.on(list, [ARTICLE], { meta: pageOf(1) });
  await openInvoice(WAITING.id);
  const question = page.getByRole("form", { name: `Artykuł ${ARTICLE.name}` });
  await expect.element(question).toBeVisible();
  const address = location.href;
  // Every target is large enough for a finger.
  const pack = question.getByRole("combobox", { name: "Jedna jednostka „beczka” to" });
  await pressOn("Recosar 960 EC");
  const product = question.getByRole("button", { name: "Recosar 960 EC", exact: true });
  await expect.element(product).toHaveAttribute("aria-pressed", "true");
  const [remember, foreign] = ["Zapamiętaj dla sprzedawcy", "To nie jest produkt programu"];
  for (const target of [
    product,
    pack,
    ...[remember!, foreign!].map((name) => question.getByRole("button", { name })),
  ]) {
    expect(target.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  }
  await pack.selectOptions("20 l");
  answers.on(answer, { ...ARTICLE, status: "product" });
  answers.on(list, [], { meta: pageOf(0) });
  // The document is worked off a moment later.
  answers.inTurn("GET /api/office/v1/invoices/:invoiceId/judgement", null, JUDGED);
  answers.on("GET /api/office/v1/invoices/:invoiceId", { ...ready(), revision: 2 });
  await pressOn(remember!);
  await until(() => answers.asked(answer).length === 1, "the answer");
  expect(answers.asked(answer)[0]!.body).toEqual({ is: "product", product_id: 21, unit_volume: 20 });
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(lineField("Liczba opakowań, pozycja 1")).toHaveValue("4");
  await expect.element(lineField("Opakowanie, pozycja 1")).toHaveValue("5");
  expect(location.href).toBe(address);

  // What would have been done with it, and why.
  await expect.element(page.getByText("Tylko obserwacja")).toBeVisible();
  await page.getByText("2 zasady spełnione").click();
  await expect.element(page.getByText("Ilości są całymi opakowaniami produktów")).toBeVisible();
});
