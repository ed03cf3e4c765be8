import { refusal } from "@plon/client/test/answers.ts";
import { expectAccessible } from "@plon/client/test/accessible.ts";
import { appears, until } from "@plon/client/test/clock.ts";
import { expectInConsole } from "@plon/client/test/console.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answers, pageOf } from "#test/answers.ts";
import { open, PHONE, signIn } from "#test/office.ts";
import { answerResults } from "#test/results.ts";
import { answerParticipants, participantRows } from "#test/participants.ts";

const isShown = (element: ReturnType<typeof page.getByRole>) =>
  element.query()?.checkVisibility({ visibilityProperty: true }) === true;

test("a phone that is turned keeps the office's page whole, and its menu opens over it", async () => {
  await signIn("clerk");
  answers.on("GET /api/office/v1/standing-transfers", [], { meta: pageOf(0) });
  answers.on("GET /api/office/v1/consents", []);
  await open("/standing-transfers");
  const menu = page.getByRole("menuitem", { name: "Zgody" });
  await until(() => isShown(menu));
  await page.viewport(...PHONE);
  await until(() => !isShown(menu), "the menu to be gone", { flows: true });
  const search = page.getByRole("textbox", { name: /NIP, PESEL/ });
  await until(() => search.element().getBoundingClientRect().width > 250, "a wide search", { flows: true });
  await page.getByRole("button", { name: "Otwórz menu" }).click();
  await menu.click();
  await appears(page.getByRole("heading", { level: 1, name: "Zgody" }), { flows: true });
  await until(() => !isShown(menu), "the menu to be gone", { flows: true });
  await page.viewport(900, 740);
  await until(() => isShown(menu), "the menu", { flows: true });
});

test("a record that there is not says so legibly and leads on to its list", async () => {
  expectInConsole(/404/);
  await signIn("clerk");
  answers.on("GET /api/office/v1/participants/:participantId", refusal("participant.not_found"));
  answers.on("POST /api/office/v1/presence", refusal("request.not_found"));
  await open("/participants/999999");
  await appears(page.getByRole("main").getByRole("heading", { name: "Nie ma takiej strony" }));
  expect(page.getByRole("button", { name: "Spróbuj ponownie" }).query()).toBeNull();
  await expectAccessible();
  answerParticipants(participantRows("Nowak"));
  await page.getByRole("link", { name: "Przejdź do listy" }).click();
  await appears(page.getByRole("columnheader", { name: "Miejscowość" }));
});

test("a part that the role does not see says so legibly and leads home", async () => {
  await signIn("editor");
  answers.on("GET /api/office/v1/dashboard/figures/:section", []);
  answerResults();
  await open("/participants");
  await appears(page.getByRole("main").getByRole("heading", { name: "Brak dostępu" }));
  await expectAccessible();
  await page.getByRole("link", { name: "Przejdź na pulpit" }).click();
  await appears(page.getByRole("heading", { name: "Trwa i nadchodzi" }));
});
