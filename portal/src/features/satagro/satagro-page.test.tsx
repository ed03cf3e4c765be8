import type { SatagroState } from "@plon/contract/portal/account/satagro.ts";
import { appears, pass, pressNow, until } from "@plon/client/test/clock.ts";
import { expectInConsole } from "@plon/client/test/console.ts";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { answers } from "#test/answers.ts";
import { FARM } from "#test/farm.ts";
import { modalOpen, open, signIn } from "#test/portal.ts";

const CONNECT = "GET /api/v1/oauth/satagro/login";
const STATE = "GET /api/v1/user/satagro";
const REVOKE = "GET /api/v1/user/satagro/revoke-permission";
const TICKET = "https://satagro.example/ciech/pola?bilet=1";
const modal = page.getByRole("dialog");
const main = page.getByRole("main");
const toasts = page.getByRole("region", { name: "Komunikaty" });
const heading = page.getByRole("heading", { level: 1 });
const entry = page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Moje SatAgro" });

const NONE: SatagroState = {
  is_offered: true,
  connection: "none",
  consent: { id: 3, content: "<ul><li>nazwę użytkownika</li><li>adres e-mail</li></ul>" },
  participant_id: 7,
  rules_url: "https://satagro.example/regulamin",
  data_controller: "Zakłady Chemiczne Plon S.A.",
  connected_at: null,
  fields: [],
  seen_at: null,
  is_outage: false,
  shared: null,
  shared_at: null,
};
const CONNECTED: SatagroState = {
  ...NONE,
  connection: "connected",
  connected_at: "2026-11-26T09:00:00Z",
  fields: [{ id: "1", name: "Nad Wisłą", crop: "Rzepak", area_hectares: 8.75, ndvi: 0.7, observed_on: "2026-11-20" }],
  seen_at: "2026-11-26T09:00:00Z",
  shared: { username: "Ewa Mazur", email: FARM.email, points: 1250, products: [], area: [] },
  shared_at: "2026-11-26T09:00:00Z",
};

/** The account is connected from now on, or no more. */
function becomes(isConnected: boolean): void {
  answers.on(STATE, isConnected ? CONNECTED : NONE);
  answers.on("GET /api/v1/user/profile", { ...FARM, has_satagro: isConnected });
}

/** The addresses that windows of the page are led to; with `isForbidden` the browser opens none. */
function windowsOpened({ isForbidden = false } = {}): readonly string[] {
  const addresses: string[] = [];
  const opened = { opener: window, location: { replace: (address: string) => void addresses.push(address) } };
  const opening = vi.spyOn(window, "open").mockReturnValue(isForbidden ? null : (opened as unknown as Window));
  onTestFinished(() => opening.mockRestore());
  return addresses;
}

beforeEach(() => {
  answers.on("POST /api/v1/user/satagro/open", { redirect: TICKET });
});

test("[SATAGRO-02, SATAGRO-03, SATAGRO-04, SATAGRO-05, SATAGRO-20] before the consent the page says what it is, and the consent what is shared, with whom and by which rules", async () => {
  signIn();
  becomes(false);
  await open("/moj-profil");
  expect(entry.query()).toBeNull();
  await main.getByRole("link", { name: "Poznaj SatAgro" }).click();
  await expect.element(heading).toMatchTextContent("SatAgro");
  await main.getByRole("link", { name: "Połącz z SatAgro" }).click();
  await modalOpen();
  // The consent's own text, as the server has it.
  await expect.element(modal.getByRole("listitem").filter({ hasText: "nazwę użytkownika" })).toBeVisible();
  await expect
    .element(modal.getByRole("link", { name: "Polityka prywatności" }))
    .toHaveAttribute("href", "/polityka-prywatnosci");
  await expect
    .element(modal.getByRole("link", { name: "Regulamin usługi SatAgro" }))
    .toHaveAttribute("href", NONE.rules_url);
  await expect.element(modal.getByText("Administrator Twoich danych")).toBeVisible();
  await modal.getByRole("button", { name: "Anuluj" }).click();
  await expect.element(modal).not.toBeInTheDocument();
  expect(answers.asked(CONNECT)).toEqual([]);
});

