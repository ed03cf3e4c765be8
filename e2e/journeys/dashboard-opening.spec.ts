import { JAN } from "#support/people.ts";
import { open } from "#support/portal.ts";
import { expect, settle, test } from "#support/test.ts";

test("whoever was seen here before has the dashboard's figures asked for beside the profile, not after it @once", async ({
  page,
  signIn,
}) => {
  await signIn(JAN);
  await open(page, "/dashboard");
  await settle(page);
  const mayAnswer = Promise.withResolvers<void>();
  await page.route("**/api/v1/user/profile", async (route) => {
    await mayAnswer.promise;
    await route.continue();
  });
  const figures = page.waitForResponse("**/api/v1/points/overview");
  await page.reload({ waitUntil: "commit" });
  expect((await figures).status()).toBe(200);
  await expect(page.getByRole("region", { name: "Twoje punkty" })).toHaveCount(0);
  mayAnswer.resolve();
  await expect(page.getByRole("region", { name: "Twoje punkty" })).toBeVisible();
});
