import { until } from "@plon/client/test/clock.ts";
import { expect, test } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { answers, pageOf } from "#test/answers.ts";
import { press } from "#test/keys.ts";
import { open, signIn } from "#test/office.ts";
import { photo, PICTURE } from "#test/pictures.ts";
import { PRIZE as ANY_PRIZE } from "#test/prizes.ts";
import { SEGMENT } from "#test/segments.ts";

const PRIZE = { ...ANY_PRIZE, title: "Termos", points: 10, value_grosze: 3450, left_count: null };
const delivery = (id: number, change: number) => ({
  id,
  variant: null,
  change,
  reason: `Dostawa WZ/${id}`,
  changed_by: "Ewa Redaktor",
  changed_at: "2026-11-26T09:00:00Z",
});

async function openPrize(path: string): Promise<void> {
  await signIn("editor");
  answers.on("GET /api/office/v1/approvals", [], { meta: pageOf(0) });
  answers.on("GET /api/office/v1/prizes/:prizeId", PRIZE);
  await open(path);
}

test("a prize without a price is refused at its field; with one it is added and its page opens", async () => {
  await openPrize("/prizes/create");
  await page.getByRole("textbox", { name: "Nazwa" }).fill("Termos");
  await page.getByRole("textbox", { name: "Adres" }).fill("termos");
  await page.getByRole("textbox", { name: "Opis" }).fill("Mieści litr kawy.");
  await page.getByRole("button", { name: "Dodaj nagrodę" }).click();
  await expect.element(page.getByText("Podaj cenę w punktach")).toBeVisible();
  await page.getByLabelText("Cena w punktach").fill("10");
  await page.getByLabelText("Wartość jednej sztuki (zł)").fill("34.50");
  await page.getByLabelText("Opublikowana w portalu").click();
  answers.on("POST /api/office/v1/prizes", PRIZE);
  await page.getByRole("button", { name: "Dodaj nagrodę" }).click();
  await expect.element(page.getByRole("heading", { level: 2, name: "Termos" })).toBeVisible();
  expect(answers.asked("POST /api/office/v1/prizes")[0]!.body).toMatchObject({
    slug: "termos",
    points: 10,
    value_grosze: 3450,
    is_published: true,
    description: "<p>Mieści litr kawy.</p>",
  });
});

