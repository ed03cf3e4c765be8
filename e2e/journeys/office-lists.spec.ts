import { readFile } from "node:fs/promises";
import { narrowed, visit } from "#support/office.ts";
import { ZOFIA } from "#support/people.ts";
import { submitFor } from "#support/submissions.ts";
import { askForToken, expect, test } from "#support/test.ts";

test("a clerk chooses columns, keeps a view, finds it in the menu with its count, and takes its rows away as a file @desktop", async ({
  office,
  request,
}) => {
  const name = `Anulowane ręczne ${Date.now()}`;
  const { id } = await submitFor(request, ZOFIA);
  const headers = { authorization: `Bearer ${await askForToken(request, ZOFIA)}` };
  expect((await request.post(`/api/v1/invoices/${id}/cancel`, { headers })).status()).toBe(200);
  const heads = office.getByRole("columnheader").filter({ hasText: /\S/ });
  const own = ["Zgłoszona", "Dokument", "Uczestnik", "Dystrybutor", "Status", "Punkty", "Decyzja do"];
  const chosen = ["Zgłoszona", "Dokument", "Uczestnik", "Punkty", "Status", "Decyzja do"];
  await visit(office, narrowed("invoices", { status: "cancelled" }));
  await expect(heads).toHaveText(own);
  await office.getByRole("button", { name: "Kolumny" }).click();
  const columns = office.getByRole("dialog", { name: "Kolumny" });
  await columns.getByRole("checkbox", { name: "Dystrybutor" }).uncheck();
  await columns.getByRole("button", { name: "Wcześniej: Punkty" }).press("Enter");
  await columns.getByRole("button", { name: "Szersza: Dokument" }).press("Enter");
  await office.keyboard.press("Escape");
  await expect(heads).toHaveText(chosen);

  await office.getByRole("combobox", { name: "Źródło" }).click();
  await office.getByRole("option", { name: "Zgłoszona ręcznie" }).click();
  await office.getByRole("button", { name: "Zapisz widok" }).click();
  const dialog = office.getByRole("dialog", { name: "Zapisz widok" });
  await dialog.getByRole("button", { name: "Zapisz" }).click();
  await expect(dialog.getByText("Pole jest wymagane")).toBeVisible();
  await dialog.getByLabel("Nazwa").fill(name);
  await dialog.getByRole("button", { name: "Zapisz" }).click();
  const view = office
    .getByRole("region", { name: "Widoki" })
    .getByRole("link", { name: new RegExp(`^${name} \\(\\d`) });
  await expect(view).toHaveAttribute("aria-current", "true");

  // The list's own columns are one thing, the view's another.
  await office.keyboard.press("1");
  await expect(view).not.toHaveAttribute("aria-current");
  await office.getByRole("button", { name: "Kolumny" }).click();
  await columns.getByRole("button", { name: "Przywróć kolumny" }).click();
  await office.keyboard.press("Escape");
  await expect(heads).toHaveText(own);

  await visit(office, "/office/orders");
  await office.getByRole("menuitem", { name: new RegExp(`^${name}\\s?\\d`) }).click();
  await expect(view).toHaveAttribute("aria-current", "true");
  await expect(heads).toHaveText(chosen);
  await expect(office.getByRole("row").nth(1)).toBeVisible();
  const rows = await office.getByRole("row").count();
  const started = office.waitForEvent("download");
  await office.getByRole("button", { name: "Eksportuj" }).click();
  const lines = (await readFile(await (await started).path(), "utf8")).trimEnd().split("\r\n");
  expect(lines[0]).toBe(`\uFEFF${chosen.map((head) => `"${head}"`).join(";")}`);
  expect(lines).toHaveLength(rows);

  await office.getByRole("button", { name: "Usuń widok" }).click();
  await office.getByRole("dialog").getByRole("button", { name: "Usuń widok" }).click();
  await expect(view).toHaveCount(0);
  await expect(heads).toHaveText(own);
});

test("a selection stays over pages, and what a step for many refuses stays selected with the reason @desktop", async ({
  office,
  expectInConsole,
}) => {
  expectInConsole(/status of 409/);
  const accepted = narrowed("invoices", { status: "accepted" });
  await visit(office, `${accepted}&sort=submitted_at&order=DESC&page=1&perPage=25`);
  const ticks = office.getByRole("checkbox", { name: /^Zaznacz: / });
  const bar = office.getByRole("region", { name: "Zaznaczone" });
  await ticks.first().check();
  await office.getByRole("button", { name: "Przejdź na stronę 2", exact: true }).click();
  await expect(office.getByText(/^26–50 z/)).toBeVisible();
  await ticks.nth(1).check();
  await expect(bar).toContainText("Zaznaczono: 2");

  await bar.getByRole("button", { name: "Weź" }).click();
  const ended = office.getByRole("dialog", { name: "Weź" });
  await expect(ended).toContainText("Odmówiono: 2 wiersze. Zostają zaznaczone.");
  await expect(ended.getByRole("listitem")).toHaveText([/już rozpatrzona/, /już rozpatrzona/]);
  await ended.getByRole("button", { name: "Zamknij" }).click();
  await expect(bar).toContainText("Zaznaczono: 2");

  await office.keyboard.press("Escape");
  await expect(bar).toHaveCount(0);
  await expect(ticks.nth(1)).not.toBeChecked();
});

