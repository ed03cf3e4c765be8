import { nextSmsCode } from "#support/people/messages.ts";
import { open } from "#support/people/portal.ts";
import { expect, test } from "#support/test.ts";

test("[PRIZE-21] a prize is ordered to the farm's own address and followed; a voucher is confirmed by a code and shows its own at once @once", async ({
  page,
  given,
  signIn,
}) => {
  const farm = await given.farm({ points: 20_000 });
  await signIn(farm);
  const main = page.getByRole("main");
  const heading = page.getByRole("heading", { level: 1 });
  await open(page, "/nagrody/rekawice-robocze/zamowienie");
  await main.getByRole("button", { name: "Zamawiam" }).click();
  await page
    .getByRole("alertdialog", { name: "Zamówić nagrodę?" })
    .getByRole("button", { name: "Tak, zamawiam" })
    .click();
  await expect(heading).toHaveText("Dziękujemy za zamówienie");

  await open(page, "/nagrody/bon-paliwowy-100/zamowienie");
  const sentCode = await nextSmsCode(page.request, farm.phone);
  await main.getByRole("button", { name: "Zamawiam" }).click();
  const asking = page.getByRole("alertdialog", { name: "Zamówić bon?" });
  await asking.getByRole("textbox", { name: /Kod/ }).fill(await sentCode());
  await asking.getByRole("button", { name: "Tak, zamawiam" }).click();
  const codes = main.getByRole("list", { name: "Kody bonu" });
  await expect(codes.getByText(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/)).toHaveCount(1);
  await main.getByRole("link", { name: "Moje nagrody" }).click();
  await expect(main.getByText("2 zamówienia", { exact: true })).toBeVisible();
  await expect(main.getByRole("row").filter({ hasText: "Rękawice robocze" }).getByText("Przyjęte")).toBeVisible();
});
