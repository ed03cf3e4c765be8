import { dialog, open } from "#support/portal.ts";
import { expect, test } from "#support/test.ts";

test("[FORMAT-01, FORMAT-03] points are parted by thousands, and the title of an invoice is cut at 30 characters @once", async ({
  page,
  cast,
  signIn,
  askAs,
}) => {
  const change = (path: string, changed: object) =>
    page.route(path, async (route) => {
      const response = await route.fetch();
      const json = (await response.json()) as { data: object };
      await route.fulfill({ response, json: { ...json, data: { ...json.data, ...changed } } });
    });
  await signIn(cast.sender);
  await change("**/api/v1/points/overview", { available: 1_234_567 });
  await open(page, "/dashboard");
  await expect(page.getByRole("region", { name: "Twoje punkty" })).toContainText(/(?<!\d)1\s234\s567\spkt/);

  const [invoice] = (await (await askAs(cast.sender))(`/api/v1/invoices/${new Date().getFullYear()}`)).data;
  await change("**/api/v1/invoices/details", { document: "FV/Gospodarstwo/Kowalskich/2026/000123" });
  await open(page, `/moje-faktury#!szczegoly-faktury?id=${invoice?.id}`);
  await expect(dialog(page).getByRole("heading", { name: "Faktura" }).first()).toHaveText(
    "Faktura FV/Gospodarstwo/Kowalskich/20…",
  );
});
