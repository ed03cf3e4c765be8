import { visit } from "#support/people/office.ts";
import { load } from "#support/people/portal.ts";
import { expect, waitUntilLoaded, test } from "#support/test.ts";

test("[ACCESS-16, ACCESS-17] a clerk looks at a participant's account under a banner, and ends it @once", async ({
  given,
  office,
}) => {
  const farm = await given.farm();
  await visit(office, `/office/participants/${farm.id}`);
  await office.getByRole("button", { name: "Zaloguj jako" }).click();
  await office.getByRole("dialog").getByRole("textbox", { name: "Powód" }).fill("Rolnik prosi o pomoc przez telefon");
  const opened = office.context().waitForEvent("page");
  await office.getByRole("dialog").getByRole("button", { name: "Otwórz portal" }).click();
  const portal = await opened;

  await expect(portal).toHaveURL(/\/dashboard$/);
  await waitUntilLoaded(portal);
  const banner = portal.getByText(`Tryb wsparcia: ${farm.name}`);
  await expect(banner).toBeVisible();
  // What is still on its way would be refused once the session is over.
  await portal.waitForLoadState("networkidle");

  await portal.getByRole("button", { name: "Zakończ tryb wsparcia" }).click();
  await expect(portal).toHaveURL(/\/wylogowano$/);
  await load(portal, "/dashboard");
  await expect(portal).toHaveURL(/#!logowanie$/);
  await portal.close();
});
