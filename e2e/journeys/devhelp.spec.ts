import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { open } from "#support/people/portal.ts";
import { expect, test } from "#support/test.ts";

const built = fileURLToPath(new URL("../../portal/dist", import.meta.url));

test("[DEVHELP-01] nothing of the helper panel is in what is built for users @once", async ({ page }) => {
  await open(page, "/"); // the build is there once the server answers
  const files = readdirSync(built, { recursive: true, encoding: "utf8" }).filter((name) =>
    /\.(js|css|html)$/.test(name),
  );
  expect(files.length).toBeGreaterThan(20);
  for (const name of files) {
    expect(readFileSync(path.join(built, name), "utf8"), name).not.toMatch(
      /FormDataDebug|DisableCieszek|Panel pomocniczy/,
    );
  }
  await page.keyboard.press("Control+Alt+KeyD");
  await expect(page.getByRole("complementary", { name: "Panel pomocniczy" })).toHaveCount(0);
});
