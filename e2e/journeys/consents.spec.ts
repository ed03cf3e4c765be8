import { expectAccessible } from "#support/accessible.ts";
import { enrol } from "#support/newcomers.ts";
import { dialog, open } from "#support/portal.ts";
import { expect, test } from "#support/test.ts";

test("[FORM-11] consents are changed in the profile by the same form, and a toast says so @once", async ({
  page,
  request,
  signIn,
}) => {
  test.slow();
  await signIn(await enrol(request));
  await open(page, "/moj-profil");
  const section = page.getByRole("region", { name: "Zgody" });
  await expect(section.getByText("Nieudzielona")).toHaveCount(0);
  await section.getByRole("button", { name: "Zmień zgody" }).click();
  const sub = dialog(page).getByRole("list").getByRole("list").getByRole("checkbox").first();
  await sub.uncheck();
  await expectAccessible(page, "the consents' form of the profile");
  await dialog(page).getByRole("button", { name: "Zapisz zgody" }).click();
  await expect(page.getByRole("region", { name: "Komunikaty" }).getByText("Dane zostały zapisane.")).toBeVisible();
  await expect(section.getByText("Nieudzielona", { exact: true })).toHaveCount(1);

  // A required one cannot be taken back here.
  await section.getByRole("button", { name: "Zmień zgody" }).click();
  await dialog(page).locator("input[required]").first().uncheck();
  await dialog(page).getByRole("button", { name: "Zapisz zgody" }).click();
  await expect(dialog(page).getByText("Pole jest wymagane")).toBeVisible();
});
