import { appears, until } from "@plon/client/test/clock.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answers, pageOf } from "#test/answers.ts";
import { ALONE, open, signIn } from "#test/office.ts";
import { ACCOUNT } from "#test/staff.ts";

const isOnList = () => appears(page.getByRole("heading", { level: 1, name: "Pracownicy" }), { flows: true });

test("somebody new is asked for with a role, and their address alone", async () => {
  await signIn("admin");
  answers.on("POST /api/office/v1/staff", { ...ACCOUNT, role: "clerk", is_waiting: true });
  answers.on("GET /api/office/v1/staff", [ACCOUNT], { meta: pageOf(1) });
  answers.on("GET /api/office/v1/representatives/choices", []);
  await open("/staff/create");
  await page.getByRole("textbox", { name: "Imię i nazwisko" }).fill("Halina Nowa");
  await page.getByRole("textbox", { name: "E-mail" }).fill("halina@plon.example");
  await page.getByRole("combobox", { name: "Rola" }).click();
  await page.getByRole("option", { name: "Referent" }).click();
  await page.getByRole("button", { name: "Zapisz" }).click();
  await isOnList();
  expect(answers.asked("POST /api/office/v1/staff")[0]?.body).toMatchObject({
    name: "Halina Nowa",
    email: "halina@plon.example",
    role: "clerk",
  });
});

test("an administrator is told of another's change before an account is saved over it", async () => {
  await signIn("admin");
  answers.on("GET /api/office/v1/staff/:staffId", ACCOUNT);
  answers.on("GET /api/office/v1/staff", [ACCOUNT], { meta: pageOf(1) });
  answers.on("GET /api/office/v1/approvals", [], { meta: pageOf(0) });
  await open("/staff/6");
  const name = page.getByRole("textbox", { name: "Imię i nazwisko" });
  await name.fill("Robert M. Audytor");
  answers.inTurn(
    "POST /api/office/v1/presence",
    {
      ...ALONE,
      changes: [{ staff_name: "Tomasz", happened_at: "2026-11-26T09:00:10Z", action_label: "Zmiana konta" }],
    },
    ALONE,
  );
  await page.getByRole("button", { name: "Zapisz" }).click();
  const told = page.getByRole("alert").filter({ hasText: "Ktoś zmienił to, co masz otwarte" });
  await expect.element(told).toMatchTextContent(/zostają w formularzu/);
  expect(answers.asked("PUT /api/office/v1/staff/:staffId")).toEqual([]);
  await told.getByRole("button", { name: "Zostaję przy swojej" }).click();
  // The form moves up where the notice was.
  await until(() => told.query() === null);
  answers.on("PUT /api/office/v1/staff/:staffId", ACCOUNT);
  await page.getByRole("button", { name: "Zapisz" }).click();
  await isOnList();
  expect(answers.asked("PUT /api/office/v1/staff/:staffId")[0]?.body.name).toBe("Robert M. Audytor");
});
