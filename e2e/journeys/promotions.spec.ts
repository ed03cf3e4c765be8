import { readFile } from "node:fs/promises";
import { expectAccessible } from "#support/accessible.ts";
import { POINTED, QUEUED, REWARDED } from "#support/people.ts";
import { load, open } from "#support/portal.ts";
import { expect, signInToOffice, test } from "#support/test.ts";

test("a farmer sees what is missing and what was granted; the office hands it over and tries the promotion on a past season @desktop", async ({
  page,
  office,
  signIn,
}) => {
  await signIn(REWARDED);
  await open(page, "/promocje/wiosenna-dawka-paliwa");
  await expect(page.getByRole("progressbar").first()).toHaveAttribute("aria-valuetext", /^brakuje \d+(,\d+)?\sl$/);
  await expectAccessible(page, "a promotion with progress");
  await open(page, "/moje-nagrody");
  const rewards = page.getByRole("region", { name: "Nagrody w promocjach" });
  await expect(rewards).toContainText("Nagroda przyznana");
  await expectAccessible(page, "rewards of promotions");

  await office.goto("/office/promotions");
  await office.getByRole("link", { name: "Tankuj z Dovvo" }).click();
  await office.getByRole("tab", { name: "Nagrody" }).click();
  await office.getByRole("checkbox", { name: `Zaznacz: ${REWARDED.name}, karta paliwowa 150 zł` }).check();
  await office.getByRole("button", { name: "Wydaj" }).click();
  await office.getByRole("textbox", { name: /^Wiadomość dla uczestnika/ }).fill("Kartę wysłaliśmy dziś listem.");
  await expectAccessible(office, "handing a reward over");
  await office.getByRole("dialog").getByRole("button", { name: "Wydaj" }).click();
  await expect(office.getByText("Zmieniono 1 nagrodę.")).toBeVisible();
  await expectAccessible(office, "rewards of a promotion");
  await office.getByRole("tab", { name: "Próba na minionym sezonie" }).click();
  await office.getByRole("button", { name: "Policz" }).click();
  await expect(office.getByRole("table", { name: "Nagrody według progów" })).toBeVisible();
  await expectAccessible(office, "a promotion tried on a past season");

  await page.reload();
  await expect(rewards).toContainText("Nagroda wydana");
});

test("a clerk hands rewards over from the queue of all promotions, and they leave the queue: a thing, and points, which the farmer then has @desktop", async ({
  page,
  signIn,
  office,
}) => {
  await office.goto("/office/");
  await office.getByRole("menuitem", { name: "Nagrody promocji" }).click();
  const row = office.getByRole("row", { name: new RegExp(QUEUED.name) });
  await expect(row.getByRole("link", { name: "Tankuj z Dovvo" })).toHaveAttribute("href", /karta=nagrody$/);
  await expectAccessible(office, "the queue of rewards");
  await office.getByRole("textbox", { name: /^Nazwisko/ }).fill(QUEUED.nip);
  // A neighbour may hand over the other one meanwhile: the number of rows alone does not say that the list was narrowed.
  await expect(office).toHaveURL(new RegExp(QUEUED.nip));
  await expect(office.getByRole("row")).toHaveCount(2);
  const file = office.waitForEvent("download");
  await office.getByRole("button", { name: "Pobierz CSV z adresami" }).click();
  const saved = await readFile(await (await file).path(), "utf8");
  expect(saved).toContain(QUEUED.name);
  expect(saved).not.toContain(REWARDED.name);
  await office.getByRole("checkbox", { name: `Zaznacz: ${QUEUED.name}, karta paliwowa 150 zł` }).check();
  await office.getByRole("button", { name: "Wydaj" }).click();
  await office.getByRole("textbox", { name: /^Wiadomość dla uczestnika/ }).fill("Karta czeka w punkcie sprzedaży.");
  await expectAccessible(office, "handing a reward over from the queue");
  await office.getByRole("dialog").getByRole("button", { name: "Wydaj" }).click();
  await expect(office.getByText("Zmieniono 1 nagrodę.")).toBeVisible();
  await expect(office.getByText("Nic nie pasuje do tych filtrów")).toBeVisible();
  await signIn(QUEUED);
  await open(page, "/moje-nagrody");
  await expect(page.getByRole("region", { name: "Nagrody w promocjach" })).toContainText("Nagroda wydana");

  await office.getByRole("textbox", { name: /^Nazwisko/ }).fill(POINTED.nip);
  await office.getByRole("checkbox", { name: /^Zaznacz: .*, 150\spunktów$/ }).check();
  await office.getByRole("button", { name: "Wydaj" }).click();
  await expectAccessible(office, "handing points over from the queue");
  await office.getByRole("dialog").getByRole("button", { name: "Wydaj" }).click();
  await expect(office.getByText("Nic nie pasuje do tych filtrów")).toBeVisible();
  await signIn(POINTED);
  await load(page, "/historia-punktow");
  const given = page.getByRole("row").filter({ hasText: "Punkty za dni otwarte" });
  await expect(given).toContainText("+150");
});

test("the office sees the prompt as it is typed, who answered, and refuses a wrong number on the list @desktop", async ({
  page,
}) => {
  await signInToOffice(page, "admin@plon.example");
  await page.goto("/office/promotions");
  await page.getByRole("link", { name: "TanQuj do pełna" }).click();
  const preview = page.getByRole("complementary", { name: "Podgląd okna promocji" });
  await expect(preview).toContainText("Nie chcę decydować teraz");
  await page.getByLabel("Wstęp").fill("Inny wstęp, którego nikt nie zapisze.");
  await expect(preview).toContainText("Inny wstęp, którego nikt nie zapisze.");
  await page.reload();
  await page.getByRole("tab", { name: "Lista uprawnionych" }).click();
  const list = page.getByRole("textbox", { name: /NIP lub PESEL/ });
  await expect(list).toHaveValue(/5555555555/);
  await list.fill("5555555555\n1234567890");
  await expect(page.getByText("Wiersz 2: Pole nie jest poprawnym numerem NIP")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Zapisz listę/ })).toBeDisabled();
  await expectAccessible(page, "the allow-list with its errors");
  await page.getByRole("tab", { name: "Odpowiedzi" }).click();
  await expect(page.getByRole("table", { name: "Odpowiedzi na regulamin" })).toBeVisible();
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Pobierz CSV" }).click();
  await saved;
  await expectAccessible(page, "the answers");
  await page.getByRole("tab", { name: "Regulamin" }).click();
  await page.getByRole("button", { name: "Nowa wersja" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessible(page, "new rules");
});
