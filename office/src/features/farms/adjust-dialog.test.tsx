import type { CallAnswer } from "@plon/contract/shared/calls/endpoint.ts";
import type { officeDecideApproval } from "@plon/contract/office/house/approvals.ts";
import type { officeListSettings } from "@plon/contract/office/house/settings.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answers, pageOf } from "#test/answers.ts";
import { open, signIn } from "#test/office.ts";
import { participant } from "#test/participants.ts";

const ADJUST = "POST /api/office/v1/participants/:participantId/adjustments";

const limit = (key: string, value: number): CallAnswer<typeof officeListSettings>["data"][number] => ({
  key,
  group: "second_person",
  label: key,
  hint: "",
  type: "integer",
  value,
  changed_at: null,
  changed_by: null,
  changed_because: "",
  revision: 0,
  needs_second_person: true,
  tightens_alone: false,
  proposal: "",
  waiting: null,
});

const WAITING: CallAnswer<typeof officeDecideApproval>["data"] = {
  id: 5,
  kind: "participant.points",
  subject: "Korekta salda uczestnika nr 21",
  subject_path: "/participants/21",
  before: "Gospodarstwo Rolne Jan Wojciechowski (9441822718): 1 250 punktów",
  after: "dodane 1 000 punktów",
  effect: "Do wydania na tym koncie będzie 2 250 punktów.",
  is_outdated: false,
  reason: "Rekompensata za fakturę",
  status: "waiting",
  requested_by: { id: 1, name: "Anna Nowak" },
  requested_at: "2026-11-26T08:00:00Z",
  decided_by: null,
  decided_at: null,
  decision_reason: null,
  actions: ["withdraw"],
};

test("a correction of a balance says from where on a second person decides, and whether it waits for one, which its page shows", async () => {
  await signIn("admin");
  answers.on("GET /api/office/v1/participants/:participantId", participant({ actions: ["adjust"] }));
  answers.on("GET /api/office/v1/approvals", [], { meta: pageOf(0) });
  answers.on("GET /api/office/v1/settings", [
    limit("adjustment_approval_points", 1000),
    limit("staff_daily_points", 0),
  ]);
  await open("/participants/21");
  await page.getByRole("button", { name: "Dodaj lub odejmij punkty" }).click();
  const dialog = page.getByRole("dialog");
  await expect
    .element(dialog)
    .toMatchTextContent(/Od 1\s000\spkt jednego dnia na tym koncie zmiana czeka, aż zatwierdzi ją druga osoba/);
  await dialog.getByRole("textbox", { name: "Punkty" }).fill("1000");
  await dialog.getByLabelText("Powód").fill("Rekompensata za fakturę");
  answers.on(ADJUST, { movement_id: null, request_id: 5, available: 1250 });
  answers.on("GET /api/office/v1/approvals", [WAITING], { meta: pageOf(1) });
  await dialog.getByRole("button", { name: "Zapisz" }).click();
  await expect.element(page.getByText("Korekta czeka, aż zatwierdzi ją druga osoba.", { exact: true })).toBeVisible();
  await expect
    .element(page.getByRole("alert").filter({ hasText: WAITING.subject }))
    .toMatchTextContent(/Będzie: dodane 1\s000\spunktów\. Do wydania .* Prosi Anna Nowak/);
  expect(answers.asked(ADJUST)[0]!.body).toEqual({ points: 1000, reason: "Rekompensata za fakturę" });
});
