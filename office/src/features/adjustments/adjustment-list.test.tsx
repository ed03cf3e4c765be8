import type { CallAnswer } from "@plon/contract/shared/endpoint.ts";
import type { officeListAdjustments } from "@plon/contract/office/adjustments.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answers, pageOf } from "#test/answers.ts";
import { open, signIn } from "#test/office.ts";

const LIST = "GET /api/office/v1/adjustments";
const DECIDE = "POST /api/office/v1/adjustments/:adjustmentId/decision";

/** A correction that waits for the second person, who looks at it. */
const WAITING: CallAnswer<typeof officeListAdjustments>["data"][number] = {
  id: 5,
  status: "waiting",
  reason: "Rekompensata za fakturę",
  requested_by: { id: 2, name: "Tomasz Administrator" },
  requested_at: "2026-11-26T08:00:00Z",
  decided_by: null,
  decided_at: null,
  decision_reason: null,
  actions: ["approve", "reject"],
  participant: { id: 31, name: "Jan Kowalski", identifier: "5555555555" },
  receiver: null,
  points: 1000,
};

test("whoever asked for a large correction may only take it back; the second person books it, and is named", async () => {
  await signIn("admin");
  answers.on(
    LIST,
    [
      {
        ...WAITING,
        id: 4,
        reason: "Własna prośba",
        requested_by: { id: 1, name: "Anna Nowak" },
        actions: ["withdraw"],
      },
      WAITING,
    ],
    { meta: pageOf(2) },
  );
  await open("/adjustments");
  const own = page.getByRole("row").filter({ hasText: "Własna prośba" });
  await expect.element(own.getByRole("button", { name: /^Wycofaj/ })).toBeVisible();
  await expect.element(own.getByRole("button", { name: /^Zatwierdź/ })).not.toBeInTheDocument();

  const waiting = page.getByRole("row").filter({ hasText: WAITING.reason });
  await waiting.getByRole("button", { name: /^Zatwierdź/ }).click();
  const approved = { ...WAITING, status: "approved" as const, decided_by: "Anna Nowak", actions: [] };
  answers.on(DECIDE, approved);
  answers.on(LIST, [approved], { meta: pageOf(1) });
  await expect.element(page.getByRole("dialog")).toMatchTextContent(/\+1\s?000/);
  await page.getByRole("dialog").getByRole("button", { name: "Zatwierdź korektę" }).click();
  await expect.element(page.getByText("Korekta została zaksięgowana.")).toBeVisible();
  expect(answers.asked(DECIDE)[0]!.body).toEqual({ decision: "approve" });
  await expect.element(waiting).toMatchTextContent("Anna Nowak");
  await expect.element(waiting.getByRole("button")).not.toBeInTheDocument();
});
