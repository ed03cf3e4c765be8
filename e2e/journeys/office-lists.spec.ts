import { readFile } from "node:fs/promises";
import { expectAccessible } from "#support/accessible.ts";
import { expect, test } from "#support/test.ts";

test("a clerk chooses columns, keeps a view, finds it in the menu with its count, and takes its rows away as a file @desktop", async ({
  office,
}) => {
  const name = `Po terminie ${Date.now()}`;
  const heads = office.getByRole("columnheader").filter({ hasText: /\S/ });
  const own = ["Zgłoszona", "Dokument", "Uczestnik", "Dystrybutor", "Status", "Punkty", "Decyzja do"];
  const chosen = ["Zgłoszona", "Dokument", "Uczestnik", "Punkty", "Status", "Decyzja do"];
  await office.goto("/office/invoices");
  await expect(heads).toHaveText(own);
  await office.getByRole("button", { name: "Kolumny" }).click();
  const columns = office.getByRole("dialog", { name: "Kolumny" });
  await columns.getByRole("checkbox", { name: "Dystrybutor" }).uncheck();
  await columns.getByRole("button", { name: "Wcześniej: Punkty" }).press("Enter");
  await columns.getByRole("button", { name: "Szersza: Dokument" }).press("Enter");
  await expectAccessible(office, "the choice of columns");
  await office.keyboard.press("Escape");
  await expect(heads).toHaveText(chosen);

  await office.getByRole("combobox", { name: "Termin" }).click();
  await office.getByRole("option", { name: "Po terminie" }).click();
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
  await expectAccessible(office, "a list with a view");

  // The list's own columns are one thing, the view's another.
  await office.keyboard.press("1");
  await expect(view).not.toHaveAttribute("aria-current");
  await office.getByRole("button", { name: "Kolumny" }).click();
  await columns.getByRole("button", { name: "Przywróć kolumny" }).click();
  await office.keyboard.press("Escape");
  await expect(heads).toHaveText(own);

  await office.goto("/office/orders");
  await office.getByRole("menuitem", { name: new RegExp(`^${name}\\s?\\d`) }).click();
  await expect(view).toHaveAttribute("aria-current", "true");
  await expect(heads).toHaveText(chosen);
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
  const accepted = encodeURIComponent(JSON.stringify({ status: "accepted" }));
  await office.goto(`/office/invoices?filter=${accepted}&sort=submitted_at&order=DESC&page=1&perPage=25`);
  const ticks = office.getByRole("checkbox", { name: /^Zaznacz: / });
  const bar = office.getByRole("region", { name: "Zaznaczone" });
  await ticks.first().check();
  await office.getByRole("button", { name: "Przejdź na stronę 2", exact: true }).click();
  await expect(office.getByText(/^26–50 z/)).toBeVisible();
  await ticks.nth(1).check();
  await expect(bar).toContainText("Zaznaczono: 2");
  await expectAccessible(office, "a list with a selection");

  await bar.getByRole("button", { name: "Weź" }).click();
  const ended = office.getByRole("dialog", { name: "Weź" });
  await expect(ended).toContainText("Odmówiono: 2 wiersze. Zostają zaznaczone.");
  await expect(ended.getByRole("listitem")).toHaveText([/już rozpatrzona/, /już rozpatrzona/]);
  await expectAccessible(office, "what a step for many refused");
  await ended.getByRole("button", { name: "Zamknij" }).click();
  await expect(bar).toContainText("Zaznaczono: 2");

  await office.keyboard.press("Escape");
  await expect(bar).toHaveCount(0);
  await expect(ticks.nth(1)).not.toBeChecked();
});

test("a clerk stops and lets on the rewards of many people at once, gives them a representative, and takes the chosen ones away as a file @desktop", async ({
  office,
  expectInConsole,
}) => {
  expectInConsole(/status of 409/);
  await office.goto(`/office/participants?filter=${encodeURIComponent(JSON.stringify({ search: "Rolnictwo" }))}`);
  const ticks = office.getByRole("checkbox", { name: /^Zaznacz: / });
  const bar = office.getByRole("region", { name: "Zaznaczone" });
  await ticks.nth(0).check();
  await ticks.nth(1).check();
  const started = office.waitForEvent("download");
  await bar.getByRole("button", { name: "Eksportuj zaznaczone" }).click();
  const lines = (await readFile(await (await started).path(), "utf8")).trimEnd().split("\r\n");
  expect(lines).toHaveLength(3);

  const act = async (label: string) => {
    await bar.getByRole("button", { name: label }).click();
    const dialog = office.getByRole("dialog", { name: new RegExp(`^${label}: \\d`) });
    await dialog.getByLabel("Powód").fill("Próba wielu osób naraz");
    await expectAccessible(office, `${label} of many people`);
    await dialog.getByRole("button", { name: label }).click();
    await expect(dialog).toHaveCount(0);
  };
  await act("Zablokuj nagrody");
  await expect(bar).toHaveCount(0);
  await expect(office.getByText("Nagrody zablokowane")).toHaveCount(2);

  // One of three is not locked: she is done, and two are refused, each with the reason.
  for (const at of [0, 1, 2]) await ticks.nth(at).check();
  await act("Zablokuj nagrody");
  const ended = office.getByRole("dialog", { name: "Zablokuj nagrody" });
  await expect(ended).toContainText("Zrobione: 1 wiersz.");
  await expect(ended.getByRole("listitem")).toHaveCount(2);
  await ended.getByRole("button", { name: "Zamknij" }).click();
  await expect(bar).toContainText("Zaznaczono: 2");
  await ticks.nth(2).check();
  await ticks.nth(1).check();
  await ticks.nth(0).check();
  await act("Odblokuj nagrody");
  await expect(office.getByText("Nagrody zablokowane")).toHaveCount(0);

  for (const at of [0, 1]) await ticks.nth(at).check();
  await act("Zmień przedstawiciela");
  await expect(bar.or(office.getByRole("dialog", { name: "Zmień przedstawiciela" })).first()).toBeVisible();
});
