import type { FraudCase } from "@plon/contract/office/desk/fraud.ts";
import { expectAccessible } from "@plon/client/test/accessible.ts";
import { refusal } from "@plon/client/test/answers.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answers, pageOf } from "#test/answers.ts";
import { open, signIn } from "#test/office.ts";

const READ = "GET /api/office/v1/fraud-cases/:caseId";
const DECIDE = "POST /api/office/v1/fraud-cases/:caseId/decision";
const CASE: FraudCase = {
  id: 7,
  subject: { type: "participant", id: 31, name: "Anna Wiśniewska", partner_id: null },
  status: "open",
  score: 85,
  opened_at: "2026-11-25T10:00:00Z",
  changed_at: "2026-11-25T10:00:00Z",
  held_until: "2026-11-30",
  decided_at: null,
  decided_by: null,
  reason: null,
  revision: 2,
  signals: [
    {
      id: 1,
      kind: "shared_account",
      title: "Wspólne konto bankowe",
      sentence: "To samo konto bankowe podało: 3 gospodarstwa, w tym 3 bez wspólnego nazwiska i adresu.",
      records: [{ type: "participant", id: 32 }],
      score: 85,
      first_seen_at: "2026-11-25T10:00:00Z",
      last_seen_at: "2026-11-25T10:00:00Z",
    },
  ],
};

test("an administrator reads the sentences, opens what they are about, and decides with a reason", async () => {
  await signIn("admin");
  answers.on(READ, CASE);
  await open("/fraud-cases/7");
  await expect.element(page.getByText("To samo konto bankowe podało", { exact: false })).toBeVisible();
  const link = page.getByRole("link", { name: "Gospodarstwo 32" });
  await expect.element(link).toHaveAttribute("href", "/office/participants/32");
  await expectAccessible();
  await page.getByRole("button", { name: "Rozstrzygnij" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "Rozstrzygnięcie" }).click();
  await page.getByRole("option", { name: "Bez podstaw" }).click();
  await dialog.getByRole("textbox", { name: "Uzasadnienie" }).fill("Spółka sąsiadów");
  answers.on(DECIDE, refusal("fraud.changed_meanwhile"));
  await dialog.getByRole("button", { name: "Zapisz rozstrzygnięcie" }).click();
  await expect.element(dialog.getByText(/doszły nowe sygnały/)).toBeVisible();
  const decided = { ...CASE, status: "unfounded" as const, held_until: null, reason: "Spółka sąsiadów" };
  answers.on(DECIDE, decided);
  answers.on(READ, decided);
  await dialog.getByRole("button", { name: "Zapisz rozstrzygnięcie" }).click();
  await expect.element(page.getByText("Bez podstaw")).toBeVisible();
  expect(answers.asked(DECIDE).at(-1)!.body).toEqual({
    verdict: "unfounded",
    reason: "Spółka sąsiadów",
    takes_points: false,
    revision: 2,
  });
});

test("an auditor reads cases and decides none", async () => {
  await signIn("auditor");
  answers.on("GET /api/office/v1/fraud-cases", [CASE], { meta: pageOf(1) });
  answers.on(READ, CASE);
  await open("/fraud-cases");
  await expect.element(page.getByText("Anna Wiśniewska")).toBeVisible();
  await open("/fraud-cases/7");
  await expect.element(page.getByText("Wspólne konto bankowe", { exact: false })).toBeVisible();
  expect(page.getByRole("button", { name: "Rozstrzygnij" }).query()).toBeNull();
});
