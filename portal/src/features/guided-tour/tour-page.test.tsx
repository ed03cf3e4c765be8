import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { open } from "#test/portal.ts";

test("[CAMPAIGN-01, CAMPAIGN-03] the tour leads through the programme, and the product's page to its promotion, without an account", async () => {
  await open("/demo");
  const stop = (name: string) => page.getByRole("heading", { level: 2, name, exact: true });
  for (const name of ["Kupujesz", "Zgłaszasz fakturę", "Dostajesz punkty"]) {
    await expect.element(stop(name)).toBeVisible();
    await page.getByRole("button", { name: "Dalej" }).click();
  }
  await expect.element(stop("Wymieniasz")).toBeVisible();
  await open("/halvetic");
  await expect
    .element(page.getByRole("link", { name: "Promocja Halvetic" }))
    .toHaveAttribute("href", "/halvetic-promocja");
});
