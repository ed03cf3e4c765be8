import { readFile } from "node:fs/promises";
import type { APIRequestContext, Page } from "@playwright/test";
import { approveAt } from "#support/approving.ts";
import type { Newcomer } from "#support/newcomers.ts";
import { narrowed, visit } from "#support/office.ts";
import { ADMIN, EDITOR, SECOND_ADMIN } from "#support/people.ts";
import { open } from "#support/portal.ts";
import { askForToken, expect, test } from "#support/test.ts";

// The rewards as the office keeps them: what staff do at a desk runs once, on the desktop.

/** A green square of 32 pixels: the smallest picture that is one. */
const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAACAAAAAgCAIAAAD8GO2jAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAKklEQVRIx2PgL8ujKWIYtWDUglELRi0YtWDUglELRi0YtWDUglELhooFAKlczC5b5l5VAAAAAElFTkSuQmCC",
  "base64",
);

async function orderOne(request: APIRequestContext, farm: Newcomer, prizeId: number, key: string): Promise<void> {
  const answer = await request.post("/api/v1/prize/order", {
    headers: { authorization: `Bearer ${await askForToken(request, farm)}`, "idempotency-key": key },
    data: {
      prize_id: prizeId,
      quantity: 1,
      delivery: {
        delivery_name: farm.name,
        delivery_phone: "+48600100200",
        delivery_street: "Łąkowa",
        delivery_street_number: "7",
        delivery_postcode: "27-600",
        delivery_city: "Sandomierz",
      },
    },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** Writes and publishes a prize with pieces and a photo; returns its id. */
async function publishPrize(page: Page, slug: string, title: string): Promise<number> {
  await visit(page, "/office/prizes/create");
  await page.getByRole("textbox", { name: "Nazwa" }).fill(title);
  await page.getByRole("textbox", { name: "Adres" }).fill(slug);
  await page.getByRole("textbox", { name: "Opis" }).fill("Mieści litr kawy i trzyma ciepło.");
  await page.getByRole("button", { name: "Dodaj nagrodę" }).click();
  await expect(page.getByText("Podaj cenę w punktach")).toBeVisible();
  await page.getByLabel("Cena w punktach").fill("10");
  await page.getByLabel("Wartość jednej sztuki (zł)").fill("34.50");
  await page.getByLabel("Opublikowana w portalu").check();
  await page.getByRole("button", { name: "Dodaj nagrodę" }).click();
  await expect(page.getByRole("heading", { level: 2, name: title })).toBeVisible();

  await page.getByRole("tab", { name: "Stan i kody" }).click();
  await page.getByRole("button", { name: "Dostawa lub korekta" }).click();
  const delivery = page.getByRole("dialog");
  await delivery.getByLabel("Zmiana (sztuki)").fill("2");
  await delivery.getByLabel("Powód").fill("Dostawa WZ/1");
  await delivery.getByRole("button", { name: "Zapisz" }).click();
  await expect(page.getByRole("cell", { name: "Dostawa WZ/1" })).toBeVisible();
  // The newest notification is shown at once, even while the mouse holds the previous one open.
  await page.getByText("Zapisano. Do zamówienia: 2 szt.").hover();
  await page.getByRole("button", { name: "Dostawa lub korekta" }).press("Enter");
  await delivery.getByLabel("Zmiana (sztuki)").fill("1");
  await delivery.getByLabel("Powód").fill("Dostawa WZ/2");
  await delivery.getByRole("button", { name: "Zapisz" }).press("Enter");
  await expect(page.getByText("Zapisano. Do zamówienia: 3 szt.")).toBeVisible();
  await expect(page.getByText("Zapisano. Do zamówienia: 2 szt.")).toHaveCount(0);

  await page.getByRole("tab", { name: "Zdjęcia" }).click();
  await page.locator("input[type=file]").setInputFiles({ name: "termos.png", mimeType: "image/png", buffer: PICTURE });
  await page.getByRole("textbox", { name: "Opis zdjęcia" }).fill(`Zielony termos ${slug}`);
  // A look at another tab takes nothing of that away.
  await page.getByRole("tab", { name: "Treść" }).click();
  await expect(page.getByRole("button", { name: "Dodaj zdjęcie" })).toBeHidden();
  await page.getByRole("tab", { name: "Zdjęcia" }).click();
  await expect(page.getByText("termos.png")).toBeVisible();
  await page.getByRole("button", { name: "Dodaj zdjęcie" }).click();
  await expect(page.getByRole("img", { name: `Zielony termos ${slug}` })).toBeVisible();
  return Number(/prizes\/(\d+)/.exec(page.url())?.[1]);
}

test("the editor publishes a prize with pieces and a photo, a farmer orders it, the clerk packs, sends and delivers it @desktop", async ({
  page,
  office,
  deskOf,
  given,
  signIn,
  request,
}) => {
  const slug = `termos-${Date.now()}`;
  const title = `Termos próbny ${slug}`;
  const farm = await given.farm({ points: 100 });
  const prizeId = await publishPrize(await deskOf(EDITOR.email), slug, title);
  await approveAt(await deskOf(SECOND_ADMIN.email), `Nagroda: ${title}`);
  await signIn(farm);
  await open(page, `/nagrody/${slug}`);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole("img", { name: `Zielony termos ${slug}` })).toBeVisible();
  await orderOne(request, farm, prizeId, `${slug}-1`);
  await orderOne(request, farm, prizeId, `${slug}-2`);

  // The clerk finds both by the prize, prints their labels and sends them with a column of numbers.
  const board = (status: string) => narrowed("orders", { status, prize_id: prizeId });
  await visit(office, board("accepted"));
  await expect(office.getByRole("row").filter({ hasText: title })).toHaveCount(2);
  await office.getByRole("checkbox", { name: "Zaznacz wszystkie" }).check();
  const started = office.waitForEvent("download");
  await office.getByRole("button", { name: /Lista do pakowania/ }).click();
  const file = await (await started).path();
  expect((await readFile(file)).subarray(0, 5).toString()).toBe("%PDF-");
  await office.keyboard.press("Alt+KeyR");
  await expect(office.getByText("Zmieniono 2 zamówienia.")).toBeVisible();

  await visit(office, board("processing"));
  await office.getByRole("checkbox", { name: "Zaznacz wszystkie" }).check();
  await office.getByRole("button", { name: /^Wyślij/ }).click();
  const parcels = office.getByRole("dialog");
  await parcels.getByLabel("Przewoźnik").fill("InPost");
  const numbers = parcels.getByRole("textbox", { name: /Numer przesyłki/ });
  await numbers.first().fill("PL111");
  await numbers.last().fill("PL222");
  await parcels.getByRole("button", { name: "Wyślij" }).click();
  await expect(parcels).toHaveCount(0);

  await visit(office, board("sent"));
  await office.getByRole("row").filter({ hasText: "InPost, PL222" }).getByRole("link").click();
  await expect(office.getByText("Łąkowa 7")).toBeVisible();
  await office.getByRole("button", { name: /^Dostarczone/ }).click();
  await expect(office.getByText("Dostarczone").first()).toBeVisible();
  await open(page, "/powiadomienia");
  const told = page.getByRole("article").filter({ hasText: title });
  await expect(told.filter({ hasText: "numer przesyłki PL222" })).toBeVisible();
  await expect(told.filter({ hasText: "Twoja nagroda została dostarczona" })).toBeVisible();
});

test("a large correction of a balance waits for the second administrator, who approves it @desktop", async ({
  deskOf,
  given,
}) => {
  const reason = `Rekompensata ${Date.now()}`;
  const farm = await given.farm();
  const page = await deskOf(ADMIN.email);
  await visit(page, `/office/participants/${farm.id}`);
  await page.getByRole("button", { name: "Dodaj lub odejmij punkty" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(
    /Od 1\s000\spkt jednego dnia na tym koncie .* zmiana czeka, aż zatwierdzi ją druga osoba/,
  );
  await dialog.getByRole("spinbutton", { name: "Punkty" }).fill("1000");
  await dialog.getByLabel("Powód").fill(reason);
  await dialog.getByRole("button", { name: "Zapisz" }).click();
  await expect(page.getByText("Korekta czeka, aż zatwierdzi ją druga osoba.", { exact: true })).toBeVisible();

  await visit(page, "/office/adjustments");
  const own = page.getByRole("row").filter({ hasText: reason });
  await expect(own.getByRole("button", { name: /^Wycofaj/ })).toBeVisible();
  await expect(own.getByRole("button", { name: /^Zatwierdź/ })).toHaveCount(0);

  const second = await deskOf(SECOND_ADMIN.email);
  await visit(second, "/office/adjustments");
  const waiting = second.getByRole("row").filter({ hasText: reason });
  await waiting.getByRole("button", { name: /^Zatwierdź/ }).click();
  await second.getByRole("dialog").getByRole("button", { name: "Zatwierdź korektę" }).click();
  await expect(second.getByText("Korekta została zaksięgowana.")).toBeVisible();
  await expect(waiting).toHaveCount(0);

  await visit(page, narrowed("adjustments", { status: "approved" }));
  await expect(page.getByRole("row").filter({ hasText: reason })).toContainText("Tomasz Administrator");
});
