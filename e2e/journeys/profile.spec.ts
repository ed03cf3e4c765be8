import { readFileSync } from "node:fs";
import { readLink } from "#support/people/messages.ts";
import { enrol, newcomer } from "#support/people/newcomers.ts";
import { dialog, open } from "#support/people/portal.ts";
import { expect, test } from "#support/test.ts";

test("a new e-mail counts after its link, the device keeps its look, and own data can be taken away @once", async ({
  page,
  request,
  signIn,
}) => {
  await signIn(await enrol(request));
  const { email } = newcomer();
  await open(page, "/moj-profil#!edycja-danych-profilu");
  await dialog(page).getByRole("textbox", { name: "Adres e-mail" }).fill(email);
  await dialog(page).getByRole("button", { name: "Zapisz dane" }).click();
  await expect(dialog(page).getByText("Twoje dane zostały edytowane prawidłowo")).toBeVisible();
  await dialog(page).getByRole("button", { name: "Zamknij" }).last().click();
  await page.getByRole("radiogroup", { name: "Wielkość liter" }).getByRole("radio", { name: "Największe" }).check();

  await page.goto(await readLink(request, email));
  await expect(page.getByText("Adres e-mail został zmieniony")).toBeVisible();
  await expect(page.getByRole("region", { name: "Kontakt" }).getByText(email)).toBeVisible();
  expect(await page.evaluate(() => getComputedStyle(document.body).fontSize)).toBe("20.8px");

  for (const [button, beginning] of [
    ["Pobierz JSON", "{"],
    ["Pobierz PDF", "%PDF-"],
  ] as const) {
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: button }).click();
    expect(readFileSync(await (await download).path(), "latin1").trimStart()).toMatch(new RegExp(`^\\${beginning}`));
  }
});