test("a clerk takes many people away as a file, and gives them a representative: who has him already is refused @desktop", async ({
  office,
  expectInConsole,
}) => {
  expectInConsole(/status of 409/);
  await visit(office, narrowed("participants", { search: "Wojciechowsk" }));
  const ticks = office.getByRole("checkbox", { name: /^Zaznacz: / });
  const bar = office.getByRole("region", { name: "Zaznaczone" });
  const label = "Zmień przedstawiciela";
  const assign = async (representative: string) => {
    await bar.getByRole("button", { name: label }).click();
    const dialog = office.getByRole("dialog", { name: `${label}: 2 osoby` });
    await dialog.getByRole("combobox", { name: "Przedstawiciel" }).click();
    await office.getByRole("option", { name: representative }).click();
    await dialog.getByLabel("Powód").fill("Nowy podział terenu");
    await dialog.getByRole("button", { name: label }).click();
    await expect(dialog).toHaveCount(0);
  };
  const tickTwo = async () => {
    await ticks.nth(0).check();
    await ticks.nth(1).check();
  };
  await tickTwo();
  const started = office.waitForEvent("download");
  await bar.getByRole("button", { name: "Eksportuj zaznaczone" }).click();
  const lines = (await readFile(await (await started).path(), "utf8")).trimEnd().split("\r\n");
  expect(lines).toHaveLength(3);

  // Whoever they had, after this both have the same one.
  await assign("Katarzyna Mazur");
  const ended = office.getByRole("dialog", { name: label, exact: true });
  const said = office.getByText(`${label}. Zrobione: 2 wiersze.`);
  const close = ended.getByRole("button", { name: "Zamknij" });
  await expect(close.or(said).first()).toBeVisible();
  if (await close.isVisible()) await close.click();
  await office.keyboard.press("Escape");
  await expect(bar).toHaveCount(0);

  await tickTwo();
  await assign("Katarzyna Mazur");
  await expect(ended).toContainText("Odmówiono: 2 wiersze. Zostają zaznaczone.");
  await close.click();
  await expect(bar).toContainText("Zaznaczono: 2");
  await office.keyboard.press("Escape");
});

test("the people of a segment are a list like the others: found, chosen, with columns of one's own @desktop", async ({
  office,
}) => {
  await visit(office, "/office/segments/3");
  const people = office.getByRole("region", { name: "Osoby w segmencie" });
  const heads = people.getByRole("columnheader").filter({ hasText: /\S/ });
  await expect(heads).toHaveText(["Nazwisko i imię", "Firma", "NIP lub PESEL", "Miejscowość", "Hektary", "Do wydania"]);
  await people.getByRole("button", { name: "Kolumny" }).click();
  const columns = office.getByRole("dialog", { name: "Kolumny" });
  await columns.getByRole("checkbox", { name: "Firma" }).uncheck();
  await office.keyboard.press("Escape");
  await expect(heads).toHaveText(["Nazwisko i imię", "NIP lub PESEL", "Miejscowość", "Hektary", "Do wydania"]);
  await people
    .getByRole("checkbox", { name: /^Zaznacz: / })
    .first()
    .check();
  await expect(office.getByRole("region", { name: "Zaznaczone" })).toContainText("Zaznaczono: 1");
  const started = office.waitForEvent("download");
  await people.getByRole("button", { name: "Eksportuj", exact: true }).click();
  const [head] = (await readFile(await (await started).path(), "utf8")).split("\r\n");
  expect(head).toBe('\uFEFF"Nazwisko i imię";"NIP lub PESEL";"Miejscowość";"Hektary";"Do wydania"');
  await expect(office).toHaveURL(/\/office\/segments\/3$/);
  await people.getByRole("button", { name: "Kolumny" }).click();
  await columns.getByRole("button", { name: "Przywróć kolumny" }).click();
});

test("a long reason takes two lines of its list, and is whole while its row is reached by keys @desktop", async ({
  office,
}) => {
  await visit(office, narrowed("feed-documents", { search: "FV-8803" }));
  const reason = office.getByRole("cell").getByText(/^Element P_8B/);
  await expect(reason).toBeVisible();
  const hidden = () => reason.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
  expect(await hidden()).toBeGreaterThan(0);
  await office.keyboard.press("j");
  await expect(office.getByRole("row").filter({ has: reason })).toBeFocused();
  expect(await hidden()).toBe(0);
});
