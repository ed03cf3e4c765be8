import { expectAccessible } from "#support/accessible.ts";
import { EDITOR } from "#support/people.ts";
import { expect, settle, signInToOffice, test } from "#support/test.ts";

const HOMES: [email: string, section: string][] = [
  ["clerk2@plon.example", "Moja kolejka"],
  ["admin@plon.example", "Pieniądze, które wychodzą"],
  [EDITOR.email, "Trwa i nadchodzi"],
  ["rep@plon.example", "Czeka u moich gospodarstw"],
  ["auditor@plon.example", "Co się zmieniło od Twojej ostatniej wizyty"],
  ["dystrybutor@plon.example", "Wymaga Twojej uwagi"],
];

test("each role begins at its own home, whose figures lead to lists of just as many @desktop", async ({
  browser,
  baseURL,
}) => {
  for (const [email, section] of HOMES) {
    const context = await browser.newContext({ baseURL: baseURL ?? "", locale: "pl-PL" });
    const office = await context.newPage();
    await signInToOffice(office, email);
    await expect(office.getByRole("heading", { name: section })).toBeInViewport();
    await expectAccessible(office, `the home of ${email}`);
    await context.close();
  }
});

/** What the homes show, apart from what counts a visit and from a list of the distributor's. */
const SHOWN = /\/(dashboard(\/figures\/\w+)?|my-day|jobs|queues|automatic-acceptance|health\/ledger)$/;
const MENU = "/api/office/v1/views";

test("what a home shows is asked for before it is drawn, and once @desktop", async ({ browser, baseURL }) => {
  for (const [email, section] of HOMES) {
    const context = await browser.newContext({ baseURL: baseURL ?? "", locale: "pl-PL" });
    const office = await context.newPage();
    await signInToOffice(office, email);
    await settle(office);
    const asked: string[] = [];
    office.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await office.goto("/office/");
    await expect(office.getByRole("heading", { name: section })).toBeVisible();
    await settle(office);
    const shown = asked.filter((path) => SHOWN.test(path));
    expect(shown, email).not.toEqual([]);
    expect(shown, `${email}: once`).toEqual([...new Set(shown)]);
    // The menu asks for its saved views when it is drawn; a distributor has none.
    const drawn = email.startsWith("dystrybutor") ? asked.length : asked.indexOf(MENU);
    expect(drawn, email).toBeGreaterThan(0);
    expect(
      asked.slice(drawn).filter((path) => SHOWN.test(path)),
      `${email}: late`,
    ).toEqual([]);
    await context.close();
  }
});

test("a figure of the home leads to exactly what it counts @desktop", async ({ office }) => {
  await office.goto("/office/");
  const figure = office.getByRole("link", { name: /^Faktury do wzięcia/ });
  const total = Number((await figure.innerText()).match(/\d+$/)?.[0]);
  expect(total).toBeGreaterThan(0);
  await figure.click();
  await expect(office.getByText(new RegExp(`z ${total}$`)).first()).toBeVisible();
});
