import { until } from "@plon/client/test/clock.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answers, pageOf } from "#test/answers.ts";
import { open, signIn } from "#test/office.ts";
import { type Grant, GRANT, PROMOTION } from "#test/promotions.ts";

const QUEUE = "GET /api/office/v1/grants";
const MOVE = "POST /api/office/v1/grants/steps";
const POINTS: Grant = {
  ...GRANT,
  id: 72,
  name: "Maria Zielińska",
  reward: "150 punktów",
  points: 150,
  value_grosze: 0,
};

/** The queue with these in it. */
const queueOf = (...grants: Grant[]) =>
  answers.on(QUEUE, grants, {
    meta: { ...pageOf(grants.length), by_status: { granted: grants.length, review: 0 }, value_grosze: 15_000 },
  });

test("rewards are handed over from the queue of all promotions with a word, and leave it; of points is said where they go", async () => {
  await signIn("clerk");
  answers.on("GET /api/office/v1/promotions", [], { meta: pageOf(0) });
  answers.file("/api/office/v1/grants/csv", new Blob(["nip"], { type: "text/csv" }));
  queueOf(GRANT, POINTS);
  await open("/grants");
  const row = page.getByRole("row").filter({ hasText: "Jan Kowalski" });
  expect(row.getByRole("link", { name: PROMOTION.title }).element().getAttribute("href")).toMatch(/\?karta=nagrody$/);
  await page.getByRole("textbox", { name: /^Nazwisko/ }).fill("5555555555");
  await until(() => answers.asked(QUEUE).at(-1)?.query["search"] === "5555555555", "the search", { flows: true });
  // The file takes what the list shows.
  await page.getByRole("button", { name: "Pobierz CSV z adresami" }).click();
  await until(() => answers.filesAsked().some((path) => path.includes("search=5555555555")), "the file");

  await page.getByRole("checkbox", { name: "Zaznacz: Jan Kowalski, karta paliwowa 150 zł" }).click();
  await page.getByRole("button", { name: "Wydaj" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: /^Wiadomość dla uczestnika/ }).fill("Karta czeka w punkcie sprzedaży.");
  expect(dialog.getByText(/Punkty trafią na konto/).query()).toBeNull();
  answers.on(MOVE, { moved: 1 });
  queueOf(POINTS);
  await dialog.getByRole("button", { name: "Wydaj" }).click();
  await expect.element(page.getByText("Zmieniono 1 nagrodę.")).toBeVisible();
  expect(answers.asked(MOVE)[0]!.body).toEqual({
    act: "hand_over",
    note: "Karta czeka w punkcie sprzedaży.",
    grant_ids: [71],
  });
  await expect.element(row).not.toBeInTheDocument();

  await page.getByRole("checkbox", { name: /^Zaznacz: Maria Zielińska, 150\spunktów$/ }).click();
  await page.getByRole("button", { name: "Wydaj" }).click();
  await expect.element(dialog).toMatchTextContent("Punkty trafią na konto uczestnika.");
  queueOf();
  await dialog.getByRole("button", { name: "Wydaj" }).click();
  await expect.element(page.getByText("Nic nie pasuje do tych filtrów")).toBeVisible();
});

test("who bought what counts for a reward that a person grants is listed with what stands in the way, and granted from there", async () => {
  const LIST = "GET /api/office/v1/promotions/:promotionId/qualifying";
  const GRANT_ONE = "POST /api/office/v1/promotions/:promotionId/grants";
  const jan = {
    id: 7,
    participant_id: 7,
    identifier: "1111111111",
    name: "Jan Kowalski",
    bought: 5,
    unit: "pack" as const,
    invoices: 2,
    last_bought_on: "2026-04-10",
    standing: "ready" as const,
    answered_at: "2026-03-02T10:00:00Z",
    granted_at: null,
  };
  const maria = {
    ...jan,
    id: 8,
    participant_id: 8,
    name: "Maria Zielińska",
    standing: "unanswered" as const,
    answered_at: null,
  };
  await signIn("clerk");
  answers.on("GET /api/office/v1/approvals", [], { meta: pageOf(0) });
  answers.on("GET /api/office/v1/products", [], { meta: pageOf(0) });
  const tiers = PROMOTION.tiers.map((tier) => ({ ...tier, quantity: null, unit: "pack" as const }));
  answers.on("GET /api/office/v1/promotions/:promotionId", { ...PROMOTION, tiers });
  answers.on(LIST, [jan, maria], { meta: pageOf(2) });
  await open(`/promotions/${PROMOTION.id}?karta=kupujacy`);
  const row = (name: string) => page.getByRole("row").filter({ hasText: name });
  await expect.element(row("Maria Zielińska")).toMatchTextContent("Brak odpowiedzi na regulamin");
  expect(row("Maria Zielińska").getByRole("button", { name: "Przyznaj" }).query()).toBeNull();
  await expect.element(row("Jan Kowalski")).toMatchTextContent(/5\sopak\./);
  await row("Jan Kowalski").getByRole("button", { name: "Przyznaj" }).click();
  answers.on(GRANT_ONE, {});
  answers.on(LIST, [{ ...jan, standing: "granted", granted_at: "2026-11-26T09:00:00Z" }, maria], { meta: pageOf(2) });
  await page.getByRole("dialog").getByRole("button", { name: "Przyznaj" }).click();
  await expect.element(row("Jan Kowalski")).toMatchTextContent("Przyznana");
  expect(answers.asked(GRANT_ONE)[0]!.body).toMatchObject({
    identifier: "1111111111",
    tier_id: 51,
    reason: expect.stringMatching(/^Kupione: 5\sopak\. \(2\sfaktury, ostatnia z 10\.04\.2026\)$/),
  });
});

test("on a promotion's own page its rewards are handed over to it", async () => {
  const LIST = "GET /api/office/v1/promotions/:promotionId/grants";
  const STEP = "POST /api/office/v1/promotions/:promotionId/grants/steps";
  const meta = {
    ...pageOf(1),
    by_status: { granted: 1, review: 0, handed_over: 0, withdrawn: 0 },
    value_grosze: 15_000,
  };
  await signIn("clerk");
  answers.on("GET /api/office/v1/approvals", [], { meta: pageOf(0) });
  answers.on("GET /api/office/v1/products", [], { meta: pageOf(0) });
  answers.on("GET /api/office/v1/promotions/:promotionId", PROMOTION);
  answers.on(LIST, [GRANT], { meta });
  await open(`/promotions/${PROMOTION.id}?karta=nagrody`);
  await page.getByRole("checkbox", { name: "Zaznacz: Jan Kowalski, karta paliwowa 150 zł" }).click();
  await page.getByRole("button", { name: "Wydaj" }).click();
  answers.on(STEP, { moved: 1 });
  answers.on(LIST, [{ ...GRANT, status: "handed_over", acts: [] }], { meta });
  await page.getByRole("dialog").getByRole("button", { name: "Wydaj" }).click();
  await expect.element(page.getByText("Zmieniono 1 nagrodę.")).toBeVisible();
  expect(answers.asked(STEP)[0]).toMatchObject({ params: { promotionId: "5" }, body: { grant_ids: [71] } });
  await expect.element(page.getByRole("row").filter({ hasText: "Jan Kowalski" })).toMatchTextContent("Wydana");
});