test("[SATAGRO-09, SATAGRO-10, SATAGRO-17, SATAGRO-21, FORM-12] an outage agrees to nothing; the consent connects, and two seconds later SatAgro opens in a window", async () => {
  expectInConsole(/status of 503/);
  signIn();
  becomes(false);
  const windows = windowsOpened();
  await open("/satagro#!satagro-zgody");
  answers.refuse(CONNECT, "satagro.unavailable");
  const give = modal.getByRole("button", { name: "Wyrażam zgodę" });
  pressNow(give);
  const failed = toasts.getByRole("alert").filter({ hasText: "Wystąpił błąd!" });
  await appears(failed);
  await appears(modal.getByText("Konto nie zostało połączone"));
  await pass(4800);
  expect(failed.query()).not.toBeNull();
  await pass(400);
  expect(failed.query()).toBeNull();

  answers.on(CONNECT, () => {
    becomes(true);
    return { connection: "connected" };
  });
  const before = answers.asked(STATE).length;
  pressNow(give);
  await appears(modal.getByText("Za chwilę otworzymy SatAgro w nowym oknie."));
  expect(answers.asked(CONNECT).at(-1)?.query).toEqual({ consent: "3" });
  expect(answers.asked(STATE).length).toBeGreaterThan(before);
  await pass(1800);
  expect(windows).toEqual([]);
  await pass(300);
  expect(windows).toEqual([TICKET]);
  await until(() => modal.query() === null, "the modal closed", { flows: true });
  await expect.element(heading).toMatchTextContent("Moje SatAgro");
  await expect.element(main.getByRole("row").filter({ hasText: "Nad Wisłą" })).toMatchTextContent(/8,75\sha/);
  await expect.element(main.getByRole("region", { name: "Co udostępniasz" })).toMatchTextContent(/Ewa Mazur/);
  await expect.element(entry).toBeVisible();
});

test("where the browser forbids windows a link takes the button's place", async () => {
  signIn({ has_satagro: true });
  becomes(true);
  windowsOpened({ isForbidden: true });
  await open("/satagro");
  await main.getByRole("button", { name: "Otwórz SatAgro" }).click();
  await expect.element(main.getByRole("link", { name: "Przejdź do SatAgro" })).toHaveAttribute("href", TICKET);
});

test("[ERROR-11] a failed load is a page of its own, with the server's words, and can be tried again", async () => {
  expectInConsole(/status of 503/);
  signIn({ has_satagro: true });
  answers.refuse(STATE, "system.overloaded", { message: "Spróbuj za chwilę." });
  await open("/satagro", { isRetried: true });
  await appears(main.getByText("503"), { flows: true });
  expect(main.getByText("Spróbuj za chwilę.").query()).not.toBeNull();
  becomes(true);
  await main.getByRole("button", { name: "Spróbuj ponownie" }).click();
  await expect.element(main.getByRole("row").filter({ hasText: "Nad Wisłą" })).toBeVisible();
});

test("[SATAGRO-06, SATAGRO-07, SATAGRO-16, SATAGRO-18, SATAGRO-19, FORM-12] the way out: refused by a failure, then done, and the section is gone", async () => {
  expectInConsole(/status of 500/);
  signIn({ has_satagro: true });
  becomes(true);
  await open("/satagro");
  await main.getByRole("link", { name: "Cofnij zgodę" }).click();
  await modalOpen();
  expect(modal.element()).toMatchTextContent(/Sekcja „Moje SatAgro” zniknie z\sportalu/);
  expect(modal.element()).toMatchTextContent(/możesz wrócić w\skażdej chwili/);
  expect(modal.getByRole("button", { name: "Anuluj" }).query()).not.toBeNull();
  const revoke = modal.getByRole("button", { name: "Cofam wyrażone zgody" });
  answers.refuse(REVOKE, "internal");
  pressNow(revoke);
  const failed = toasts.getByRole("alert").filter({ hasText: /^Wystąpił błąd$/ });
  await appears(failed);
  await pass(2800);
  expect(failed.query()).not.toBeNull();
  await pass(400);
  expect(failed.query()).toBeNull();

  answers.on(REVOKE, () => {
    becomes(false);
    return { connection: "none" };
  });
  await revoke.click();
  const done = toasts.getByText("Cofnięcie zgody przebiegło pomyślnie");
  await appears(done);
  await until(() => modal.query() === null, "the modal closed", { flows: true });
  await expect.element(heading).toMatchTextContent(/^SatAgro$/);
  await expect.element(entry).not.toBeInTheDocument();
});
