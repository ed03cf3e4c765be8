import { ZOFIA } from "#support/people.ts";
import { dialog, open, unfoldFilters } from "#support/portal.ts";
import { expect, test } from "#support/test.ts";

test("[DISTR-01, DISTR-03, DISTR-08, DISTR-09, TABLE-15, SHOPPING-05, SHOPPING-06, SHOPPING-07, SHOPPING-08, SHOPPING-09] the same distributors on a list and a map, the way to one of them, and what was bought there @once", async ({
  page,
  context,
  signIn,
}) => {
  await context.grantPermissions(["geolocation"]);
  await context.setGeolocation({ latitude: 52.53, longitude: 17.58 });
  await context.route("https://www.google.com/**", (route) =>
    route.fulfill({ body: "Mapy", contentType: "text/html" }),
  );
  await signIn(ZOFIA);
  await open(page, "/dystrybutorzy");
  const table = page.getByRole("table", { name: "Dystrybutorzy" });
  await expect(page.getByText("12\u00a0dystrybutorów")).toBeVisible();
  // The nearest to the farm (74-201) stand above the list by name.
  const nearest = page.getByRole("region", { name: "Najbliżej" });
  await expect(nearest.getByRole("listitem").first()).toContainText("Pomorska Spółdzielnia");
  await expect(page.getByText(/Odległość od: Pyrzyce/)).toBeVisible();

  // Calling, driving there and what more there is stand on one line of a card.
  const second = table.getByRole("row").nth(2);
  await expect(second.getByRole("link", { name: /^Zadzwoń: .*, \+48/ })).toHaveAttribute("href", /^tel:\+48\d{9}$/);
  const tops = await second.locator("a, button").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().y));
  expect(tops).toHaveLength(3);
  expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(1);

  await page.getByRole("textbox", { name: "Szukaj" }).fill("wielkopol");
  await expect(page.getByText("1\u00a0dystrybutor", { exact: true })).toBeVisible();
  await table.getByRole("button", { name: "Szczegóły" }).press("Enter");
  await expect(table.getByRole("listitem")).toHaveCount(5);
  await expect(page).toHaveURL(/[?&]id=\d+/);
  // One of them has told nobody its hours.
  await expect(table.getByText(/^(Otwarte do|Zamknięte, otwarcie)/)).toHaveCount(4);
  const opened = context.waitForEvent("page");
  await table.getByRole("button", { name: "Trasa: Wielkopolskie Centrum Rolne S.A., Oddział Gniezno" }).click();
  await expect
    .poll(async () => decodeURIComponent((await opened).url()))
    .toMatch(/origin=52\.53,17\.58&destination=52\.5349,17\.5826/);
  await (await opened).close();

  await table.getByRole("button", { name: "Pokaż na mapie: Oddział Gniezno" }).click();
  const mark = page.getByRole("button", { name: "Wielkopolskie Centrum Rolne S.A., Oddział Gniezno", exact: true });
  await expect(mark).toHaveAttribute("aria-pressed", "true");

  await page.getByRole("textbox", { name: "Szukaj" }).fill("");
  await expect(page.getByText("12\u00a0dystrybutorów")).toBeVisible();
  await page.getByRole("button", { name: "Blisko mnie" }).click();
  await expect(nearest.getByRole("listitem").first()).toContainText("Wielkopolskie Centrum Rolne");
  await unfoldFilters(page);
  await page.getByLabel("Kolejność", { exact: true }).selectOption("Od najbliższych");
  await expect(table.getByRole("row").nth(1)).toContainText("Wielkopolskie Centrum Rolne");
  // The row speaks of its nearest branch, whose distance it says, and the way leads there.
  await expect(table.getByRole("row").nth(1)).toContainText("Oddział Gniezno");
  await expect(
    table.getByRole("button", { name: "Trasa: Wielkopolskie Centrum Rolne S.A., Oddział Gniezno" }).first(),
  ).toBeVisible();
  await page.getByRole("checkbox", { name: "Na liście tylko ci, których widać na mapie" }).check();
  await expect(page.getByText(/dystrybutor\S* w\swidoku mapy/)).toBeVisible();

  await open(page, "/moje-zakupy");
  const purchases = page.getByRole("table", { name: "Moje zakupy" });
  await page.getByLabel("Sezon", { exact: true }).selectOption("all");
  await expect(page).toHaveURL(/season=all/);
  await expect(purchases).toHaveAttribute("aria-busy", "false");
  await purchases.getByRole("link").first().click();
  const details = dialog(page);
  const lines = details.getByRole("table", { name: "Faktury" });
  await expect(lines.getByRole("columnheader")).toHaveText([
    "Numer faktury",
    "Data wystawienia",
    "Liczba opakowań",
    "Pojemność",
    "Ilość",
    "Punkty",
    "Obrót wg cen przeliczeniowych",
    "Obrót wg cen z faktur",
  ]);
  await expect(lines.locator("xpath=..")).toHaveAttribute("style", /200px/);
  await expect(details.getByText("Dystrybutor", { exact: true })).toBeVisible();

  // What was never bought.
  await page.keyboard.press("Escape");
  await open(page, "/dashboard#!szczegoly-zakupow?group=999999999&distributor=1");
  await expect(details.getByText("Brak danych")).toBeVisible();
});
