import { expectAccessible } from "#support/accessible.ts";
import { ADMIN, EDITOR } from "#support/people.ts";
import { expect, settle, signInToOffice, test } from "#support/test.ts";

const HOMES: [email: string, section: string][] = [
  ["clerk2@plon.example", "Moja kolejka"],
  [ADMIN.email, "Pieniądze, które wychodzą"],
  [EDITOR.email, "Trwa i nadchodzi"],
  ["rep@plon.example", "Czeka u moich gospodarstw"],
  ["auditor@plon.example", "Co się zmieniło od Twojej ostatniej wizyty"],
  ["dystrybutor@plon.example", "Wymaga Twojej uwagi"],
];

/** What the homes show, apart from what counts a visit and from a list of the distributor's. */
const SHOWN = /\/(dashboard(\/figures\/\w+)?|my-day|jobs|queues|automatic-acceptance|health\/ledger)$/;
const MENU = "/api/office/v1/views";

for (const [email, section] of HOMES) {
  test(`${email} begins at the home of that role, whose figures are asked for before it is drawn, and once @desktop`, async ({
    page: office,
  }) => {
    // However slow the machine is, nothing that was asked for grows old meanwhile, which would be asked for again.
    await office.clock.setFixedTime(new Date());
    const asked: string[] = [];
    office.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await signInToOffice(office, email);
    await expect(office.getByRole("heading", { name: section })).toBeInViewport();
    // Whoever takes no invoices has no queue of them.
    const queues = email.startsWith("clerk") ? 1 : 0;
    await expect(office.getByRole("heading", { name: "Moja kolejka" })).toHaveCount(queues);
    await settle(office);
    const shown = asked.filter((path) => SHOWN.test(path));
    expect(shown).not.toEqual([]);
    expect(shown, "once").toEqual([...new Set(shown)]);
    // The menu asks for its saved views when it is drawn; a distributor has none.
    const drawn = email.startsWith("dystrybutor") ? asked.length : asked.indexOf(MENU);
    expect(drawn).toBeGreaterThan(0);
    expect(
      asked.slice(drawn).filter((path) => SHOWN.test(path)),
      "late",
    ).toEqual([]);
    // What stands here is another for each of them.
    await expectAccessible(office, `the home of ${email}`, { contrast: false });
  });
}

test("a figure of the home leads to exactly what it counts @desktop", async ({ office }) => {
  // Others have worked at this desk: what it knows of their invoices is not what there is now.
  await office.goto("/office/");
  const figure = office.getByRole("link", { name: /^Faktury do wzięcia/ });
  await expect(figure).toHaveText(/[1-9]\d*$/);
  const total = Number((await figure.innerText()).match(/\d+$/)?.[0]);
  await figure.click();
  await expect(office.getByText(new RegExp(`z ${total}$`)).first()).toBeVisible();
});
