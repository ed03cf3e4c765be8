import type { Consent } from "@plon/contract/portal/people/consents.ts";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "@plon/client/test/accessible.ts";
import { answers } from "#test/answers.ts";
import { appears, drawn, pass, until } from "@plon/client/test/clock.ts";
import { FARM } from "#test/farm.ts";
import { labelled, open, signIn } from "#test/portal.ts";

const dialog = page.getByRole("dialog");
const all = dialog.getByRole("checkbox", { name: "Zaznacz wszystkie" });
const save = dialog.getByRole("button", { name: "Zapisz zgody" });
const ticks = () => [...document.querySelectorAll<HTMLInputElement>("[role=dialog] input[type=checkbox]")];

const fields = (id: number, changes: Partial<Consent> = {}) => ({
  id,
  slug: `zgoda-${id}`,
  content: `<p>Zgoda numer ${id}.</p>`,
  value: false,
  decided_at: null,
  required: false,
  only_if_pesel: false,
  ...changes,
});
const CONSENTS: Consent[] = [
  { ...fields(1, { required: true }), subconsents: [] },
  { ...fields(2), subconsents: [{ ...fields(3), subconsents: [] }] },
];

/** Opens a page as somebody who misses a required consent, and waits for the dialog. */
async function openMissing(): Promise<void> {
  await open("/dashboard");
  await until(() => location.hash === "#!zgody", "the hash", { flows: true });
  await pass(300);
  await appears(dialog.getByRole("heading", { name: "Witamy w programie!" }));
}

beforeEach(() => {
  signIn({ has_required_consents: false });
  answers.on("GET /api/v1/consents/:type", CONSENTS);
});

test("[CONSENT-05, MODAL-12, SHELL-43] the hash comes a second after the missing consents were seen, the dialog 300 ms after the hash", async () => {
  await open("/dashboard");
  await until(() => answers.asked("GET /api/v1/consents/:type").length > 0);
  expect(answers.asked("GET /api/v1/consents/:type")).toMatchObject([{ params: { type: "program.farmer" } }]);
  await pass(1000);
  expect(location.hash).toBe("#!zgody");
  await pass(200);
  expect(dialog.query()).toBeNull();
  await pass(120);
  await appears(dialog);
  // Leaving the dialog starts the second anew.
  location.hash = "";
  await drawn();
  await until(() => dialog.query() === null);
  await pass(900);
  expect(location.hash).toBe("");
  await pass(120);
  expect(location.hash).toBe("#!zgody");
});

test("[CONSENT-10, CONSENT-11, CONSENT-12, CONSENT-13, CONSENT-14, CONSENT-18, CONSENT-19] the dialog greets, lists, and says how a consent is taken back", async () => {
  await openMissing();
  await all.click();
  await until(() => ticks().every(({ checked }) => checked));
  expect(ticks()).toHaveLength(4);
  await all.click();
  await until(() => ticks().every(({ checked }) => !checked));

  // A required consent has an asterisk, another has none; sub-consents stand in a list under their parent.
  const labelOf = (id: number) =>
    [...document.querySelectorAll("label")].find(({ innerText }) => innerText.includes(`Zgoda numer ${id}.`));
  expect(labelOf(1)?.innerText).toContain("*");
  expect(labelOf(2)?.innerText).not.toContain("*");
  const parent = labelOf(2)?.closest("li");
  expect(parent?.querySelector("ul, ol")?.contains(labelOf(3) ?? null)).toBe(true);
  const way = dialog.getByText(/Każdą zgodę możesz wycofać/);
  expect(way.element()).toMatchTextContent(/800 100 200/);
  expect(way.element()).toMatchTextContent(/@/);

  await save.click();
  await appears(dialog.getByText("Pole jest wymagane").first());
  await expectAccessible();
});

test("[CONSENT-20, CONSENT-06] while one is missing the dialog cannot be closed; signing out leaves it and its hash", async () => {
  answers.on("GET /api/v1/auth/logout", null);
  await openMissing();
  expect(dialog.getByRole("button", { name: "Zamknij" }).query()).toBeNull();
  await userEvent.keyboard("{Escape}");
  await drawn();
  expect(dialog.query()).not.toBeNull();
  await dialog.getByRole("button", { name: "Wyloguj się" }).click();
  await until(() => location.pathname === "/wylogowano" && dialog.query() === null);
  await open("/wylogowano#!zgody", { opensNothing: true });
  await until(() => location.hash === "");
  await pass(300);
  expect(dialog.query()).toBeNull();
});

test("[CONSENT-07] nothing is missing: a leftover hash is removed", async () => {
  signIn();
  await open("/dashboard#!zgody", { opensNothing: true });
  await until(() => location.hash === "");
  await pass(300);
  expect(dialog.query()).toBeNull();
});

test("[CONSENT-15, FORM-11] what was missing is given, thanked for, and asked no more", async () => {
  answers.on("PUT /api/v1/user/profile", FARM);
  await openMissing();
  await all.click();
  answers.on("GET /api/v1/user/profile", FARM);
  await save.click();
  await appears(dialog.getByRole("heading", { name: "Gratulacje" }));
  expect(dialog.element()).toMatchTextContent("Twoje oświadczenia zostały zaktualizowane");
  const saved = page.getByText("Dane zostały zapisane.");
  await appears(saved);
  expect(answers.asked("PUT /api/v1/user/profile")).toMatchObject([{ body: { consents: [1, 2, 3] } }]);
  await expectAccessible();
  await dialog.getByRole("button", { name: "Zamknij" }).last().click();
  await until(() => location.hash === "" && dialog.query() === null);
  await pass(3000);
  expect(location.hash).toBe("");
  expect(saved.query()).not.toBeNull();
  await pass(5000);
  expect(saved.query()).toBeNull();
});

test("[FORM-11] consents are changed in the profile by the same form, and a toast says so", async () => {
  const value = true;
  const sub = { ...fields(3, { value }), subconsents: [] };
  const given: Consent[] = [
    { ...fields(1, { value, required: true }), subconsents: [] },
    { ...fields(2, { value }), subconsents: [sub] },
  ];
  signIn();
  answers.on("GET /api/v1/consents/:type", given);
  await open("/moj-profil");
  const section = page.getByRole("region", { name: "Zgody" });
  expect(section.getByText("Nieudzielona").query()).toBeNull();
  await section.getByRole("button", { name: "Zmień zgody" }).click();
  await appears(dialog.getByText("Zgoda numer 3."));
  await labelled("Zgoda numer 3.").click();
  answers.on("PUT /api/v1/user/profile", () => {
    answers.on("GET /api/v1/consents/:type", [given[0]!, { ...given[1]!, subconsents: [{ ...sub, value: false }] }]);
    return FARM;
  });
  await save.click();
  await appears(page.getByRole("region", { name: "Komunikaty" }).getByText("Dane zostały zapisane."));
  expect(answers.asked("PUT /api/v1/user/profile")).toMatchObject([{ body: { consents: [1, 2] } }]);
  await expect.element(section.getByText("Nieudzielona", { exact: true })).toBeVisible();

  // A required one cannot be taken back here.
  await section.getByRole("button", { name: "Zmień zgody" }).click();
  await appears(dialog.getByText("Zgoda numer 1."));
  await labelled("Zgoda numer 1.").click();
  await save.click();
  await appears(dialog.getByText("Pole jest wymagane"));
  expect(answers.asked("PUT /api/v1/user/profile")).toHaveLength(1);
});
