import type { Page } from "@playwright/test";
import { everythingKept, waitForWorker } from "#support/running/installed.ts";
import { open, signInOnScreen } from "#support/people/portal.ts";
import { pointsIn } from "#support/people/points.ts";
import { expect, waitUntilLoaded, test } from "#support/test.ts";

test.use({ serviceWorkers: "allow" });

const notice = (page: Page) => page.getByRole("main").getByText(/Dane z\sdnia \d{1,2}\s[a-zń]+\s\d{4}, \d\d:\d\d/);
const points = (page: Page) => page.getByRole("region", { name: "Twoje punkty" });

async function firstDocument(page: Page): Promise<string> {
  const row = page.getByRole("table", { name: "Faktury" }).getByRole("row").nth(1);
  return (await row.innerText()).split(/[\n\t]/)[0] ?? "";
}

test("[PWA-16] in a field without a network the portal opens with what was last seen and its day, until the session ends; tokens are stored nowhere @once", async ({
  page,
  context,
  cast,
  expectInConsole,
}) => {
  expectInConsole(/ERR_INTERNET_DISCONNECTED|Failed to fetch|TypeError|ApiError|status of 401/);
  await open(page, "/#!logowanie");
  const answer = page.waitForResponse("**/api/v1/auth/login");
  await signInOnScreen(page, cast.sender);
  const { data } = (await (await answer).json()) as { data: { auth_token: string } };
  await expect(page).toHaveURL(/\/dashboard$/);
  const balance = pointsIn(await points(page).innerText());
  await waitForWorker(page);
  await open(page, "/moje-faktury");
  await waitUntilLoaded(page);
  const seen = await firstDocument(page);
  await expect.poll(() => everythingKept(context)).toContain(seen);
  expect(await everythingKept(context)).toContain("participant_id");
  expect(await everythingKept(context)).not.toContain(data.auth_token);

  await context.setOffline(true);
  const kept = await everythingKept(context);
  await page.goto("/dashboard");
  await waitUntilLoaded(page);
  expect(pointsIn(await points(page).innerText())).toBe(balance);
  await expect(notice(page)).toBeVisible();
  await expect(page.getByRole("banner").getByRole("button", { name: `Konto: ${cast.sender.name}` })).toBeVisible();
  await page.goto("/moje-faktury");
  await waitUntilLoaded(page);
  // Another of the sender's invoices may have arrived since the first look at the list: what was kept is what came last.
  const document = await firstDocument(page);
  expect(kept).toContain(document);
  // A page never visited offers an explanation.
  await page.goto("/historia-punktow?kind=expiry");
  await expect(page.getByText("Sprawdź połączenie z internetem")).toBeVisible();

  await context.setOffline(false);
  await page.goto("/dashboard");
  await waitUntilLoaded(page);
  await expect(notice(page)).toHaveCount(0);

  // It ends on the server, which the next opening finds out. What the programme shows everybody stays, and so does the NIP for
  // the next sign-in.
  await context.request.get("/api/v1/auth/logout");
  await page.reload();
  await expect(page).toHaveURL(/#!logowanie$/);
  await expect.poll(() => everythingKept(context)).not.toContain(document);
  await expect.poll(() => everythingKept(context)).not.toContain("participant_id");
  await context.setOffline(true);
  await page.goto("/dashboard");
  await expect(page.getByText("Sprawdź połączenie z internetem")).toBeVisible();
  await expect(page.getByText(cast.sender.name)).toHaveCount(0);
});
