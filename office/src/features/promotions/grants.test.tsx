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
    meta: { ...pageOf(grants.length), by_state: { granted: grants.length, review: 0 }, value_grosze: 15_000 },
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

test("on a promotion's own page its rewards are handed over to it", async () => {
  const LIST = "GET /api/office/v1/promotions/:promotionId/grants";
  const STEP = "POST /api/office/v1/promotions/:promotionId/grants/steps";
  const meta = {
    ...pageOf(1),
    by_state: { granted: 1, review: 0, handed_over: 0, withdrawn: 0 },
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
  answers.on(LIST, [{ ...GRANT, state: "handed_over", acts: [] }], { meta });
  await page.getByRole("dialog").getByRole("button", { name: "Wydaj" }).click();
  await expect.element(page.getByText("Zmieniono 1 nagrodę.")).toBeVisible();
  expect(answers.asked(STEP)[0]).toMatchObject({ params: { promotionId: "5" }, body: { grant_ids: [71] } });
  await expect.element(page.getByRole("row").filter({ hasText: "Jan Kowalski" })).toMatchTextContent("Wydana");
});
