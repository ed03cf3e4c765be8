import { MARIA } from "#support/people/people.ts";
import { open } from "#support/people/portal.ts";
import { signal } from "#support/running/signal.ts";
import { expect, test } from "#support/test.ts";

test("focus on a marker of the outline stays there when the full map replaces it @once", async ({ page, signIn }) => {
  const mayDraw = signal();
  await page.route(/canvas-map.*\.js/, async (route) => {
    await mayDraw.given;
    await route.continue();
  });
  await signIn(MARIA);
  await open(page, "/produkty/sprawdz-dostepnosc?products=700101");
  const main = page.getByRole("main");
  await expect(main.getByRole("listitem").filter({ hasText: "Dostępny" }).first()).toBeVisible();
  const showMap = main.getByRole("button", { name: "Pokaż mapę" });
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
  await expect(main.getByRole("button", { name: "Na liście" })).toBeVisible();
});
