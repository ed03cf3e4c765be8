import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answers } from "#test/answers.ts";
import { appears, drawn, pass, until } from "@plon/client/test/clock.ts";
import { forgetAnswers, modalOpen, open, signIn } from "#test/portal.ts";

const dialog = page.getByRole("dialog");
const titled = (name: string) => dialog.getByRole("heading", { name, exact: true });

/** Follows a link to a hash, as a page's own links do. */
const setHash = async (hash: string) => {
  location.hash = hash;
  await drawn();
};

/** The widths of modals that only members open, each with what must be answered for it. */
const WIDTHS = {
  "!dodaj-stale-przekazywanie-punktow": ["Dodaj stałe przekazywanie punktów", 500],
  "!usun-stale-przekazywanie-punktow": ["Usuń stałe przekazywanie punktów", 300],
  "!nagroda-pieniezna": ["Nagroda pieniężna", 500],
  "!satagro-zgody": ["Zgoda na udostępnienie danych SatAgro", 800],
  "!satagro-cofnij-zgody": ["Cofnij zgody SatAgro", 500],
  "!szczegoly-zakupow": ["Szczegóły zakupów", 1140],
  "!szczegoly-faktury": ["Szczegóły faktury", 1140],
} as const;

test("[MODAL-01, MODAL-02, MODAL-03] another hash closes what is open; its modal opens 300 ms later; closing takes the hash away", async () => {
  await open("/#!logowanie");
  expect(titled("Zaloguj się").query()).not.toBeNull();
  await setHash("!reset-hasla");
  await until(() => dialog.query() === null);
  await pass(285);
  expect(dialog.query()).toBeNull();
  await pass(20);
  await until(() => titled("Ustaw nowe hasło").query() !== null);
  await dialog.getByRole("button", { name: "Zamknij" }).click();
  await until(() => dialog.query() === null);
  expect(location.pathname + location.hash).toBe("/");
});

test("[MODAL-02] the first opening of a modal takes 300 ms too", async () => {
  await open("/");
  await setHash("!reset-hasla");
  await pass(285);
  expect(dialog.query()).toBeNull();
  await pass(20);
  await until(() => titled("Ustaw nowe hasło").query() !== null);
});

test("[MODAL-05] sign-in follows first login after 250 ms", async () => {
  await open("/#!pierwsze-logowanie");
  await setHash("!logowanie");
  await until(() => dialog.query() === null);
  await pass(235);
  expect(dialog.query()).toBeNull();
  await pass(20);
  await until(() => titled("Zaloguj się").query() !== null);
});

test("[MODAL-04] a press beside a modal closes nothing; Escape, its button and the way back do", async () => {
  signIn();
  await open("/moje-faktury");
  const opener = page.getByRole("main").getByRole("link", { name: "Zgłoś fakturę" }).first();
  await opener.click();
  await modalOpen();
  for (const [x, y] of [
    [5, 5],
    [355, 8],
  ] as const) {
    await userEvent.pointer([{ keys: "[MouseLeft]", target: page.elementLocator(document.body), coords: { x, y } }]);
  }
  await drawn();
  expect(dialog.query()).not.toBeNull();
  expect(dialog.element().contains(document.activeElement)).toBe(true);
  await userEvent.keyboard("{Escape}");
  await until(() => dialog.query() === null);
  await expect.element(opener).toHaveFocus();

  await opener.click();
  await modalOpen();
  history.back();
  await until(() => dialog.query() === null);
  expect(location.pathname + location.hash).toBe("/moje-faktury");
});

test("the focus stays inside a modal while it is open", async () => {
  await open("/#!logowanie");
  for (let step = 0; step < 12; step += 1) {
    await userEvent.tab();
    expect(document.activeElement?.closest('[role="dialog"]')).not.toBeNull();
  }
});

test("[MODAL-10, MODAL-15, MODAL-21, MODAL-22, MODAL-23, MODAL-25, MODAL-26, MODAL-27, MODAL-34, MODAL-37] modals of the signed-in open by their hash, each as wide as it is to be", async () => {
  signIn({ has_satagro: true });
  answers.on("GET /api/v1/user/satagro", {
    is_offered: true,
    connection: "none",
    consent: { id: 1, content: "<p>Zgadzam się.</p>" },
    participant_id: 7,
    rules_url: null,
    data_controller: "Plon",
    connected_at: null,
    fields: [],
    seen_at: null,
    is_outage: false,
    shared: null,
    shared_at: null,
  });
  for (const [hash, [title, width]] of Object.entries(WIDTHS)) {
    await open(`/o-programie#${hash}`);
    expect(titled(title).query(), hash).not.toBeNull();
    expect((dialog.element() as HTMLElement).offsetWidth, hash).toBe(width);
  }
  // Who never connected has nothing to take back.
  forgetAnswers();
  signIn();
  await open("/o-programie#!satagro-cofnij-zgody", { opensNothing: true });
  await until(() => location.hash === "");
  await pass(400);
  expect(dialog.query()).toBeNull();
});

test("[MODAL-24] closing the money reward's modal leads to the rewards", async () => {
  signIn();
  await open("/o-programie#!nagroda-pieniezna");
  await dialog.getByRole("button", { name: "Zamknij" }).click();
  await until(() => location.pathname === "/nagrody" && dialog.query() === null);
  expect(location.hash).toBe("");
});

const OF_VISITORS = {
  "!logowanie": "Zaloguj się",
  "!reset-hasla": "Ustaw nowe hasło",
  "!pierwsze-logowanie": "Pierwsze logowanie",
};

test("[MODAL-16, MODAL-17, MODAL-18, MODAL-19, MODAL-38] a visitor's hashes open for visitors; a member's hash leads to the sign-in, one of nobody is taken away", async () => {
  for (const [hash, title] of Object.entries(OF_VISITORS)) {
    await open(`/wylogowano#${hash}`);
    expect(titled(title).query(), hash).not.toBeNull();
  }
  await open("/wylogowano?content=list", { opensNothing: true });
  await until(() => location.hash === "#!pierwsze-logowanie");
  await modalOpen();
  expect(titled("Pierwsze logowanie").query()).not.toBeNull();

  await open("/wylogowano#!nie-ma-takiego", { opensNothing: true });
  await until(() => location.hash === "");
  for (const hash of ["!szczegoly-zakupow", "!zglos-fakture"]) {
    await open(`/wylogowano#${hash}`);
    expect(titled("Zaloguj się").query(), hash).not.toBeNull();
    expect(location.search, hash).toContain("redirect=");
  }
});

test("[MODAL-11, MODAL-16, MODAL-17, MODAL-18, MODAL-38] who is signed in loses a visitor's hash and opens a member's", async () => {
  signIn();
  for (const hash of Object.keys(OF_VISITORS)) {
    await open(`/o-programie#${hash}`, { opensNothing: true });
    await until(() => location.hash === "");
    await pass(300);
    expect(dialog.query(), hash).toBeNull();
  }
  await open("/o-programie#!zglos-fakture");
  await appears(dialog.getByRole("textbox", { name: "Numer faktury" }));
});

test("[MODAL-20] the satisfaction promotion is over: its modal leads a visitor to registration and a member to the dashboard", async () => {
  await open("/#!akcja-pewnosc100", { opensNothing: true });
  await pass(300);
  await until(() => location.pathname === "/rejestracja");
  signIn();
  await open("/o-programie#!akcja-pewnosc100", { opensNothing: true });
  await pass(300);
  await until(() => location.pathname === "/dashboard");
});
