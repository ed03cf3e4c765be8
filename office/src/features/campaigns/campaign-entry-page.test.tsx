import type { OfficeCampaignEntry } from "@plon/contract/office/offers/campaigns.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answers, pageOf } from "#test/answers.ts";

import { open, signIn } from "#test/office.ts";

const ACT = "POST /api/office/v1/campaign-entries/act";
const PAY = "POST /api/office/v1/campaign-entries/payouts";
const READ = "GET /api/office/v1/campaign-entries/:entryId";

/** What a participant has just sent. */
const ENTRY: OfficeCampaignEntry = {
  id: 12,
  campaign: { id: 4, title: "Promocja Leptosar", flow: "leptosar" },
  status: 1,
  status_label: { label: "W trakcie weryfikacji", color: "yellow" },
  name: "Jan Kowalski",
  identifier: "5555555555",
  email: "jan@plon.example",
  participant_id: 31,
  purchase_volume: null,
  entered_at: "2026-11-25T08:00:00Z",
  status_changed_at: "2026-11-25T08:00:00Z",
  due_on: "2026-12-03",
  actions: ["approve", "return", "reject"],
  phone: "+48600100200",
  answers: [
    { label: "Powierzchnia upraw", value: "18,5 ha" },
    { label: "Numer faktury", value: "FV/77/2026" },
  ],
  volume_min: 10,
  unit: "l",
  gift: "30 zł za każdy litr, najwyżej 2 000 zł",
  computed_grosze: 15_000,
  promises: [{ kind: "review", due_on: "2026-12-02" }],
  standing: "Sprawdzamy Twoje zgłoszenie, najpóźniej 2 grudnia 2026. Nie musisz nic robić.",
  thing: null,
  volume_found: 0,
  purchase_invoice: null,
  rewarded_at: null,
  by_person: null,
  rules: { version: 1, accepted_at: "2026-11-25T08:00:00Z" },
  payout: null,
  complaint: null,
  history: [],
};

test("a clerk accepts an entry, says from where the purchase is known, and orders the payout, which waits for its batch", async () => {
  await signIn("clerk");
  answers.on("GET /api/office/v1/approvals", [], { meta: pageOf(0) });
  answers.on(READ, ENTRY);
  answers.on("GET /api/office/v1/queue-items/:queue/:itemId", {
    id: "campaign_reviews-12",
    queue: "campaign_reviews",
    item_id: 12,
    title: "Promocja Leptosar",
    detail: "Jan Kowalski",
    arrived_at: "2026-11-25T08:00:00Z",
    due_on: "2026-12-02",
    is_overdue: false,
    assigned_to: null,
  });
  answers.on("GET /api/office/v1/campaign-entries/:entryId/proofs", [
    {
      id: 3,
      name: "faktura.pdf",
      type: "application/pdf",
      sent_at: "2026-11-25T09:00:00Z",
      status: "read",
      read: [{ label: "NIP nabywcy", value: "1111111111 (inny niż w zgłoszeniu)" }],
      invoices: [{ id: 5, document: "FV/5/2026" }],
      entries: [14],
    },
  ]);
  await open("/campaign-entries/12");
  // What was sent before there was an account, and where it is already.
  await expect.element(page.getByText("1111111111 (inny niż w zgłoszeniu)")).toBeVisible();
  await expect.element(page.getByRole("link", { name: "FV/5/2026" })).toHaveAttribute("href", "/office/invoices/5");
  await expect.element(page.getByRole("link", { name: "14", exact: true })).toBeVisible();
  await expect.element(page.getByText("FV/77/2026")).toBeVisible();
  await expect.element(page.getByText(/^wersja 1, zaakceptowany/)).toBeVisible();
  // The clerk sees the entrant's day and words.
  await expect.element(page.getByText("do 02.12.2026")).toBeVisible();
  await expect.element(page.getByText("Zgłaszający czyta: „Sprawdzamy Twoje zgłoszenie")).toBeVisible();
  answers.on(ACT, { changed: 1 });
  const accepted: OfficeCampaignEntry = {
    ...ENTRY,
    promises: [],
    status: 3,
    status_label: { label: "Zaakceptowane", color: "green" },
    actions: ["find_purchase"],
  };
  answers.on(READ, accepted);
  await page.getByRole("button", { name: "Zaakceptuj" }).click();
  await expect.element(page.getByText("Zmieniono 1 zgłoszenie.")).toBeVisible();

  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "Potwierdź zakup ręcznie" }).click();
  await dialog.getByLabelText(/^Powód/).fill("Faktura okazana przedstawicielowi");
  answers.on(READ, { ...accepted, actions: ["order_payout"] });
  await dialog.getByRole("button", { name: "Potwierdź zakup", exact: true }).click();
  await page.getByRole("button", { name: "Zleć wypłatę" }).click();
  expect(answers.asked(ACT).map(({ body }) => body)).toEqual([
    { entry_ids: [12], act: "approve", reason: "" },
    { entry_ids: [12], act: "find_purchase", reason: "Faktura okazana przedstawicielowi" },
  ]);

  // What the rule makes of the purchase stands there; another sum takes a reason.
  await expect.element(dialog.getByLabelText(/^Kwota/)).toHaveValue("150");
  await dialog.getByLabelText(/^Kwota/).fill("140");
  await dialog.getByRole("button", { name: "Zleć wypłatę" }).click();
  await expect.element(dialog.getByLabelText(/^Powód/)).toHaveAccessibleDescription(/Podaj powód/);
  expect(answers.asked(PAY)).toEqual([]);
  await dialog.getByLabelText(/^Kwota/).fill("150");
  answers.on(PAY, { ordered: 1, asked: 0, held: 0 });
  const payout = {
    order_id: 90,
    order_number: "N/2026/000090",
    value_grosze: 15_000,
    tax_grosze: 0,
    status: "waiting" as const,
    returned_reason: null,
  };
  answers.on(READ, { ...accepted, actions: [], payout });
  await dialog.getByRole("button", { name: "Zleć wypłatę" }).click();
  await expect.element(page.getByText("Czeka na paczkę wypłat")).toBeVisible();
  expect(answers.asked(PAY)[0]!.body).toEqual({ entry_ids: [12], amount_grosze: null, reason: "" });
});
