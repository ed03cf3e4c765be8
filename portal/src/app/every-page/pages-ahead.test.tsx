import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { appears, until } from "@plon/client/test/clock.ts";
import { open, signIn } from "#test/portal.ts";

const menu = page.getByRole("navigation", { name: "Menu" });
const heading = (name: string) => page.getByRole("heading", { level: 1, name });

test("[SHELL-48, SHELL-49] pages are fetched ahead on hover, but not on 2g and not where data are saved", async () => {
  signIn();
  performance.setResourceTimingBufferSize(10_000);
  const isFetched = (code: string) =>
    performance.getEntriesByType("resource").some(({ name }) => name.includes(`/${code}.tsx`));
  try {
    for (const connection of [{ saveData: true }, { effectiveType: "2g" }, { effectiveType: "slow-2g" }]) {
      Object.defineProperty(navigator, "connection", { value: connection, configurable: true });
      await open("/dashboard");
      await menu.getByRole("link", { name: "Dystrybutorzy" }).hover();
      // What a hover would have fetched is on its way by the time that a press on another place has been answered.
      await menu.getByRole("link", { name: "Nagrody", exact: true }).click();
      await appears(heading("Nagrody"));
      expect(isFetched("distributors-page"), JSON.stringify(connection)).toBe(false);
    }
  } finally {
    Reflect.deleteProperty(navigator, "connection");
  }
  await open("/dashboard");
  await page.getByRole("heading", { level: 1 }).hover();
  await menu.getByRole("link", { name: "Dystrybutorzy" }).hover();
  await until(() => isFetched("distributors-page"), "the code ahead of the press", { flows: true });
});
