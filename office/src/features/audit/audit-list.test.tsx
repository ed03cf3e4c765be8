import { AUDIT_XLSX_PATH } from "@plon/contract/office/desk/audit.ts";
import { NOW, until } from "@plon/client/test/clock.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answers, pageOf } from "#test/answers.ts";
import { savedFiles } from "#test/files.ts";
import { open, signIn } from "#test/office.ts";

const ACT = {
  id: 1,
  happened_at: NOW,
  staff: { id: 1, name: "Anna Nowak", email: "anna@plon.example" },
  address: "192.0.2.1",
  action: "staff.login",
  action_label: "Zalogowanie",
  subject_type: "staff" as const,
  subject_id: "1",
  subject_name: null,
  before: null,
  after: null,
};

test("the log's workbook says that it is being made, can be stopped, and is saved once it has come", async () => {
  await signIn("auditor");
  answers.on("GET /api/office/v1/audit", [ACT], { meta: pageOf(1) });
  answers.on("GET /api/office/v1/audit/actions", []);
  answers.on("GET /api/office/v1/staff", [], { meta: pageOf(0) });
  const made = Promise.withResolvers<Blob>();
  answers.file(AUDIT_XLSX_PATH, made.promise);
  await open("/audit");
  const take = page.getByRole("button", { name: "Pobierz XLSX" });
  const making = page.getByRole("status").filter({ hasText: "Przygotowujemy 1 wiersz…" });
  await take.click();
  await expect.element(making).toBeVisible();
  await page.getByRole("button", { name: "Zatrzymaj" }).click();
  await expect.element(page.getByText("Zatrzymano, plik nie powstał.")).toBeVisible();
  await expect.element(take).toBeEnabled();

  await take.click();
  await expect.element(making).toBeVisible();
  expect(savedFiles()).toEqual([]);
  made.resolve(new Blob(["arkusz"]));
  await expect.element(page.getByText("Plik gotowy.")).toBeVisible();
  await until(() => making.query() === null);
  const [file] = savedFiles();
  expect(file?.name).toBe("dziennik.xlsx");
  expect(await file?.text).toBe("arkusz");
});

test("sign-ins are left out at first, counted, and a click away", async () => {
  await signIn("auditor");
  const other = { ...ACT, id: 2, action: "participant.lock", action_label: "Zablokowanie" };
  answers.on(
    "GET /api/office/v1/audit",
    ({ query }) => (query["action"] ? [ACT] : query["sign_ins"] === "without" ? [other] : [other, ACT]),
    { meta: pageOf(12) },
  );
  answers.on("GET /api/office/v1/audit/actions", []);
  answers.on("GET /api/office/v1/staff", [], { meta: pageOf(0) });
  await open("/audit");
  await expect.element(page.getByText("Bez logowań: 12.")).toBeVisible();
  await expect.element(page.getByRole("cell", { name: "Zablokowanie" })).toBeVisible();
  expect(page.getByRole("cell", { name: "Zalogowanie" }).query()).toBeNull();
  await page.getByRole("button", { name: "Pokaż logowania" }).click();
  await until(() => page.getByRole("cell", { name: "Zalogowanie" }).query() !== null, "the sign-ins", { flows: true });
  expect(page.getByText(/^Bez logowań: /).query()).toBeNull();
  await page.getByRole("button", { name: "Ukryj logowania" }).click();
  await until(() => page.getByRole("cell", { name: "Zalogowanie" }).query() === null, "no sign-ins", { flows: true });
});

test("what is asked most stands in one row, the rest is folded until it is wanted", async () => {
  await signIn("auditor");
  answers.on("GET /api/office/v1/audit", [ACT], { meta: pageOf(1) });
  answers.on("GET /api/office/v1/audit/actions", []);
  answers.on("GET /api/office/v1/staff", [], { meta: pageOf(0) });
  await page.viewport(1280, 800);
  await open("/audit");
  const top = (name: string) => Math.round(page.getByRole("combobox", { name }).element().getBoundingClientRect().top);
  await expect.element(page.getByRole("combobox", { name: "Czynność" })).toBeVisible();

  expect(top("Czynność")).toBe(top("Pracownik"));
  expect(page.getByRole("textbox", { name: "Od dnia" }).query()).toBeNull();

  await page.getByRole("button", { name: "Więcej filtrów" }).click();
  await page
    .getByRole("menuitemcheckbox", { name: "Od dnia" })
    .or(page.getByRole("menuitem", { name: "Od dnia" }))
    .first()
    .click();
  await expect.element(page.getByRole("textbox", { name: "Od dnia" })).toBeVisible();
});
