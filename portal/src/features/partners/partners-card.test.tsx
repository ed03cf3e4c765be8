import { appears, until } from "@plon/client/test/clock.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answers } from "#test/answers.ts";
import { open, signIn } from "#test/portal.ts";

const card = page.getByRole("heading", { name: "Komu pokazuję swoje punkty" });
const NAME = "GET /api/v1/user/partners";
const PUT = "PUT /api/v1/user/partners/:partnerId";

test("a partner is shown the points by one press, since a day that is said, and no longer by another", async () => {
  signIn();
  answers.on(NAME, [{ id: 4, name: "Laboratorium Gleba", since: null, tells_changes: false }]);
  await open("/moj-profil");
  await appears(card, { flows: true });
  answers.on(PUT, [{ id: 4, name: "Laboratorium Gleba", since: "2026-11-20T10:00:00.000Z", tells_changes: false }]);
  await page.getByRole("button", { name: "Pokazuj punkty: Laboratorium Gleba" }).click();
  await appears(page.getByText(/Widzi punkty od 20.listopada 2026/), { flows: true });
  answers.on(PUT, [{ id: 4, name: "Laboratorium Gleba", since: "2026-11-20T10:00:00.000Z", tells_changes: true }]);
  await page.getByRole("button", { name: "Pokazuj też zmiany: Laboratorium Gleba" }).click();
  await appears(page.getByText(/Widzi punkty i.zmiany od 20.listopada 2026/), { flows: true });
  answers.on(PUT, [{ id: 4, name: "Laboratorium Gleba", since: null, tells_changes: false }]);
  await page.getByRole("button", { name: "Przestań pokazywać punkty: Laboratorium Gleba" }).click();
  await until(() => answers.asked(PUT).length === 3);
  expect(answers.asked(PUT).map(({ body }) => body)).toEqual([
    { is_shown: true, tells_changes: false },
    { is_shown: true, tells_changes: true },
    { is_shown: false, tells_changes: false },
  ]);
  await appears(page.getByText("Nie widzi Twoich punktów"), { flows: true });
});

test("a refusal is told, and changes nothing", async () => {
  signIn();
  answers.on(NAME, [{ id: 4, name: "Laboratorium Gleba", since: null, tells_changes: false }]);
  await open("/moj-profil");
  await appears(card, { flows: true });
  answers.refuse(PUT, "partner.not_found");
  await page.getByRole("button", { name: "Pokazuj punkty: Laboratorium Gleba" }).click();
  await appears(page.getByText("Nie ma takiego partnera."), { flows: true });
  expect(page.getByText("Nie widzi Twoich punktów").query()).not.toBeNull();
});

test("without a partner the profile says nothing of it", async () => {
  signIn();
  answers.on(NAME, []);
  await open("/moj-profil");
  await appears(page.getByRole("heading", { name: "Zgody" }), { flows: true });
  expect(card.query()).toBeNull();
});
