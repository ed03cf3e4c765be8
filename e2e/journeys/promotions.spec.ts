import { readFile } from "node:fs/promises";
import type { BrowserContext, Page } from "@playwright/test";
import { expectAccessible } from "#support/accessible.ts";
import { commandClock, stopClock } from "#support/clock.ts";
import { enrol, invite } from "#support/newcomers.ts";
import { ANNA, EDITOR, JAN, POINTED, QUEUED, REWARDED, ZOFIA } from "#support/people.ts";
import { dialog, open } from "#support/portal.ts";
import { expect, signInToOffice, test } from "#support/test.ts";

const ACCEPT = "Akceptuję Regulamin Promocji";
const DECLINE = "Nie akceptuję Regulaminu Promocji";
const NOT_NOW = "Nie chcę decydować teraz";
/** The office's own promotion in the demo programme. */
const NEW = "Punkty za dni otwarte";

/** Removes the answers with which other journeys keep the prompts quiet. */
const letPrompt = (context: BrowserContext) => context.clearCookies({ name: /_undecided$/ });

const promptCalled = (page: Page, title: string) =>
  dialog(page).filter({ has: page.getByRole("heading", { name: title }) });

/** On the page's own clock: when its address changed and when the profile arrived. */
type Notes = [what: string, atMs: number][];

/** Keeps notes of a page whose time passes only by `runUntil`. To be called before the page is opened. */
async function watchPrompts(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.addInitScript(() => {
    const notes: Notes = [];
    Reflect.set(window, "promptNotes", notes);
    let seen = "";
    const look = () => {
      const address = location.pathname + location.hash;
      if (address !== seen) notes.push([(seen = address), Date.now()]);
    };
    for (const way of ["pushState", "replaceState"] as const) {
      const change = history[way].bind(history);
      history[way] = (...given) => {
        change(...given);
        look();
      };
    }
    addEventListener("popstate", look);
    const ask = window.fetch.bind(window);
    window.fetch = async (...given) => {
      const answer = await ask(...given);
      if (answer.url.endsWith("/api/v1/user/profile")) notes.push(["profile", Date.now()]);
      return answer;
    };
  });
}

/** Lets time pass in steps of `stepMs` until something is so. */
async function runWhile(page: Page, stepMs: number, check: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(stepMs);
    await check();
  }).toPass({ intervals: [0], timeout: 30_000 });
}

/** When a page was ready, its profile there: hardly any of its time passes until then. */
async function runUntilReady(page: Page): Promise<number> {
  const heading = page.getByRole("heading", { level: 1 }).first();
  await runWhile(page, 1, () => expect(heading).toBeAttached({ timeout: 1 }));
  const notes = await page.evaluate(() => Reflect.get(window, "promptNotes") as Notes);
  return notes.findLast(([what]) => what === "profile")?.[1] ?? Number.NaN;
}

/** Lets time pass until the address is this one, and returns when it became so. */
async function runUntilAt(page: Page, address: RegExp): Promise<number> {
  let atMs = 0;
  await runWhile(page, 20, async () => {
    const notes = await page.evaluate(() => Reflect.get(window, "promptNotes") as Notes);
    const [what = "", noted = 0] = notes.findLast(([is]) => is !== "profile") ?? [];
    expect(what).toMatch(address);
    atMs = noted;
  });
  return atMs;
}

