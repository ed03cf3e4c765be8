import { expectAccessible } from "#support/accessible.ts";
import { EDITOR } from "#support/people.ts";
import { expect, signInToOffice, test } from "#support/test.ts";

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

test("a figure of the home leads to exactly what it counts @desktop", async ({ office }) => {
  await office.goto("/office/");
  const figure = office.getByRole("link", { name: /^Faktury do wzięcia/ });
  const total = Number((await figure.innerText()).match(/\d+$/)?.[0]);
  expect(total).toBeGreaterThan(0);
  await figure.click();
  await expect(office.getByText(new RegExp(`z ${total}$`)).first()).toBeVisible();
});
