import { enrol } from "#support/newcomers.ts";
import { dialog } from "#support/portal.ts";
import { askForToken, expect, test } from "#support/test.ts";

/** Modals of later parts of the programme, with the width each will have. */

test("[MODAL-28, CAMPAIGN-04] a device that forgot who is signed in asks before it shows a visitor's page @once", async ({
  page,
  request,
}) => {
  const person = await enrol(request);
  // A browser with only the cookie: what scripts store was cleared.
  await askForToken(page.context().request, person);
  await page.route("**/api/v1/refresh_token", async (route) => {
    await new Promise((go) => setTimeout(go, 700));
    await route.continue();
  });
  await page.goto("/o-programie#!regulamin-tankuj-dovvo");
  await expect(dialog(page).getByRole("heading", { name: "Tankuj z Dovvo" })).toBeVisible();
  await expect(page).toHaveURL(/o-programie#!regulamin-tankuj-dovvo$/);

  await page.evaluate(() => localStorage.clear());
  await page.goto("/dovvo-wiosna");
  await expect(page.getByRole("button", { name: "Wyślij zgłoszenie" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Imię" })).toHaveValue(person.first_name);
});