test("pieces are delivered once a dialog, and the newest news of it is shown even while the mouse holds the last", async () => {
  await openPrize("/prizes/8?karta=stan");
  const STOCK = "POST /api/office/v1/prizes/:prizeId/stock";
  const first = { ...PRIZE, left_count: 2, stock_changes: [delivery(1, 2)] };
  answers.inTurn(STOCK, first, { ...first, left_count: 3, stock_changes: [delivery(2, 1), delivery(1, 2)] });
  const dialog = page.getByRole("dialog");
  /** Without the mouse, which may hold the last news. */
  const pressOn = async (button: Locator) => {
    (button.element() as HTMLElement).focus();
    await press("Enter");
  };
  const deliver = async (pieces: string, reason: string) => {
    await pressOn(page.getByRole("button", { name: "Dostawa lub korekta" }));
    await dialog.getByLabelText("Zmiana (sztuki)").fill(pieces);
    await dialog.getByLabelText("Powód").fill(reason);
    await pressOn(dialog.getByRole("button", { name: "Zapisz" }));
  };
  await deliver("2", "Dostawa WZ/1");
  await expect.element(page.getByRole("cell", { name: "Dostawa WZ/1" })).toBeVisible();
  await page.getByText("Zapisano. Do zamówienia: 2 szt.").hover();
  await deliver("1", "Dostawa WZ/2");
  await expect.element(page.getByText("Zapisano. Do zamówienia: 3 szt.")).toBeVisible();
  await expect.element(page.getByText("Zapisano. Do zamówienia: 2 szt.")).not.toBeInTheDocument();
  const asked = answers.asked(STOCK);
  expect(asked.map(({ body }) => body.change)).toEqual([2, 1]);
  expect(new Set(asked.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2);
});

test("a thing is divided into sizes, and a delivery says which of them came", async () => {
  await openPrize("/prizes/8?karta=stan");
  const SET = "PUT /api/office/v1/prizes/:prizeId/variants";
  const sized = {
    ...PRIZE,
    variant_label: "Rozmiar",
    left_count: 3,
    variants: [
      { id: 1, name: "42", is_offered: true, left_count: 3 },
      { id: 2, name: "43", is_offered: false, left_count: 0 },
    ],
  };
  answers.on(SET, sized);
  answers.on("POST /api/office/v1/prizes/:prizeId/stock", { ...sized, left_count: 5 });
  await page.getByRole("button", { name: "Dodaj warianty" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Nazwa" }).fill("42");
  await dialog.getByLabelText("Sztuk na start").fill("3");
  await dialog.getByRole("button", { name: "Dodaj wariant", exact: true }).click();
  await dialog.getByRole("textbox", { name: "Nazwa" }).nth(1).fill("43");
  await dialog.getByRole("button", { name: "Zapisz warianty" }).click();
  await expect.element(page.getByRole("cell", { name: "43 (wycofany)" })).toBeVisible();
  expect(answers.asked(SET)[0]!.body).toMatchObject({
    label: "Rozmiar",
    variants: [
      { name: "42", pieces: 3 },
      { name: "43", pieces: 0 },
    ],
  });
  await page.getByRole("button", { name: "Dostawa lub korekta" }).click();
  await dialog.getByLabelText("Zmiana (sztuki)").fill("2");
  await dialog.getByLabelText("Powód").fill("Dostawa WZ/3");
  await dialog.getByRole("button", { name: "Zapisz" }).click();
  await expect.element(dialog.getByText("Wybierz wariant")).toBeVisible();
  await dialog.getByRole("combobox", { name: "Wariant" }).click();
  await page.getByRole("option", { name: /^42/ }).click();
  await dialog.getByRole("button", { name: "Zapisz" }).click();
  await until(() => answers.asked("POST /api/office/v1/prizes/:prizeId/stock").length === 1);
  expect(answers.asked("POST /api/office/v1/prizes/:prizeId/stock")[0]!.body).toMatchObject({
    variant_id: 1,
    change: 2,
  });
});

test("a photo that was chosen outlives a look at another tab, and is sent with its words", async () => {
  await openPrize("/prizes/8?karta=zdjecia");
  await userEvent.upload(page.getByLabelText("Zdjęcie", { exact: true }), PICTURE);
  await page.getByRole("textbox", { name: "Opis zdjęcia" }).fill("Zielony termos");
  await page.getByRole("tab", { name: "Treść" }).click();
  await expect.element(page.getByRole("button", { name: "Dodaj zdjęcie" })).not.toBeInTheDocument();
  await page.getByRole("tab", { name: "Zdjęcia" }).click();
  await expect.element(page.getByText(PICTURE.name)).toBeVisible();
  const SEND = "POST /api/office/v1/prizes/:prizeId/photos";
  answers.on(SEND, { ...PRIZE, photos: [photo("Zielony termos")] });
  await page.getByRole("button", { name: "Dodaj zdjęcie" }).click();
  await expect.element(page.getByRole("img", { name: "Zielony termos" })).toBeVisible();
  await until(() => answers.asked(SEND).length === 1);
  const { form } = answers.asked(SEND)[0]!;
  expect(form[0]).toEqual(["alt", "Zielony termos"]);
  expect((form[1]![1] as File).name).toBe(PICTURE.name);
});

test("a segment gets a price of its own, which is refused at its field above the ordinary one", async () => {
  await openPrize("/prizes/8?karta=ceny");
  const SET = "PUT /api/office/v1/prizes/:prizeId/segment-prices";
  const segment = { ...SEGMENT, people_total: 12 };
  answers.on("GET /api/office/v1/segments", [segment], { meta: pageOf(1) });
  answers.on("GET /api/office/v1/segments/:segmentId", segment);
  await page.getByRole("button", { name: "Dodaj cenę dla grupy" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Dodaj cenę", exact: true }).click();
  await dialog.getByRole("combobox", { name: "Segment" }).fill("Duże");
  await page.getByRole("option", { name: /Duże gospodarstwa/ }).click();
  await dialog.getByLabelText("Cena w punktach").fill("11");
  answers.refuse(SET, "request.invalid", { fields: { "prices.0.points": ["Najwyżej 10: tyle płacą wszyscy"] } });
  await dialog.getByRole("button", { name: "Zapisz ceny" }).click();
  await expect.element(dialog.getByText("Najwyżej 10: tyle płacą wszyscy")).toBeVisible();
  const price = { segment_id: segment.id, points: 7, valid_from: "2026-11-26", valid_to: null };
  answers.on(SET, { ...PRIZE, segment_prices: [{ ...price, segment: segment.name, people_total: 12 }] });
  await dialog.getByLabelText("Cena w punktach").fill("7");
  await dialog.getByRole("button", { name: "Zapisz ceny" }).click();
  await expect.element(page.getByRole("cell", { name: /12\sgospodarstw/ })).toBeVisible();
  expect(answers.asked(SET).at(-1)?.body).toMatchObject({
    revision: 1,
    prices: [{ segment_id: segment.id, points: 7, valid_to: null }],
  });
});
