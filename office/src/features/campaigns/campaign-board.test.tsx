import type { OfficeCampaignEntryRow, officeListCampaigns } from "@plon/contract/office/offers/campaigns.ts";
import { refusal } from "@plon/client/test/answers.ts";
import { until } from "@plon/client/test/clock.ts";
import { expectAccessible } from "@plon/client/test/accessible.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { z } from "zod";
import { answers, pageOf } from "#test/answers.ts";
import { open, signIn } from "#test/office.ts";

const SAVE = "PUT /api/office/v1/campaigns/:campaignId";

/** One that nobody has opened. */
const CAMPAIGN: z.output<typeof officeListCampaigns.data>[number] = {
  id: 4,
  slug: "leptosar-promocja",
  flow: "leptosar",
  title: "Promocja Leptosar",
  phase: "open",
  opens_at: "2026-09-01T00:00:00Z",
  entries_end_at: "2026-12-31T23:00:00Z",
  closes_at: "2027-03-01T00:00:00Z",
  volume_min: 5,
  products: ["Leptosar"],
  saps: [],
  reward_kind: null,
  reward_grosze: null,
  reward_cap_grosze: null,
  thing_name: "",
  thing_value_grosze: null,
  budget_grosze: null,
  review_working_days: 5,
  reward_working_days: 5,
  takes_visitors: false,
  is_exclusive: false,
  holdout_percent: 0,
  holdout_drawn_at: null,
  overlaps: [],
  lead: "",
  body: "",
  prompt_text: "",
  gift: "",
  opened_at: null,
  spent_grosze: null,
  revision: 3,
  statuses: [],
};

const ENTRY: OfficeCampaignEntryRow = {
  id: 9,
  campaign: { id: 5, title: "Halvetic: mocna akcja", flow: "halvetic" },
  status: 2,
  status_label: { label: "W trakcie weryfikacji", color: "yellow" },
  name: "Ewa Mazur",
  identifier: "5260250274",
  email: "ewa@plon.example",
  participant_id: 4,
  purchase_volume: null,
  entered_at: "2026-11-26T09:00:00Z",
  status_changed_at: "2026-11-26T09:00:00Z",
  due_on: "2026-12-03",
  actions: ["approve"],
};

