import type { Page } from "@playwright/test";
import { nextSmsCode } from "#support/messages.ts";
import { open } from "#support/portal.ts";
import { expect, test } from "#support/test.ts";

const main = (page: Page) => page.getByRole("main");
const dialog = (page: Page, name: string) => page.getByRole("alertdialog", { name });
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

/** Fills in nothing: the address is prefilled from the profile. Clicks through the final confirmation. */
async function confirm(page: Page): Promise<void> {
  await main(page).getByRole("button", { name: "Zamawiam" }).click();
  await expect(dialog(page, "Zamówić nagrodę?")).toBeVisible();
  await dialog(page, "Zamówić nagrodę?").getByRole("button", { name: "Tak, zamawiam" }).click();
}

test("[PRIZE-02, PRIZE-18, PRIZE-21] a prize is found, ordered over a broken line once, followed and taken back; the next goes where the last one went, and a voucher shows its code at once @once", async ({
  page,
  given,
  signIn,
  expectInConsole,
}) => {
  const farm = await given.farm({ points: 20_000 });
  await signIn(farm);
  await open(page, "/nagrody");
  await main(page).getByLabel("Szukaj").fill("rekawice");
  await expect(page).toHaveURL(/search=rekawice/);
  await expect(main(page).getByText("1 nagroda", { exact: true })).toBeVisible();
  await main(page).getByRole("link", { name: "Rękawice robocze, 6 par" }).click();
  await expect(heading(page, "Rękawice robocze, 6 par")).toBeVisible();
  await main(page).getByRole("link", { name: "Zamów nagrodę" }).click();
  await expect(heading(page, "Zamówienie nagrody")).toBeVisible();

  const quantity = main(page).getByLabel(/Liczba sztuk/);
  await expect(quantity).toHaveValue("1");
  await quantity.fill("99");
  await main(page).getByRole("button", { name: "Zamawiam" }).click();
  await expect(main(page).getByText(/Możesz zamówić najwyżej|Masz za mało punktów/)).toBeVisible();
  await quantity.fill("1");
  await main(page).getByLabel("Miejscowość").fill("Nowa Wieś");
  await main(page).getByLabel("Uwagi do dostawy").fill("Proszę dzwonić przed przyjazdem");

  // The order arrives, its answer does not: what was typed stays, and a second press is the same order.
  expectInConsole(/ERR_FAILED|Failed to load/);
  let sent = 0;
  const keys = new Set<string | undefined>();
  await page.route("**/api/v1/prize/order", async (route) => {
    sent += 1;
    keys.add(route.request().headers()["idempotency-key"]);
    if (sent > 1) return await route.continue();
    await route.fetch();
    return await route.abort();
  });
  await confirm(page);
  await expect(page.getByText("Wystąpił błąd!").first()).toBeVisible();
  await expect(main(page).getByLabel("Uwagi do dostawy")).toHaveValue("Proszę dzwonić przed przyjazdem");
  await confirm(page);
  await expect(heading(page, "Dziękujemy za zamówienie")).toBeVisible();
  expect([sent, keys.size]).toEqual([2, 1]);
  const number = (await main(page)
    .getByText(/N\/\d{4}\/\d{6}/)
    .textContent())!.match(/N\/\d{4}\/\d{6}/)![0];
  // A refresh shows the order, and no empty form for another one.
  await page.reload();
  await expect(heading(page, "Dziękujemy za zamówienie")).toBeVisible();
  await expect(main(page)).toContainText(number);

  await main(page).getByRole("link", { name: "Moje nagrody" }).click();
  await expect(heading(page, "Moje nagrody")).toBeVisible();
  await expect(main(page).getByRole("row").filter({ hasText: "Rękawice robocze" })).toHaveCount(1);
  const row = main(page).getByRole("row").filter({ hasText: number });
  await expect(row.getByText("Przyjęte")).toBeVisible();
  await row.getByRole("button", { name: "Szczegóły" }).click();
  await expect(main(page).getByText("Proszę dzwonić przed przyjazdem")).toBeVisible();
  await main(page).getByRole("button", { name: "Anuluj zamówienie" }).click();
  await dialog(page, "Anulować zamówienie?").getByRole("button", { name: "Tak, anuluj" }).click();
  await expect(page.getByText("Zamówienie zostało anulowane").first()).toBeVisible();
  await expect(row.getByText("Anulowane")).toBeVisible();

  await test.step("ordered again from the dashboard, to the address of the last time", async () => {
    await open(page, "/nagrody/rekawice-robocze/zamowienie");
    await main(page).getByLabel("Miejscowość").fill("Stara Wieś");
    await main(page).getByLabel("Uwagi do dostawy").fill("Tylko tym razem");
    await confirm(page);
    await expect(heading(page, "Dziękujemy za zamówienie")).toBeVisible();
    await open(page, "/dashboard");
    const rewards = main(page).getByRole("region", { name: "Nagrody w Twoim zasięgu" });
    await rewards.getByRole("link", { name: /^Zamów ponownie/ }).click();
    await expect(heading(page, "Zamówienie nagrody")).toBeVisible();
    await expect(main(page).getByLabel("Miejscowość")).toHaveValue("Stara Wieś");
    await expect(main(page).getByLabel("Uwagi do dostawy")).toHaveValue("");
    await confirm(page);
    await expect(heading(page, "Dziękujemy za zamówienie")).toBeVisible();
    await main(page).getByRole("link", { name: "Moje nagrody" }).click();
    await expect(main(page).getByText("3 zamówienia", { exact: true })).toBeVisible();
    await main(page).getByRole("button", { name: "Szczegóły" }).first().click();
    await expect(main(page).getByText("Stara Wieś").first()).toBeVisible();
    await expect(main(page).getByRole("link", { name: "Zamów ponownie" })).toBeVisible();
  });

  await test.step("a voucher's code", async () => {
    await open(page, "/nagrody/bon-paliwowy-100/zamowienie");
    await expect(main(page).getByText("Kod dostaniesz od razu")).toBeVisible();
    await expect(main(page).getByLabel("Ulica")).toHaveCount(0);
    const sentCode = await nextSmsCode(page.request, farm.phone);
    await main(page).getByRole("button", { name: "Zamawiam" }).click();
    const asking = dialog(page, "Zamówić bon?");
    await asking.getByRole("textbox", { name: /Kod/ }).fill(await sentCode());
    await asking.getByRole("button", { name: "Tak, zamawiam" }).click();
    await expect(heading(page, "Dziękujemy za zamówienie")).toBeVisible();
    const codes = main(page).getByRole("list", { name: "Kody bonu" });
    await expect(codes.getByText(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/)).toHaveCount(1);
    const code = await codes.getByText(/^[A-Z2-9]{4}-/).textContent();
    await open(page, "/moje-nagrody");
    const voucher = main(page).getByRole("row").filter({ hasText: "Bon paliwowy 100 zł" });
    await voucher.getByRole("button", { name: "Szczegóły" }).click();
    await expect(main(page).getByText(code!)).toBeVisible();
    await expect(main(page).getByRole("button", { name: "Anuluj zamówienie" })).toHaveCount(0);
  });
});

