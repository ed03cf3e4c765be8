import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectAccessible } from "#support/accessible.ts";
import { enrol } from "#support/newcomers.ts";
import { EDITOR, POINTED, QUEUED, REWARDED, ZOFIA } from "#support/people.ts";
import { dialog, load, open } from "#support/portal.ts";
import { expect, signInToOffice, test } from "#support/test.ts";

/** The office's own promotion in the demo programme. */
const NEW = "Punkty za dni otwarte";

const promptCalled = (page: Page, title: string) =>
  dialog(page).filter({ has: page.getByRole("heading", { name: title }) });

test("a promotion that the editor lets prompt opens a window in their words, once a day, until somebody looked at it @once", async ({
  page,
  context,
  browser,
  request,
  signIn,
  extraHTTPHeaders,
}) => {
  const text = `Sprawdź, co czeka ${Date.now()}`;
  const desk = await (await browser.newContext({ extraHTTPHeaders: extraHTTPHeaders ?? {} })).newPage();
  await signInToOffice(desk, EDITOR.email);
  await desk.goto("/office/promotions");
  await desk.getByRole("link", { name: NEW }).click();
  await expect(desk.getByLabel("Pokaż w oknie po wejściu")).toBeChecked();
  await desk.getByLabel("Tekst w oknie").fill(text);
  const preview = desk.getByRole("complementary", { name: "Podgląd okna promocji" });
  await expect(preview).toContainText(text);
  await expect(preview).toContainText("Nie teraz");
  await expectAccessible(desk, "a promotion that prompts");
  await desk.getByRole("button", { name: "Zapisz", exact: true }).click();
  await expect(desk.getByText("Zapisano promocję.")).toBeVisible();
  await desk.context().close();

  await signIn(await enrol(request));
  const prompt = promptCalled(page, NEW);
  const nextDay = () => context.clearCookies({ name: "promotion_prompted" });
  await nextDay();
  await open(page, "/dashboard");
  await expect(prompt).toContainText(text);
  await expectAccessible(page, "a new promotion's window");
  await page.keyboard.press("Escape");
  await expect(prompt).toHaveCount(0);
  const cookie = (await context.cookies()).find(({ name }) => name === "promotion_prompted");
  expect(Math.abs((cookie?.expires ?? 0) - (Date.now() / 1000 + 86_400))).toBeLessThan(300);

  await nextDay();
  await page.reload();
  await prompt.getByRole("link", { name: "Zobacz promocję" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(NEW);
  await expect(prompt).toHaveCount(0);

  // The day after that its window is not for this device any more.
  await nextDay();
  await open(page, "/dashboard#!nowa-promocja");
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(dialog(page)).toHaveCount(0);
});

test("promotions, their rules and a promotion for invited farms are pages of their own", async ({ page, signIn }) => {
  await signIn(ZOFIA);
  await open(page, "/promocje");
  await expect(page.getByRole("article").filter({ hasText: "TanQuj do pełna" })).toBeVisible();
  // Campaigns stand in the same list.
  const running = page.getByRole("list", { name: "Trwają teraz" });
  await expect(running.getByRole("article").filter({ hasText: "Leptosar" })).toContainText("Na fakturach");
  await expect(running.getByRole("article").filter({ hasText: "TanQuj do pełna" })).toContainText(/jeszcze|ostatni/);
  await expectAccessible(page, "what runs");
  await open(page, "/promocje/tankuj-do-pelna");
  await expectAccessible(page, "a promotion");
  await page.getByRole("link", { name: "Regulamin promocji" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Regulamin promocji");
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Pobierz PDF" }).click();
  expect((await saved).suggestedFilename()).toBe("regulamin-tanquj-do-pelna.pdf");
  await open(page, "/promocje/promocja-jesienna");
  await expect(page.getByRole("article").first()).toBeVisible();
});

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
  const given = page.getByRole("row").filter({ hasText: NEW });
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
