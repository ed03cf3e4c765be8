import { appears, until } from "@plon/client/test/clock.ts";
import type { CallAnswer } from "@plon/contract/shared/calls/endpoint.ts";
import type { officeDecideApproval } from "@plon/contract/office/house/approvals.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answers, pageOf } from "#test/answers.ts";
import { open, signIn } from "#test/office.ts";

const APPROVAL: CallAnswer<typeof officeDecideApproval>["data"] = {
  id: 12,
  kind: "participant.lost_phone",
  subject: "Zgubiony telefon uczestnika nr 21",
  subject_path: "/participants/21",
  before: "+48 601 234 567",
  after: "+48 601 765 432, sprawdzono: Oddzwoniono na numer domowy",
  effect: "",
  is_outdated: false,
  reason: "Zgubiony na polu",
  status: "waiting",
  requested_by: { id: 2, name: "Joanna Referent" },
  requested_at: "2026-11-26T08:00:00Z",
  decided_by: null,
  decided_at: null,
  decision_reason: null,
  actions: ["approve", "reject"],
};

const dialog = page.getByRole("dialog");
const isClosed = () => until(() => dialog.query() === null, "the dialog's end", { flows: true });

test("who decides reads what is asked for and why, and approves it once more", async () => {
  await signIn("admin");
  answers.on("GET /api/office/v1/approvals", [APPROVAL], { meta: pageOf(1) });
  answers.on("POST /api/office/v1/approvals/:approvalId/decision", { ...APPROVAL, status: "approved", actions: [] });
  await open("/approvals");
  await page.getByRole("button", { name: `Zatwierdź: ${APPROVAL.subject}` }).click();
  await appears(dialog.getByText(/Oddzwoniono na numer domowy/));
  expect(dialog.element().textContent).toContain("Powód: Zgubiony na polu");
  expect(dialog.element().textContent).toContain("Joanna Referent");
  expect(answers.asked("POST /api/office/v1/approvals/:approvalId/decision")).toEqual([]);
  await dialog.getByRole("button", { name: "Zatwierdź zmianę" }).click();
  await isClosed();
  const [sent] = answers.asked("POST /api/office/v1/approvals/:approvalId/decision");
  expect(sent?.params.approvalId).toBe("12");
  expect(sent?.body).toEqual({ decision: "approve" });
});

test("who rejects says why, and who asked only takes it back", async () => {
  await signIn("admin");
  const own = { ...APPROVAL, id: 13, subject: "Referent: Halina Nowa", actions: ["withdraw" as const] };
  const old = { ...APPROVAL, id: 14, subject: "Dawna prośba", requested_at: "2026-11-23T08:00:00Z", actions: [] };
  answers.on("GET /api/office/v1/approvals", [APPROVAL, own, old], { meta: pageOf(3) });
  answers.on("POST /api/office/v1/approvals/:approvalId/decision", { ...APPROVAL, status: "rejected", actions: [] });
  await open("/approvals");
  expect(page.getByRole("button", { name: /^Wycofaj: / }).elements()).toHaveLength(1);
  // How long each waits, once that is a day.
  const ages = page.getByText(/^czeka /).elements();
  expect(ages.map(({ textContent }) => textContent.replaceAll(/\s/g, " "))).toEqual(["czeka 3 dni"]);
  expect(page.getByRole("button", { name: `Zatwierdź: ${own.subject}` }).query()).toBeNull();
  await page.getByRole("button", { name: `Odrzuć: ${APPROVAL.subject}` }).click();
  const reject = dialog.getByRole("button", { name: "Odrzuć zmianę" });
  await reject.click();
  await expect.element(dialog.getByLabelText("Powód")).toBeInvalid();
  await dialog.getByLabelText("Powód").fill("Zły numer");
  await reject.click();
  await isClosed();
  expect(answers.asked("POST /api/office/v1/approvals/:approvalId/decision").map(({ body }) => body)).toEqual([
    { decision: "reject", reason: "Zły numer" },
  ]);
});