/** How far a wide dashboard moves when the pinned prize comes long after everything else. */
async function shiftWithoutGoal(page: Page): Promise<number> {
  const before = page.viewportSize()!;
  await page.setViewportSize({ width: 1280, height: 800 });
  const asked = Promise.withResolvers<void>();
  await page.route("**/api/v1/goal", async (route) => {
    await asked.promise;
    await route.continue();
  });
  await page.reload();
  const goal = page.getByRole("region", { name: "Twój cel" });
  await expect(page.getByRole("region", { name: "Promocje" })).toBeVisible();
  await expect(goal).toHaveCount(0);
  const moved = page.evaluate(
    () =>
      new Promise<number>((done) => {
        let sum = 0;
        // Only what moves from now on: buffered entries are not asked for.
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: "layout-shift" });
        const look = () =>
          document.querySelector("[role=progressbar]")
            ? requestAnimationFrame(() => setTimeout(() => done(sum)))
            : setTimeout(look, 20);
        look();
      }),
  );
  asked.resolve();
  await expect(goal).toBeVisible();
  const sum = await moved;
  await page.unroute("**/api/v1/goal");
  await page.setViewportSize(before);
  return sum;
}

test("a prize is pinned as a goal, stands on the dashboard with what is missing, and is taken away again @once", async ({
  page,
  given,
  signIn,
}) => {
  await signIn(await given.farm());
  await open(page, "/nagrody?sortBy=points&sortDesc=true");
  const pins = main(page).getByRole("button", { name: /^Ustaw jako cel: / });
  const label = (await pins.first().getAttribute("aria-label"))!;
  const title = label.replace("Ustaw jako cel: ", "");
  await pins.first().click();
  await expect(main(page).getByRole("button", { name: `Odepnij cel: ${title}` })).toBeVisible();

  await open(page, "/dashboard");
  const goal = page.getByRole("region", { name: "Twój cel" });
  await expect(goal).toContainText(/Brakuje|Masz już tyle punktów/);
  await expect(goal.getByRole("progressbar")).toBeVisible();
  expect(await shiftWithoutGoal(page)).toBeLessThan(0.02);
  await goal.getByRole("link", { name: title }).click();
  await expect(heading(page, title)).toBeVisible();
  await main(page)
    .getByRole("button", { name: `Odepnij cel: ${title}` })
    .click();
  await expect(main(page).getByRole("button", { name: label })).toBeVisible();
  await open(page, "/dashboard");
  await expect(page.getByRole("region", { name: "Twoje punkty" })).toBeVisible();
  await expect(goal).toHaveCount(0);
});
