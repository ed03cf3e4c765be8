import type { Page } from "@playwright/test";
import { commandClock } from "#support/clock.ts";
import { KRZYSZTOF, PIOTR } from "#support/people.ts";
import { open, signInOnScreen } from "#support/portal.ts";
import { expect, test } from "#support/test.ts";

const breakHeading = (page: Page) => page.getByRole("heading", { level: 1, name: "Przerwa techniczna" });

test("[ACCESS-11, SHELL-44] an account in maintenance sees the break instead of any signed-in page @once", async ({
  page,
}) => {
  await open(page, "/#!logowanie");
  await signInOnScreen(page, KRZYSZTOF);
  await expect(page).toHaveURL(/\/przerwa-techniczna$/);
  await expect(breakHeading(page)).toBeVisible();
  await page.goto("/moje-faktury");
  await expect(page).toHaveURL(/\/przerwa-techniczna$/);
  // Nor is there a way around it over public pages and their modals.
  for (const address of ["/regulamin", "/aktualnosci", "/faq#!zglos-fakture", "/przerwa-techniczna#!zglos-fakture"]) {
    await page.goto(address);
    await expect(page).toHaveURL(/\/przerwa-techniczna(#.*)?$/);
    await expect(breakHeading(page)).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
});

test("[SHELL-44] once maintenance has begun, any click shows its page @once", async ({
  page,
  cast,
  signIn,
  expectInConsole,
}) => {
  expectInConsole(/status of 503/);
  await signIn(cast.sender);
  await open(page, "/dashboard");
  await page.route("**/api/system-settings", async (route) => {
    const response = await route.fetch();
    const json = (await response.json()) as { data: object };
    return route.fulfill({ response, json: { ...json, data: { ...json.data, maintenance: true } } });
  });
  const refusal = { status: "error", error: "system.maintenance", message: "Trwa przerwa techniczna." };
  await page.route("**/api/v1/points/history*", (route) => route.fulfill({ status: 503, json: refusal }));
  await page.getByRole("link", { name: "Cała historia" }).click();
  await expect(page).toHaveURL(/\/przerwa-techniczna$/);
  await expect(breakHeading(page)).toBeVisible();
});

test("[ACCESS-11, ACCESS-22] within a minute after the maintenance is over the user is back @once", async ({
  page,
  cast,
  signIn,
}) => {
  await signIn(cast.sender);
  let maintenance = 1;
  await page.route("**/api/v1/user/profile", async (route) => {
    const response = await route.fetch();
    const json = (await response.json()) as { data: object };
    return route.fulfill({ response, json: { ...json, data: { ...json.data, maintenance } } });
  });
  await commandClock(page);
  await page.goto("/dashboard");
  await expect(breakHeading(page)).toBeVisible();
  await page.clock.fastForward(61_000);
  await expect(breakHeading(page)).toBeVisible();
  maintenance = 0;
  await page.clock.fastForward(61_000);
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Dzień dobry");
});

test("[ACCESS-22] a visitor sees the break only while the whole programme is in maintenance @once", async ({
  page,
}) => {
  let maintenance = true;
  await page.route("**/api/system-settings", async (route) => {
    const response = await route.fetch();
    const json = (await response.json()) as { data: object };
    return route.fulfill({ response, json: { ...json, data: { ...json.data, maintenance } } });
  });
  await commandClock(page);
  await open(page, "/przerwa-techniczna");
  await expect(breakHeading(page)).toBeVisible();
  maintenance = false;
  await page.clock.fastForward(61_000);
  await expect(page).toHaveURL(/:\d+\/$/);
});

test("[ACCESS-15] somebody who may not order prizes sees why, and whom to call, on every signed-in page @once", async ({
  page,
  signIn,
}) => {
  await signIn(PIOTR);
  for (const path of ["/dashboard", "/nagrody", "/moje-faktury"]) {
    await open(page, path);
    const notice = page.getByRole("main").getByText("Twoje saldo punktów jest zablokowane");
    await expect(notice).toBeVisible();
    await expect(page.getByRole("main")).toContainText("nie możesz zamawiać nagród");
    // On a phone's screen the page itself is what one sees first, and the number is pressed.
    expect((await notice.boundingBox())?.height).toBeLessThan(180);
    await expect(page.getByRole("main").getByRole("link", { name: "800 100 200" })).toHaveAttribute(
      "href",
      "tel:+48800100200",
    );
  }
});