test("a campaign declares what it gives, and what keeps it from being opened stands at its field", async () => {
  await signIn("clerk");
  answers.on("GET /api/office/v1/approvals", [], { meta: pageOf(0) });
  answers.on("GET /api/office/v1/campaign-entries", [], { meta: pageOf(0) });
  const opened = {
    ...CAMPAIGN,
    id: 5,
    title: "Halvetic: mocna akcja",
    flow: "halvetic" as const,
    reward_kind: "fixed" as const,
    reward_grosze: 20_000,
    gift: "200 zł",
    opened_at: "2026-09-01T00:00:00Z",
    budget_grosze: 100_000,
    spent_grosze: 80_000,
  };
  answers.on("GET /api/office/v1/campaigns", [CAMPAIGN, opened]);
  answers.on("GET /api/office/v1/products", [], { meta: pageOf(0) });
  await open("/campaign-entries");
  await page.getByRole("tab", { name: /Leptosar/ }).click();
  await expect.element(page.getByText(/Tej akcji nie widzi nikt poza biurem/)).toBeVisible();
  await page.getByRole("button", { name: "Zmień akcję" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabelText("Co wypłacamy").click();
  await page.getByRole("option", { name: "Kwota za każdy litr lub kilogram" }).click();
  await dialog.getByLabelText(/^Za litr lub kilogram/).fill("30");
  await dialog.getByLabelText(/^Najwyżej na zgłoszenie/).fill("2000");
  await dialog.getByLabelText("Akcja jest otwarta").click();
  answers.on(
    SAVE,
    refusal("request.invalid", { fields: { saps: ["Wybierz produkty: bez nich nikt nie spełni warunku zakupu"] } }),
  );
  await dialog.getByRole("button", { name: "Zapisz" }).click();
  await expect.element(dialog.getByText(/bez nich nikt nie spełni warunku/)).toBeVisible();
  expect(answers.asked(SAVE)[0]!.body).toMatchObject({
    reward_kind: "per_unit",
    reward_grosze: 3_000,
    reward_cap_grosze: 200_000,
    budget_grosze: null,
    is_open: true,
    revision: 3,
  });
  await dialog.getByRole("button", { name: "Anuluj" }).click();

  answers.on("GET /api/office/v1/campaign-entries", [ENTRY], { meta: pageOf(1) });
  await page.getByRole("tab", { name: /Halvetic/ }).click();
  await expect.element(page.getByRole("cell", { name: "3.12.2026" })).toBeVisible();
  await expect.element(page.getByText("Daje: 200 zł.")).toBeVisible();
  await expect.element(page.getByText(/zostało\s200,00\szł/)).toBeVisible();
  await page.getByRole("button", { name: "Zmień akcję" }).click();
  await dialog.getByLabelText(/^Budżet akcji/).fill("900");
  answers.on(SAVE, { revision: 4 });
  await dialog.getByRole("button", { name: "Zapisz" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(answers.asked(SAVE)[1]!.body).toMatchObject({ budget_grosze: 90_000, is_open: true, reward_kind: "fixed" });
});

test("a new campaign is made by its address and days, and chosen, so that what it gives can be said", async () => {
  await signIn("clerk");
  answers.on("GET /api/office/v1/approvals", [], { meta: pageOf(0) });
  answers.on("GET /api/office/v1/campaign-entries", [], { meta: pageOf(0) });
  answers.on("GET /api/office/v1/products", [], { meta: pageOf(0) });
  answers.on("GET /api/office/v1/campaigns", []);
  await open("/campaign-entries");
  await page.getByRole("button", { name: "Nowa akcja" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabelText(/^Nazwa/).fill("Pszenica na plus");
  await dialog.getByLabelText(/^Adres/).fill("pszenica-na-plus");
  await dialog.getByLabelText(/^O co prosi/).click();
  await page.getByRole("option", { name: "O zgłoszenie i zakup" }).click();
  await dialog.getByLabelText("Także dla osób bez konta").click();
  await dialog.getByLabelText(/^Zgłoszenia od/).fill("2026-12-01T00:00");
  await dialog.getByLabelText(/^Zgłoszenia do/).fill("2027-05-31T00:00");
  await dialog.getByLabelText(/^Zamknięcie akcji/).fill("2027-08-01T00:00");
  const made = { ...CAMPAIGN, id: 9, slug: "pszenica-na-plus", title: "Pszenica na plus", prompt_text: "Zgłoś się." };
  answers.on("POST /api/office/v1/campaigns", { id: 9 });
  answers.on("GET /api/office/v1/campaigns", [made]);
  await dialog.getByRole("button", { name: "Dodaj akcję" }).click();
  await expect.element(page.getByRole("tab", { name: /Pszenica na plus/, selected: true })).toBeVisible();
  expect(answers.asked("POST /api/office/v1/campaigns")[0]!.body).toMatchObject({
    slug: "pszenica-na-plus",
    asks: "purchase",
    takes_visitors: true,
    opens_at: "2026-11-30T23:00:00.000Z",
  });
  await page.getByRole("button", { name: "Zmień akcję" }).click();
  await dialog.getByLabelText("Wstęp").fill("Dla pszenicy.");
  answers.on(SAVE, { revision: 4 });
  await dialog.getByRole("button", { name: "Zapisz" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(answers.asked(SAVE)[0]!.body).toMatchObject({ lead: "Dla pszenicy.", prompt_text: "Zgłoś się." });
});

test("a campaign that is not open yet may hold out a control group, and an open one says whether it paid", async () => {
  await signIn("clerk");
  answers.on("GET /api/office/v1/approvals", [], { meta: pageOf(0) });
  answers.on("GET /api/office/v1/campaign-entries", [], { meta: pageOf(0) });
  answers.on("GET /api/office/v1/products", [], { meta: pageOf(0) });
  const drawn = { holdout_percent: 20, holdout_drawn_at: "2026-09-01T00:00:00Z", opened_at: "2026-09-01T00:00:00Z" };
  answers.on("GET /api/office/v1/campaigns", [CAMPAIGN, { ...CAMPAIGN, ...drawn, id: 5, title: "Pszenica na plus" }]);
  answers.on("GET /api/office/v1/campaigns/:campaignId/effect", {
    from: "2026-09-01",
    to: "2026-12-31",
    sentence: "Gospodarstwa, którym mówiliśmy o akcji, kupiły o 9,8% więcej niż grupa kontrolna.",
    compared: "Z grupy kontrolnej bez zaproszenia zgłosiły się 3 gospodarstwa (1,5%).",
    counted: "Średnio na gospodarstwo, litry i kilogramy produktów akcji razem.",
    groups: {
      offered: { farms: 800, bought: 110.04 },
      held: { farms: 200, bought: 100.2 },
      effect: { percent: 9.8, low: 5.1, high: 14.9, is_certain: true },
      parts: [],
    },
    entered: { offered: 96, held: 3 },
    accepted: null,
    cost: { granted: 41, points: 0, grosze: 615_000 },
  });
  await open("/campaign-entries");
  await page.getByRole("tab", { name: /Leptosar/ }).click();
  expect(page.getByRole("button", { name: "Czy się opłaciło" }).query()).toBeNull();
  await page.getByRole("button", { name: "Zmień akcję" }).click();
  await page.getByLabelText(/^Grupa kontrolna/).fill("20");
  answers.on(SAVE, { revision: 4 });
  await page.getByRole("button", { name: "Zapisz", exact: true }).click();
  await until(() => answers.asked(SAVE).length === 1, "the change");
  expect(answers.asked(SAVE)[0]!.body).toMatchObject({ holdout_percent: 20, revision: 3 });

  await page.getByRole("tab", { name: /Pszenica/ }).click();
  await expect.element(page.getByText("o tej akcji nie mówimy 20% gospodarstw")).toBeVisible();
  await page.getByRole("button", { name: "Czy się opłaciło" }).click();
  const dialog = page.getByRole("dialog", { name: /^Czy się opłaciło/ });
  await expect.element(dialog).toMatchTextContent(/kupiły o\s9,8% więcej.*zgłosiły się 3\sgospodarstwa/);
  const table = dialog.getByRole("table", { name: "Zakupy i koszt akcji" });
  await expect.element(table).toMatchTextContent(/Grupa kontrolna\s*100,2 \(200\sgospodarstw\)/);
  await expect.element(table).toMatchTextContent(/Zgłosili się\s*96\sgospodarstw, z grupy kontrolnej 3\sgospodarstwa/);
  await expectAccessible();
  await dialog.getByRole("button", { name: "Zamknij" }).click();
  await page.getByRole("button", { name: "Zmień akcję" }).click();
  await expect.element(page.getByLabelText(/^Grupa kontrolna/)).toHaveAttribute("readonly");
});
