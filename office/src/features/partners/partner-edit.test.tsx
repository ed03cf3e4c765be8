import { appears, until } from "@plon/client/test/clock.ts";
import { expectAccessible } from "@plon/client/test/accessible.ts";
import type { CallAnswer } from "@plon/contract/shared/calls/endpoint.ts";
import type { officeGetPartner } from "@plon/contract/office/offers/partners.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answers, pageOf } from "#test/answers.ts";
import { open, signIn } from "#test/office.ts";

const PARTNER: CallAnswer<typeof officeGetPartner>["data"] = {
  id: 3,
  name: "Laboratorium Gleba",
  contact_email: "api@gleba.pl",
  is_active: true,
  keys_in_force: 1,
  farms: 2,
  created_at: "2026-10-20T10:00:00.000Z",
  revision: 0,
  keys: [
    {
      id: 8,
      label: "System",
      prefix: "plonp_abcdef",
      rights: ["events:write"],
      calls_per_minute: 120,
      valid_until: null,
      revoked_at: null,
      last_used_on: "2026-11-20",
      created_at: "2026-10-20T10:00:00.000Z",
      is_in_force: true,
    },
  ],
  kinds: [
    {
      id: 5,
      code: "szkolenie",
      name: "Szkolenie",
      points: 150,
      most_per_farm: 2,
      budget_points: 30_000,
      spent_points: 450,
      is_active: true,
      revision: 4,
    },
  ],
};
const KEYS = "POST /api/office/v1/partners/:partnerId/keys";
const KIND = "PUT /api/office/v1/partner-kinds/:kindId";
const dialog = page.getByRole("dialog");

async function openPartner(role: "admin" | "auditor") {
  await signIn(role);
  answers.on("GET /api/office/v1/partners/:partnerId", PARTNER);
  answers.on("GET /api/office/v1/partners/:partnerId/events", [], { meta: pageOf(0) });
  answers.on("GET /api/office/v1/approvals", [], { meta: pageOf(0) });
  await open("/partners/3");
  await appears(page.getByText(/Wydane 450 z 30.000 pkt/), { flows: true });
}

test("a key is asked for with its rights, is shown once, and may replace another; what is wrong is said at its field", async () => {
  await openPartner("admin");
  await page.getByRole("button", { name: "Utwórz klucz" }).click();
  await dialog.getByRole("textbox", { name: "Nazwa systemu" }).fill("ERP");
  const rights = dialog.getByRole("checkbox", { name: "Czyta katalog produktów i nagród" });
  await dialog.getByRole("button", { name: "Utwórz i poproś o zgodę" }).click();
  await appears(dialog.getByText("Wybierz co najmniej jedno prawo"), { flows: true });
  await expectAccessible();
  await rights.click();
  answers.on(KEYS, { key: "plonp_tajny" });
  await dialog.getByRole("button", { name: "Utwórz i poproś o zgodę" }).click();
  await appears(page.getByText("plonp_tajny"), { flows: true });
  expect(answers.asked(KEYS)[0]!.body).toMatchObject({
    label: "ERP",
    rights: ["catalogue:read"],
    calls_per_minute: 120,
  });

  await page.getByRole("button", { name: "Wymień klucz System" }).click();
  await dialog.getByRole("button", { name: "Utwórz i poproś o zgodę" }).click();
  await until(() => answers.asked(KEYS).length === 2);
  expect(answers.asked(KEYS)[1]!.body).toMatchObject({ label: "System", rights: ["events:write"], replaces: 8 });
});

test("what a kind is worth is changed as it was read", async () => {
  await openPartner("admin");
  await page.getByRole("button", { name: "Zmień rodzaj Szkolenie" }).click();
  answers.refuse(KIND, "partner.budget_below_spent", {
    params: { points: 450 },
    fields: { budget_points: ["Budżet nie może być mniejszy"] },
  });
  const budget = dialog.getByRole("textbox", { name: "Budżet w punktach" });
  await budget.fill("100");
  await dialog.getByRole("button", { name: "Zapisz" }).click();
  await expect.element(budget).toHaveAccessibleDescription(/Budżet nie może być mniejszy/);
  expect(answers.asked(KIND)[0]!.body).toMatchObject({ budget_points: 100, points: 150, revision: 4, is_active: true });
});

test("an auditor reads, and changes nothing", async () => {
  await openPartner("auditor");
  for (const name of [
    "Utwórz klucz",
    "Wymień klucz System",
    "Unieważnij klucz System",
    "Zmień rodzaj Szkolenie",
    "Zapisz",
  ]) {
    expect(page.getByRole("button", { name }).query(), name).toBeNull();
  }
});