/** Puts the prompt that is open off and returns when it was closed. */
async function putOff(page: Page, title: string): Promise<number> {
  const button = promptCalled(page, title).getByRole("button", { name: NOT_NOW });
  await runWhile(page, 20, () => expect(button).toBeVisible({ timeout: 1 }));
  await button.press("Enter");
  return await runUntilAt(page, /^[^#]*$/);
}

const choice = (page: Page, name: string) => dialog(page).getByRole("button", { name, exact: true });

test("[PROMO-08, PROMO-09, PROMO-10, PROMO-11, PROMO-24, PROMO-25, PROMO-29, PROMO-30, PROMO-36, SHELL-46] somebody undecided is asked by one prompt after another: accepts one, declines one, puts one off @once", async ({
  page,
  context,
  request,
  signIn,
}) => {
  test.slow();
  const person = await enrol(request);
  await invite(request, "tank_to_full", person.nip);
  await signIn(person);
  await letPrompt(context);
  await page.goto("/dashboard");

  // Its own timer is shorter than the queue's.
  await expect(promptCalled(page, "TanQuj do pełna")).toBeVisible();
  await choice(page, NOT_NOW).click();
  await expect(promptCalled(page, "Tankuj z Dovvo")).toBeVisible();
  await expect(dialog(page).getByText("karta paliwowa 150 zł")).toBeVisible();
  await expect(dialog(page).getByText(/^za\sco najmniej 10\sl$/)).toBeVisible();
  await expect(dialog(page).getByRole("link", { name: /^Regulamin promocji/ })).toHaveAttribute(
    "href",
    "/promocje/tankuj-dovvo/regulamin",
  );
  // All answers are in sight without scrolling, however long the promotion's words.
  await expect(dialog(page).getByRole("button", { name: NOT_NOW })).toBeInViewport({ ratio: 1 });
  await expectAccessible(page, "a promotion's prompt");
  const reloaded = page.waitForResponse("**/api/v1/user/profile");
  const sent = page.waitForRequest("**/api/v1/user/promo_agreement");
  await choice(page, ACCEPT).click();
  expect((await sent).postDataJSON()).toEqual({ promo_name: "dovvo_refuel", answear: true });
  expect(
    ((await (await reloaded).json()) as { data: { promo_agreements: object } }).data.promo_agreements,
  ).toMatchObject({ dovvo_refuel: true, weed_buster: null });
  await expect(dialog(page).getByText("Regulamin promocji został zaakceptowany.")).toBeVisible();

  await expect(promptCalled(page, "Pogromcy chwastów")).toBeVisible();
  await choice(page, DECLINE).click();

  await expect(promptCalled(page, "ZysQaj więcej")).toBeVisible();
  await expect(dialog(page).getByText("karty paliwowe 1000 zł")).toBeVisible();
  await choice(page, NOT_NOW).click();
  const cookies = await context.cookies();
  expect(cookies.find(({ name }) => name === "tank_to_full_promotion_undecided")?.expires).toBe(-1);
  const putOff = cookies.find(({ name }) => name === "get_more_halvetic_mauser_promotion_undecided");
  expect(putOff?.path).toBe("/");
  const dayFromNow = Date.now() / 1000 + 86_400;
  expect(Math.abs((putOff?.expires ?? 0) - dayFromNow)).toBeLessThan(300);

  // The spring's looks every half second whether the queue has ended.
  await expect(promptCalled(page, "Wiosenna dawka paliwa")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);

  await open(page, "/promocje");
  const card = (title: string) => page.getByRole("article").filter({ hasText: title });
  await expect(card("Tankuj z Dovvo")).toContainText("Bierzesz udział");
  await expect(card("Pogromcy chwastów")).toContainText("Nie bierzesz udziału");
  await expect(card("ZysQaj więcej")).toContainText("Czeka na decyzję");
  await expect(card("TanQuj do pełna")).toContainText("Czeka na decyzję");

  // An answer may be changed while the window is open.
  await page.getByRole("link", { name: "Pogromcy chwastów" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pogromcy chwastów");
  await page.getByRole("button", { name: ACCEPT }).click();
  await expect(page.getByText(/Regulamin zaakceptowany/)).toBeVisible();
});

test("[PROMO-31, PROMO-32, PROMO-33] thanks stand there from 600 ms after 'yes' until 4500 ms, and 'no' closes after 600 ms @once", async ({
  page,
  request,
  signIn,
}) => {
  await signIn(await enrol(request));
  await commandClock(page);
  const thanks = dialog(page).getByText("Regulamin promocji został zaakceptowany.");
  /** Answers the prompt at this address; from then on time passes only by `page.clock.runFor`. */
  const answer = async (hash: string, name: string) => {
    await page.goto(`/dashboard#!${hash}`);
    await expect(choice(page, name)).toBeEnabled();
    await stopClock(page);
    // The profile is read anew as soon as the answer is known.
    const known = page.waitForRequest("**/api/v1/user/profile");
    await choice(page, name).press("Enter");
    await known;
  };

  await answer("regulamin-tankuj-dovvo", ACCEPT);
  await page.clock.runFor(500);
  await expect(thanks).toHaveCount(0);
  await page.clock.runFor(200);
  await expect(thanks).toBeVisible();
  await page.clock.runFor(3700);
  await expect(thanks).toBeVisible();
  await page.clock.runFor(200);
  await expect(dialog(page)).toHaveCount(0);
  await page.clock.resume();

  await answer("regulamin-pogromcy-chwastow", DECLINE);
  await page.clock.runFor(500);
  await expect(dialog(page)).toHaveCount(1);
  await page.clock.runFor(200);
  await expect(dialog(page)).toHaveCount(0);
});

test("[PROMO-26, PROMO-27, PROMO-28, PROMO-37, PROMO-38, PROMO-39, PROMO-40] the queue opens after 4 s, goes on 200 ms after an answer, and keeps the others away until it has ended @once", async ({
  page,
  context,
  request,
  signIn,
}) => {
  test.slow();
  await signIn(await enrol(request));
  await context.clearCookies({ name: /^(?:refuel_dovvo|weed_buster|fuel)_promotion_undecided$/ });
  await watchPrompts(page);
  await page.goto("/dashboard");
  const queuedMs = await runUntilReady(page);
  const firstMs = await runUntilAt(page, /#!regulamin-tankuj-dovvo$/);
  expect(firstMs - queuedMs).toBeGreaterThanOrEqual(4000);
  expect(firstMs - queuedMs).toBeLessThan(4400);

  const closedMs = await putOff(page, "Tankuj z Dovvo");
  const nextMs = (await runUntilAt(page, /#!regulamin-pogromcy-chwastow$/)) - closedMs;
  expect(nextMs).toBeGreaterThanOrEqual(200);
  expect(nextMs).toBeLessThan(300);

  // The spring's own time comes meanwhile, and it waits for the queue's flag.
  await page.clock.runFor(6000);
  const endedMs = await putOff(page, "Pogromcy chwastów");
  const springMs = (await runUntilAt(page, /#!regulamin-wiosenna-dawka-paliwa$/)) - endedMs;
  expect(springMs).toBeGreaterThanOrEqual(500);
  expect(springMs).toBeLessThan(600);
  await putOff(page, "Wiosenna dawka paliwa");

  const dayFromNow = Date.now() / 1000 + 86_400;
  for (const stem of ["fuel", "refuel_dovvo", "weed_buster"]) {
    const cookie = (await context.cookies()).find(({ name }) => name === `${stem}_promotion_undecided`);
    expect(cookie?.path, stem).toBe("/");
    expect(Math.abs((cookie?.expires ?? 0) - dayFromNow), stem).toBeLessThan(300);
  }
});

test("[PROMO-35, PROMO-41, PROMO-43, PROMO-46] spring fuel opens 5 s after a page is visited, get-more alone after 3.5 s and once, and neither over another modal @once", async ({
  page,
  context,
  request,
  signIn,
}) => {
  test.slow();
  await signIn(await enrol(request));
  const away = (stem: string) => context.clearCookies({ name: `${stem}_promotion_undecided` });
  await watchPrompts(page);

  await away("fuel");
  await page.goto("/dashboard");
  await runUntilReady(page);
  await page.clock.runFor(3000);
  await page.getByRole("navigation", { name: "Skróty" }).locator('[href="/moje-faktury"]').press("Enter");
  const visitedMs = await runUntilAt(page, /^\/moje-faktury$/);
  const springMs = (await runUntilAt(page, /#!regulamin-wiosenna-dawka-paliwa$/)) - visitedMs;
  expect(springMs).toBeGreaterThanOrEqual(5000);
  expect(springMs).toBeLessThan(5400);
  await putOff(page, "Wiosenna dawka paliwa");

  await away("get_more_halvetic_mauser");
  await page.goto("/moje-faktury#!zglos-fakture");
  await runUntilReady(page);
  const other = dialog(page).getByRole("button", { name: "Zamknij" });
  await runWhile(page, 20, () => expect(other).toBeVisible({ timeout: 1 }));
  await page.clock.runFor(8000);
  expect(page.url()).toMatch(/#!zglos-fakture$/);
  await other.press("Enter");
  const freeMs = await runUntilAt(page, /^[^#]*$/);
  const laterMs = (await runUntilAt(page, /#!regulamin-zyskaj-wiecej-halvetic-mauser$/)) - freeMs;
  expect(laterMs).toBeLessThanOrEqual(520);

  await page.goto("/dashboard");
  const arrivedMs = await runUntilReady(page);
  const aloneMs = (await runUntilAt(page, /#!regulamin-zyskaj-wiecej-halvetic-mauser$/)) - arrivedMs;
  expect(aloneMs).toBeGreaterThanOrEqual(3500);
  expect(aloneMs).toBeLessThan(3900);
  const leave = promptCalled(page, "ZysQaj więcej").getByRole("button", { name: "Zamknij" });
  await runWhile(page, 20, () => expect(leave).toBeVisible({ timeout: 1 }));
  await leave.press("Enter");
  await runUntilAt(page, /^[^#]*$/);
  await page.clock.runFor(20_000);
  expect(page.url()).toMatch(/\/dashboard$/);
});

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

test("[PROMO-34] an answer that fails is told for 5 s and nothing is lost; a prompt that stands open keeps others away @once", async ({
  page,
  signIn,
  expectInConsole,
}) => {
  expectInConsole(/500/);
  await signIn(ANNA);
  await page.route("**/api/v1/user/profile", async (route) => {
    const response = await route.fetch();
    const json = (await response.json()) as { data: object };
    return route.fulfill({ response, json: { ...json, data: { ...json.data, has_required_consents: true } } });
  });
  await page.route("**/api/v1/user/promo_agreement", (route) =>
    route.fulfill({ status: 500, json: { status: "error", error: "internal", message: "" } }),
  );
  await open(page, "/dashboard#!regulamin-pogromcy-chwastow");
  await choice(page, DECLINE).click();
  await expect(page.getByRole("alert").getByText("Wystąpił błąd!")).toBeVisible();
  await expect(choice(page, ACCEPT)).toBeEnabled();
  await expect(choice(page, DECLINE)).toBeEnabled();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await choice(page, NOT_NOW).click();
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

test("[PROMO-42] accepted rules are not asked for again by their hash; a promotion for others opens neither by its hash nor by its address @once", async ({
  page,
  signIn,
  expectInConsole,
}) => {
  expectInConsole(/404/);
  await signIn(JAN);
  await open(page, "/dashboard#!regulamin-tankuj-do-pelna");
  await expect(page).toHaveURL(/\/dashboard$/);
  await open(page, "/dashboard#!regulamin-wiosenna-dawka-paliwa");
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(dialog(page)).toHaveCount(0);
  await open(page, "/promocje/tankuj-do-pelna");
  await expect(page.getByText("Nie ma takiej promocji.")).toBeVisible();
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
  await open(page, "/historia-punktow");
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
