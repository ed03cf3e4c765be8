import { JAN } from "#support/people.ts";
import { dialog, open } from "#support/portal.ts";
import { expect, test } from "#support/test.ts";

test("what is pending and why: the dashboard names each invoice, its points and the day, and one press shows the rest", async ({
  page,
  signIn,
}) => {
  await signIn(JAN);
  await open(page, "/dashboard");
  const waiting = page.getByRole("region", { name: "Czekają na decyzję" });
  const row = waiting.getByRole("listitem").filter({ hasText: "Decyzja do" }).first();
  const day = /Decyzja do (\d+ \S+ \d{4})/.exec((await row.innerText()).replaceAll("\u00a0", " "))?.[1];
  expect(day, "the day of the decision").toBeDefined();

  const link = row.getByRole("link");
  const document = (await link.innerText()).trim();
  await link.press("Enter");
  const details = dialog(page);
  await expect(details.getByRole("heading", { name: `Faktura ${document}` })).toBeVisible();
  await expect(details).toContainText("Czeka na akceptację");
  await expect(details).toContainText(day!);

  // Whoever closes it is where they were.
  await page.keyboard.press("Escape");
  await expect(details).toHaveCount(0);
  await expect(link).toBeFocused();
});
