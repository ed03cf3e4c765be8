import type { CallAnswer } from "@plon/contract/shared/calls/endpoint.ts";
import type {
  OfficeFeedArticle,
  officeGetFeedBatch,
  officeListFeedDocuments,
} from "@plon/contract/office/documents/feeds.ts";
import { until } from "@plon/client/test/clock.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answers, pageOf } from "#test/answers.ts";
import { open, signIn } from "#test/office.ts";
import { PRODUCT } from "#test/products.ts";

const DISTRIBUTOR = { id: 3, name: "Lubelska Hurtownia Rolna Sp. z o.o." };
const KEY = `plon_${"k".repeat(43)}`;

const ARTICLE: OfficeFeedArticle = {
  id: 7,
  distributor: DISTRIBUTOR,
  name: "Recosar 960 EC kanister",
  index: "R-960",
  unit: "kanister",
  status: "open",
  product: null,
  unit_volume: null,
  documents_waiting: 2,
  asked_at: "2026-11-26T08:00:00Z",
  decided_at: null,
  decided_by: null,
  suggestions: [{ id: 21, sap: 2021, name: "Recosar 960 EC", unit: "l", pack_volumes: [5, 20] }],
};

const WRONG: CallAnswer<typeof officeListFeedDocuments>["data"][number] = {
  id: 1,
  position: 1,
  file_name: "faktura.xml",
  status: "invalid",
  status_label: "Nieprawidłowy",
  waits_for: null,
  reason: "To nie jest faktura ustrukturyzowana FA(3)",
  line: 1,
  column: 1,
  document: null,
  kind: null,
  issue_date: null,
  batch_id: 9,
  received_at: "2026-11-26T08:00:00Z",
  distributor: DISTRIBUTOR,
  channel: "feed",
  repairs: null,
  invoice_id: null,
  actions: [],
};
const BATCH: CallAnswer<typeof officeGetFeedBatch>["data"] = {
  id: 9,
  kind: "invoices",
  received_at: "2026-11-26T08:00:00Z",
  size_bytes: 400,
  items: 2,
  is_done: true,
  counts: { invalid: 1, imported: 1 },
  availability: null,
  distributor: DISTRIBUTOR,
  channel: "feed",
};

test("a key for a distributor's system is shown once, and said to wait for a second person", async () => {
  await signIn("admin");
  answers.on("GET /api/office/v1/approvals", [], { meta: pageOf(0) });
  answers.on("GET /api/office/v1/distributors/:distributorId/feed", { distributor: DISTRIBUTOR, keys: [] });
  await open("/distributors/3/feed");
  await page.getByRole("button", { name: "Utwórz klucz" }).click();
  const making = page.getByRole("dialog");
  await making.getByRole("button", { name: "Utwórz i poproś o zgodę" }).click();
  const name = making.getByRole("textbox", { name: "Nazwa systemu" });
  await expect.element(name).toHaveAccessibleDescription("Pole jest wymagane");
  await name.fill("Magazyn Nysa");
  answers.on("POST /api/office/v1/distributors/:distributorId/keys", { key: KEY });
  await making.getByRole("button", { name: "Utwórz i poproś o zgodę" }).click();
  await expect.element(page.getByText(KEY)).toBeVisible();
  await expect.element(page.getByText(/Zadziała, gdy drugi administrator zatwierdzi/)).toBeVisible();
});

test("a document says where it is wrong, and is found by its state and its reason; another leads to its invoice", async () => {
  await signIn("admin");
  const imported = { ...WRONG, id: 2, status: "imported" as const, document: "FV/2", reason: null, invoice_id: 101 };
  const LIST = "GET /api/office/v1/feed-documents";
  answers.on(LIST, [WRONG, imported], { meta: pageOf(2) });
  answers.on("GET /api/office/v1/feed-batches/:batchId", BATCH);
  await open("/feed-batches/9");
  const wrong = page.getByText("To nie jest faktura ustrukturyzowana FA(3) (wiersz 1, kolumna 1)");
  await expect.element(wrong).toBeVisible();
  expect(page.getByRole("link", { name: "Zobacz fakturę" }).element().getAttribute("href")).toBe(
    "/office/invoices/101",
  );
  answers.on("GET /api/office/v1/distributors", [], { meta: pageOf(0) });
  const filter = encodeURIComponent(JSON.stringify({ status: "invalid", reason: "ustrukturyzowana" }));
  await open(`/feed-documents?filter=${filter}`);
  await expect.element(wrong).toBeVisible();
  expect(answers.asked(LIST).at(-1)!.query).toMatchObject({ status: "invalid", reason: "ustrukturyzowana" });
});

test("a question about an article is answered in the list by what is proposed, and leaves it", async () => {
  await signIn("admin");
  const [LIST, ANSWER] = [
    "GET /api/office/v1/feed-articles",
    "POST /api/office/v1/feed-articles/:articleId/answer",
  ] as const;
  answers.on(LIST, [ARTICLE], { meta: pageOf(1) });
  const offered = { ...PRODUCT, id: 21, name: "Recosar 960 EC" };
  answers.on("GET /api/office/v1/products", [offered], { meta: pageOf(1) });
  answers.on("GET /api/office/v1/products/:productId", offered);
  await open("/feed-articles");
  const question = page.getByRole("button", { name: `Rozpoznaj: ${ARTICLE.name}` });
  await question.click();
  const answering = page.getByRole("dialog");
  await expect.element(answering).toMatchTextContent("2 czekające dokumenty");
  await answering.getByRole("button", { name: "Recosar 960 EC", exact: true }).click();
  await answering.getByLabelText(/Ile litrów lub kilogramów/).fill("20");
  answers.on(ANSWER, { ...ARTICLE, status: "product" });
  answers.on(LIST, [], { meta: pageOf(0) });
  await answering.getByRole("button", { name: "Zapisz odpowiedź" }).click();
  await until(() => answers.asked(ANSWER).length === 1, "the answer", { flows: true });
  expect(answers.asked(ANSWER)[0]!.body).toEqual({ is: "product", product_id: 21, unit_volume: 20 });
  await expect.element(answering).not.toBeInTheDocument();
  await expect.element(question).not.toBeInTheDocument();
});
