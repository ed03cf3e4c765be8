import type { Page } from "@playwright/test";
import { MARIA } from "#support/people.ts";
import { chooseFirst, open } from "#support/portal.ts";
import { signal } from "#support/signal.ts";
import { expect, test } from "#support/test.ts";

const main = (page: Page) => page.getByRole("main");
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const tick = (page: Page, name: string) => main(page).getByRole("checkbox", { name: `Wybierz ${name}`, exact: true });

test("[PRODUCT-07, PRODUCT-08, PRODUCT-09, PRODUCT-10] products are found by a mistyped word, chosen over filters and reloads, and looked for at branches by a link that can be shared @once", async ({
  page,
  signIn,
}) => {
  await signIn(MARIA);
  await open(page, "/produkty?page=2");
  await expect(main(page).getByRole("button", { name: "Poprzednia strona" })).toBeEnabled();

  // A filter begins at the first page; a mistyped word still finds.
  await main(page).getByLabel("Szukaj").fill("halwetik");
  await expect(page).toHaveURL(/\/produkty\?search=halwetik$/);
  await expect(main(page).getByText("1 produkt", { exact: true })).toBeVisible();
  await tick(page, "Halvetic").check();
  await expect(page).toHaveURL(/products=700101/);

  await main(page).getByLabel("Szukaj").fill("dovo");
  await expect(tick(page, "Dovvo")).toBeVisible();
  await tick(page, "Dovvo").check();
  await expect(main(page).getByText("Wybrano 2 produkty")).toBeVisible();

  // The choice outlives a reload and another list.
  await page.reload();
  await expect(tick(page, "Dovvo")).toBeChecked();
  await main(page).getByLabel("Szukaj").fill("");
  await expect(main(page).getByText("40 produktów", { exact: true })).toBeVisible();
  await expect(tick(page, "Dovvo").or(tick(page, "Halvetic")).first()).toBeChecked();

  await open(page, "/produkty?search=dovvo&products=700101,700171");
  // The list has one figure for each product, its page one for each pack.
  await expect(main(page).getByRole("article").filter({ hasText: "Dovvo" }).getByText(/pkt/)).toHaveText(
    /pkt za litr$/,
  );
  await main(page).getByRole("link", { name: "Dovvo", exact: true }).click();
  await expect(heading(page, "Dovvo")).toBeVisible();
  await expect(main(page).getByRole("list", { name: "Opakowania: Dovvo" })).toContainText(/10\sl\s*160\spkt/);
  await expect(main(page).getByText(/Ze środków ochrony roślin/)).toBeVisible();
  await expect(main(page).getByRole("button", { name: /Etykieta \(PDF/ })).toBeVisible();
  await main(page).getByRole("link", { name: "Sprawdź dostępność" }).click();

  await expect(heading(page, "Sprawdź dostępność")).toBeVisible();
  await expect(main(page).getByRole("button", { name: "Usuń z wybranych: Halvetic" })).toBeVisible();
  const branches = main(page).getByRole("list", { name: "Dostępność produktów" });
  const branch = (text: string) => branches.locator(":scope > li").filter({ hasText: text }).first();
  // The branches nearest to the farm, ten of them, each once with both products.
  await expect(branch("Dostępny")).toBeVisible();
  await expect(branches.locator(":scope > li")).toHaveCount(10);
  await expect(branches.locator(":scope > li").first()).toContainText(/km|na miejscu/);
  // The map has every branch; one of another page of the list is led to by narrowing the list to it.
  const showMap = main(page).getByRole("button", { name: "Pokaż mapę" });
  if (await showMap.isVisible()) await showMap.click();
  const drawn = page.locator("[data-drawn='canvas']");
  const marks = drawn.getByRole("button", { name: /, Oddział / });
  await expect(marks.first()).toBeVisible();
  const listed = await branches.innerText();
  const names = await marks.evaluateAll((all) => all.map((mark) => mark.getAttribute("aria-label") ?? ""));
  const elsewhere = names.map((name) => name.split(", ")[1]!).find((branch) => !listed.includes(branch))!;
  await marks.and(page.getByLabel(elsewhere)).first().press("Enter");
  await main(page).getByRole("button", { name: "Na liście" }).click();
  await expect(page).toHaveURL(/type=branch/);
  await expect(branch(elsewhere)).toBeVisible();
  // On a phone the places to search in are folded away.
  const places = main(page).getByRole("button", { name: "Szukaj w wybranym miejscu" });
  if (await places.isVisible()) await places.click();
  await main(page).getByRole("radio", { name: "Dystrybutor" }).check();
  const field = main(page).getByRole("combobox", { name: "Dystrybutor" });
  await field.fill("kujawy");
  await chooseFirst(field);
  await expect(page).toHaveURL(/type=distributor&search=Agro-Kujawy/);
  await expect(branch("Agro-Kujawy")).toBeVisible();

  // Distances begin at the farm, or wherever one wants.
  await main(page).getByRole("button", { name: "Wszędzie" }).click();
  const another = main(page).getByRole("button", { name: "Inny kod pocztowy" });
  const postcode = main(page).getByRole("textbox", { name: "Kod pocztowy" });
  await another.click();
  await expect(postcode).toBeFocused();
  await another.click();
  await expect(postcode).toHaveCount(0);
  await another.click();
  await main(page).getByRole("button", { name: "Pokaż", exact: true }).click();
  await expect(postcode).toBeFocused();
  await postcode.fill("87");
  await postcode.press("Enter");
  await expect(main(page).getByText("Popraw pole kod pocztowy")).toBeVisible();
  await postcode.fill("87100");
  await postcode.press("Enter");
  await expect(page).toHaveURL(/postcode=87-100/);
  await expect(main(page).getByText(/Odległość od: Toruń/)).toBeVisible();
  await expect(branches.locator(":scope > li").first()).toContainText("Agro-Kujawy");

  // Anyone who gets the link sees the same.
  const shared = page.url();
  await open(page, "/dashboard");
  await open(page, shared);
  await expect(main(page).getByRole("button", { name: "Usuń z wybranych: Dovvo" })).toBeVisible();
  await expect(branch("Agro-Kujawy")).toBeVisible();

  await main(page).getByRole("button", { name: "Wyczyść" }).click();
  await expect(main(page).getByText("Wybierz produkty")).toBeVisible();
  await expect(page).not.toHaveURL(/products=/);
});

test("what is typed before the products have arrived stays and finds them; focus on a marker of the outline stays there when the full map replaces it @once", async ({
  page,
  signIn,
}) => {
  const [mayDraw, mayArrive] = [signal(), signal()];
  await page.route(/canvas-map.*\.js/, async (route) => {
    await mayDraw.given;
    await route.continue();
  });
  await page.route("**/api/v1/products/options", async (route) => {
    await mayArrive.given;
    await route.continue();
  });
  await signIn(MARIA);
  await open(page, "/produkty/sprawdz-dostepnosc");
  const field = main(page).getByRole("combobox", { name: "Dodaj produkt" });
  await field.pressSequentially("halvet");
  await expect(page.getByRole("listbox")).toContainText("Ładowanie");
  mayArrive.give();
  await expect(page.getByRole("option", { name: "Halvetic", exact: true })).toBeVisible();
  await expect(field).toHaveValue("halvet");
  await field.press("ArrowDown");
  await field.press("Enter");
  await expect(main(page).getByRole("button", { name: "Usuń z wybranych: Halvetic" })).toBeVisible();

  const showMap = main(page).getByRole("button", { name: "Pokaż mapę" });
  await expect(main(page).getByRole("listitem").filter({ hasText: "Dostępny" }).first()).toBeVisible();
  if (await showMap.isVisible()) await showMap.click();
  const outline = page.locator("[data-drawn='outline']");
  const mark = outline.getByRole("button", { name: /, Oddział / }).first();
  const name = (await mark.getAttribute("aria-label"))!;
  await mark.focus();
  mayDraw.give();
  await expect(outline).toBeHidden();
  const map = page.locator("[data-drawn='canvas']");
  await expect(map.getByRole("button", { name, exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(main(page).getByRole("button", { name: "Na liście" })).toBeVisible();
});
