import { readSmsCode } from "#support/messages.ts";
import { changeOwner, newcomer } from "#support/newcomers.ts";
import { PASSWORD } from "#support/people.ts";
import { dialog, load, open, signInOnScreen } from "#support/portal.ts";
import { expect, test } from "#support/test.ts";

test("a farm's new owner signs in first by the link, decides on every consent anew, and nothing is read from KSeF before @once", async ({
  page,
  request,
  given,
  signIn,
  expectInConsole,
}) => {
  // The session of the owner of before, which has ended.
  expectInConsole(/status of 401 .*refresh_token/);
  const farm = given.neighbour();
  await signIn(farm);
  await open(page, "/ksef");
  const main = page.getByRole("main");
  const ksefConsent = main.getByRole("checkbox", { name: "Wyrażam zgodę na odczyt faktur z KSeF" });
  await ksefConsent.check();
  await main.getByRole("button", { name: "Dalej: nadaj uprawnienie" }).click();
  await expect(main.getByText("Czekamy na uprawnienie")).toBeVisible();

  const heir = newcomer();
  await changeOwner(request, farm, heir);
  // The owner of before is out at the next page.
  await load(page, "/dashboard");
  await expect(page).toHaveURL(/#!logowanie|redirect/);

  await open(page, "/?content=pierwsze-logowanie#!pierwsze-logowanie");
  const form = dialog(page);
  await form.getByRole("textbox", { name: "NIP lub PESEL" }).fill(farm.nip);
  await form.getByRole("button", { name: "Dalej" }).click();
  await form.getByRole("textbox", { name: "Kod SMS" }).fill(await readSmsCode(request, heir.phone));
  await form.getByRole("textbox", { name: "Nowe hasło", exact: true }).fill(PASSWORD);
  await form.getByRole("textbox", { name: "Powtórz nowe hasło" }).fill(PASSWORD);
  await form.getByRole("button", { name: "Zapisz" }).click();
  await expect(form.getByRole("heading", { name: "Gratulacje!" })).toBeVisible();
  await open(page, "/#!logowanie");
  await signInOnScreen(page, farm);

  // Nothing of what the owner of before agreed to holds: every tick is empty, and the required ones must be decided.
  await expect(form.getByRole("heading", { name: "Witamy w programie!" })).toBeVisible();
  for (const tick of await form.getByRole("checkbox").all()) await expect(tick).not.toBeChecked();
  for (const tick of await form.locator("input[required]").all()) await tick.check();
  await form.getByRole("button", { name: "Zapisz zgody" }).click();
  await expect(form.getByRole("heading", { name: "Witamy w programie!" })).toHaveCount(0);

  // What was refused stays refused, and KSeF waits for a consent of its own.
  await open(page, "/moj-profil");
  await expect(main.getByText(`${heir.first_name} ${heir.last_name}`).first()).toBeVisible();
  await open(page, "/ksef");
  await expect(ksefConsent).not.toBeChecked();
  await expect(main.getByText("Czekamy na uprawnienie")).toHaveCount(0);
  await ksefConsent.check();
  await main.getByRole("button", { name: "Dalej: nadaj uprawnienie" }).click();
  await expect(main.getByText("Czekamy na uprawnienie")).toBeVisible();
});
