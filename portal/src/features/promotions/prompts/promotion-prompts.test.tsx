import { beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "@plon/client/test/accessible.ts";
import { answers } from "#test/answers.ts";
import { appears, pass, pressNow, until } from "@plon/client/test/clock.ts";
import { keptCookie } from "#test/cookies.ts";
import { expectInConsole } from "@plon/client/test/console.ts";
import { FARM } from "#test/farm.ts";
import { forgetAnswers, modalOpen, open, PHONE, signIn } from "#test/portal.ts";
import { answerPromotions, promotion } from "#test/promotions.ts";
import { DELAYS_MS } from "#shared/pages/delays.ts";
import { PROMPTS, type PromptedPromotion } from "./prompt-map.ts";

const ACCEPT = "Akceptuję Regulamin Promocji";
const DECLINE = "Nie akceptuję Regulaminu Promocji";
const NOT_NOW = "Nie chcę decydować teraz";
const UNDECIDED = {
  spring_promo_fuel: null,
  dovvo_refuel: null,
  weed_buster: null,
  tank_to_full: null,
  get_more_halvetic_mauser: null,
};

const dialog = page.getByRole("dialog");
const choice = (name: string) => dialog.getByRole("button", { name, exact: true });
const thanks = dialog.getByText(/Regulamin promocji został zaakceptowany/);

/** Somebody who has decided nothing about these, and everything about the others. */
function undecidedAbout(...names: PromptedPromotion[]) {
  const agreements = Object.fromEntries(names.map((name) => [name, null]));
  return signIn({ promo_agreements: { ...FARM.promo_agreements, ...agreements }, open_promotions: names });
}

/** Lets time pass until a prompt is opened by the address, and says how much it was. */
async function passUntilPrompt(slug: string, limitMs = 8000): Promise<number> {
  const hash = `#!regulamin-${slug}`;
  const beganMs = Date.now();
  while (location.hash !== hash && Date.now() - beganMs < limitMs) await vi.advanceTimersByTimeAsync(20);
  expect(location.hash).toBe(hash);
  return Date.now() - beganMs;
}

async function putOff(title: string): Promise<void> {
  await modalOpen();
  expect(dialog.getByRole("heading", { name: title }).query()).not.toBeNull();
  await choice(NOT_NOW).click();
  await until(() => location.hash === "");
}

beforeEach(() => answerPromotions());

test("[PROMO-08, PROMO-09, PROMO-10, PROMO-11, PROMO-24, PROMO-25, PROMO-29, PROMO-30, PROMO-36, SHELL-46] a prompt says what is at stake, and each of its three answers is kept", async () => {
  const user = undecidedAbout("dovvo_refuel", "weed_buster", "tank_to_full", "get_more_halvetic_mauser");
  // As long as the longest of the programme.
  answerPromotions({
    lead: "Promocja dla zaproszonych gospodarstw: za zakupy produktów objętych promocją odbierz karty paliwowe o wartości 100 zł.",
  });
  await page.viewport(...PHONE);
  await open("/dashboard");
  // Its own timer is shorter than the queue's.
  await passUntilPrompt(PROMPTS.tank_to_full.slug);
  await putOff("TanQuj do pełna");

  await passUntilPrompt("tankuj-dovvo");
  await modalOpen();
  expect(dialog.element()).toMatchTextContent(/karta paliwowa 150 zł/);
  expect(dialog.element()).toMatchTextContent(/za\sco najmniej 10\sl/);
  const rules = dialog.getByRole("link", { name: /^Regulamin promocji/ });
  expect(rules.element()).toHaveAttribute("href", "/promocje/tankuj-dovvo/regulamin");
  // All answers are in sight without scrolling, however long the promotion's words.
  await expect.element(choice(NOT_NOW)).toBeInViewport({ ratio: 1 });
  // And so are the rules that they are about, which nothing covers.
  const { left, top, width, height } = rules.element().getBoundingClientRect();
  const seen = document.elementFromPoint(left + width / 2, top + height / 2);
  expect(rules.element().contains(seen)).toBe(true);
  answers.on("POST /api/v1/user/promo_agreement", ({ body }) => ({
    promo_name: body.promo_name,
    agreed: body.answear,
    answered_at: "2026-11-26T09:00:10Z",
  }));
  answers.on("GET /api/v1/user/profile", {
    ...user,
    promo_agreements: { ...user.promo_agreements, dovvo_refuel: true },
  });
  const before = answers.asked("GET /api/v1/user/profile").length;
  await choice(ACCEPT).click();
  await until(() => answers.asked("GET /api/v1/user/profile").length > before);
  await pass(DELAYS_MS.thanksAppear);
  await appears(thanks);
  await pass(DELAYS_MS.acceptedPromptHides - DELAYS_MS.thanksAppear);

  await passUntilPrompt("pogromcy-chwastow");
  await modalOpen();
  await choice(DECLINE).click();
  await until(() => answers.asked("POST /api/v1/user/promo_agreement").length === 2);
  expect(answers.asked("POST /api/v1/user/promo_agreement").map(({ body }) => body)).toEqual([
    { promo_name: "dovvo_refuel", answear: true },
    { promo_name: "weed_buster", answear: false },
  ]);
  await pass(DELAYS_MS.declinedPromptHides);

  await passUntilPrompt(PROMPTS.get_more_halvetic_mauser.slug);
  await putOff("ZysQaj więcej");
  expect(await keptCookie("tank_to_full_promotion_undecided")).toMatchObject({ seconds: -1 });
  const kept = await keptCookie("get_more_halvetic_mauser_promotion_undecided");
  expect(kept?.path).toBe("/");
  expect(Math.abs((kept?.seconds ?? 0) - 86_400)).toBeLessThan(300);
});

test("[PROMO-31, PROMO-32, PROMO-33] thanks stand there from 600 ms after 'yes' until 4500 ms, and 'no' closes after 600 ms", async () => {
  undecidedAbout("dovvo_refuel", "weed_buster");
  answers.on("POST /api/v1/user/promo_agreement", ({ body }) => ({
    promo_name: body.promo_name,
    agreed: body.answear,
    answered_at: "2026-11-26T09:00:10Z",
  }));
  /** Answers the prompt at this address. */
  const answer = async (slug: string, name: string) => {
    await open(`/dashboard#!regulamin-${slug}`);
    const before = answers.asked("GET /api/v1/user/profile").length;
    pressNow(choice(name));
    // The profile is read anew as soon as the answer is known.
    await until(() => answers.asked("GET /api/v1/user/profile").length > before);
  };
  await answer("tankuj-dovvo", ACCEPT);
  await pass(500);
  expect(thanks.query()).toBeNull();
  await pass(200);
  expect(thanks.query()).not.toBeNull();
  await pass(3700);
  expect(thanks.query()).not.toBeNull();
  await pass(200);
  expect(dialog.query()).toBeNull();

  await answer("pogromcy-chwastow", DECLINE);
  await pass(500);
  expect(dialog.query()).not.toBeNull();
  await pass(200);
  expect(dialog.query()).toBeNull();
});

test("[PROMO-26, PROMO-27, PROMO-28, PROMO-37, PROMO-38, PROMO-39, PROMO-40] the queue opens after 4 s, goes on 200 ms after an answer, and keeps the others away until it has ended", async () => {
  undecidedAbout("dovvo_refuel", "weed_buster", "spring_promo_fuel");
  await open("/dashboard");
  const firstMs = await passUntilPrompt("tankuj-dovvo");
  expect(firstMs).toBeGreaterThanOrEqual(3900);
  expect(firstMs).toBeLessThan(4400);
  await putOff("Tankuj z Dovvo");
  const nextMs = await passUntilPrompt("pogromcy-chwastow");
  expect(nextMs).toBeGreaterThanOrEqual(100);
  expect(nextMs).toBeLessThan(300);

  // The spring's own time comes meanwhile, and it waits for the queue's flag.
  await pass(6000);
  await putOff("Pogromcy chwastów");
  const springMs = await passUntilPrompt("wiosenna-dawka-paliwa");
  expect(springMs).toBeGreaterThanOrEqual(400);
  expect(springMs).toBeLessThan(600);
  await putOff("Wiosenna dawka paliwa");
  for (const stem of ["fuel", "refuel_dovvo", "weed_buster"]) {
    const kept = await keptCookie(`${stem}_promotion_undecided`);
    expect(kept?.path, stem).toBe("/");
    expect(Math.abs((kept?.seconds ?? 0) - 86_400), stem).toBeLessThan(300);
  }
});

test("[PROMO-35] spring fuel opens 5 s after a page is visited, counted anew on the next", async () => {
  undecidedAbout("spring_promo_fuel");
  await open("/dashboard");
  await pass(3000);
  await page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Moje faktury" }).click();
  await until(() => location.pathname === "/moje-faktury");
  const springMs = await passUntilPrompt("wiosenna-dawka-paliwa");
  expect(springMs).toBeGreaterThanOrEqual(4900);
  expect(springMs).toBeLessThan(5400);
});

test("[PROMO-41, PROMO-43, PROMO-46] get-more alone opens after 3.5 s and once, and not over another modal", async () => {
  undecidedAbout("get_more_halvetic_mauser");
  await open("/moje-faktury#!zglos-fakture");
  await pass(8000);
  expect(location.hash).toBe("#!zglos-fakture");
  // At this moment: while a click is on its way the prompt may be there already.
  pressNow(dialog.getByRole("button", { name: "Zamknij" }));
  await until(() => location.hash === "");
  expect(await passUntilPrompt(PROMPTS.get_more_halvetic_mauser.slug)).toBeLessThanOrEqual(520);

  await open("/dashboard");
  const aloneMs = await passUntilPrompt(PROMPTS.get_more_halvetic_mauser.slug);
  expect(aloneMs).toBeGreaterThanOrEqual(3400);
  expect(aloneMs).toBeLessThan(3900);
  await modalOpen();
  await userEvent.keyboard("{Escape}");
  await until(() => location.hash === "");
  await pass(20_000);
  expect(location.hash).toBe("");
});

test("[PROMO-34] an answer that fails is told for 5 s and nothing is lost", async () => {
  expectInConsole(/status of 500/);
  undecidedAbout("weed_buster");
  answers.refuse("POST /api/v1/user/promo_agreement", "internal");
  await open("/dashboard#!regulamin-pogromcy-chwastow");
  pressNow(choice(DECLINE));
  const toast = page.getByRole("alert").filter({ hasText: "Wystąpił błąd!" });
  await appears(toast);
  await expectAccessible();
  expect(choice(ACCEPT).element()).toBeEnabled();
  expect(choice(DECLINE).element()).toBeEnabled();
  await pass(4700 - 200);
  expect(toast.query()).not.toBeNull();
  await pass(600);
  expect(toast.query()).toBeNull();
  await choice(NOT_NOW).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test("[PROMO-42, MODAL-28, MODAL-29, MODAL-30, MODAL-31, MODAL-32, MODAL-33] a promotion's rules open while they are undecided or refused, not once they are accepted, nor for whom it is not", async () => {
  const names = Object.keys(UNDECIDED) as PromptedPromotion[];
  const opens = async (name: PromptedPromotion, isOpening: boolean) => {
    forgetAnswers();
    await open(`/o-programie#!regulamin-${PROMPTS[name].slug}`, { opensNothing: !isOpening });
    if (!isOpening) await until(() => location.hash === "");
    await pass(DELAYS_MS.modalOpens);
    expect(dialog.query() !== null, name).toBe(isOpening);
  };
  for (const agreement of [null, false, true]) {
    const promo_agreements = Object.fromEntries(names.map((name) => [name, agreement])) as typeof UNDECIDED;
    signIn({ promo_agreements, open_promotions: names });
    for (const name of names) await opens(name, agreement !== true);
  }
  // One for invited farms only.
  signIn({ promo_agreements: UNDECIDED, open_promotions: [] });
  await opens("tank_to_full", false);
});

test("all that wait are shown together from any of their windows, each answered where it stands; closing puts off the rest", async () => {
  const user = undecidedAbout("dovvo_refuel", "weed_buster", "get_more_halvetic_mauser");
  const agreed = new Map<string, boolean>();
  answers.on("GET /api/v1/cms/promotions/:promotion", ({ params }) => ({
    single: promotion(params.promotion, { agreement: agreed.get(params.promotion) ?? null }),
  }));
  await page.viewport(...PHONE);
  await open("/dashboard");
  await passUntilPrompt("tankuj-dovvo");
  await modalOpen();
  await dialog.getByRole("link", { name: "Pokaż wszystkie razem (3)" }).click();
  await until(() => location.hash === "#!wszystkie-promocje");
  await modalOpen();
  await appears(dialog.getByRole("heading", { name: "Promocje do decyzji" }));
  await appears(dialog.getByRole("heading", { name: "ZysQaj więcej" }));
  expect(dialog.getByRole("link", { name: /^Regulamin promocji/ }).elements()).toHaveLength(3);
  await expectAccessible();
  answers.on("POST /api/v1/user/promo_agreement", ({ body }) => {
    // Named by their slugs here, as the fixtures are.
    agreed.set(body.promo_name, body.answear);
    const decided = {
      dovvo_refuel: agreed.get("tankuj-dovvo") ?? null,
      weed_buster: agreed.get("pogromcy-chwastow") ?? null,
    };
    answers.on("GET /api/v1/user/profile", { ...user, promo_agreements: { ...user.promo_agreements, ...decided } });
    return { promo_name: body.promo_name, agreed: body.answear, answered_at: "2026-11-26T09:00:10Z" };
  });
  await dialog.getByRole("button", { name: `${ACCEPT}: Tankuj z Dovvo` }).click();
  await appears(dialog.getByText("Bierzesz udział", { exact: true }));
  await dialog.getByRole("button", { name: `${DECLINE}: Pogromcy chwastów` }).click();
  await appears(dialog.getByText("Nie bierzesz udziału"));
  // Nothing opens over it, and nothing after it: what is left was put off as in its own window.
  await pass(8000);
  expect(location.hash).toBe("#!wszystkie-promocje");
  await choice(NOT_NOW).click();
  await until(() => location.hash === "");
  expect((await keptCookie("get_more_halvetic_mauser_promotion_undecided"))?.value).toBe("1");
  expect(await keptCookie("refuel_dovvo_promotion_undecided")).toBeUndefined();
  await pass(8000);
  expect(location.hash).toBe("");
});

test("what the programme offers by itself waits for a day without a promotion's window", async () => {
  const fields = { slug: "dni-otwarte", title: "Punkty za dni otwarte", text: "Sprawdź, co czeka" };
  vi.spyOn(PublicKeyCredential, "isUserVerifyingPlatformAuthenticatorAvailable").mockResolvedValue(true);
  const user = signIn({
    promo_agreements: { ...FARM.promo_agreements, dovvo_refuel: null },
    open_promotions: ["dovvo_refuel"],
    prompting_promotions: [fields],
  });
  const offer = page.getByRole("heading", { name: "Następnym razem bez hasła" });
  await open("/dashboard");
  await passUntilPrompt("tankuj-dovvo");
  expect(offer.query()).toBeNull();
  await putOff("Tankuj z Dovvo");
  await pass(8000);
  expect(location.hash).toBe("");
  // Decided, and still the same day.
  forgetAnswers();
  signIn({ ...user, promo_agreements: { ...user.promo_agreements, dovvo_refuel: true } });
  await open("/dashboard");
  await pass(2000);
  expect(offer.query()).toBeNull();
  // From the next day on it is there, also for whoever puts a promotion off day by day.
  localStorage.setItem("plon.promotions-first-prompted", String(Date.now() - 86_400_000));
  forgetAnswers();
  signIn(user);
  await open("/dashboard");
  await appears(offer);
});

test("a new promotion's window opens once a day, until somebody looked at it", async () => {
  const fields = { slug: "dni-otwarte", title: "Punkty za dni otwarte", text: "Sprawdź, co czeka" };
  signIn({ prompting_promotions: [fields] });
  const nextDay = () => (document.cookie = "promotion_prompted=; path=/; max-age=0");
  const passUntilWindow = async () => {
    for (let ms = 0; ms < 6000 && location.hash === ""; ms += 100) await pass(100);
    expect(location.hash).toBe("#!nowa-promocja");
    await modalOpen();
  };
  await open("/dashboard");
  await passUntilWindow();
  expect(dialog.element()).toMatchTextContent("Sprawdź, co czeka");
  await userEvent.keyboard("{Escape}");
  await until(() => location.hash === "");
  expect(Math.abs(((await keptCookie("promotion_prompted"))?.seconds ?? 0) - 86_400)).toBeLessThan(300);
  await open("/dashboard");
  await pass(8000);
  expect(location.hash).toBe("");

  nextDay();
  await open("/dashboard");
  await passUntilWindow();
  await dialog.getByRole("link", { name: "Zobacz promocję" }).click();
  await expect.element(page.getByRole("heading", { level: 1, name: "dni-otwarte" })).toBeVisible();
  expect(dialog.query()).toBeNull();

  // The day after that its window is not for this device any more.
  nextDay();
  await open("/dashboard#!nowa-promocja", { opensNothing: true });
  await until(() => location.hash === "");
  await pass(8000);
  expect(dialog.query()).toBeNull();
});

test("the newest fifty promotions that somebody looked at are remembered: the oldest prompts again", async () => {
  const fields = (slug: string) => ({ slug, title: `Okno ${slug}`, text: "Sprawdź" });
  const known = Array.from({ length: 50 }, (_, place) => `promocja-${place}`);
  localStorage.setItem("plon.promotions-seen", known.join(" "));
  signIn();
  await open("/promocje/promocja-50");
  for (const [slug, opens] of [
    ["promocja-0", true],
    ["promocja-1", false],
    ["promocja-50", false],
  ] as const) {
    forgetAnswers();
    signIn({ prompting_promotions: [fields(slug)] });
    await open("/o-programie#!nowa-promocja", { opensNothing: !opens });
    if (!opens) await until(() => location.hash === "");
    await pass(DELAYS_MS.modalOpens);
    expect(dialog.query() !== null, slug).toBe(opens);
  }
});
