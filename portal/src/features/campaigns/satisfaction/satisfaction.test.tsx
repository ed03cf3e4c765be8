import type { CampaignFacts, SatisfactionEntry } from "@plon/contract/portal/offers/campaigns.ts";
import { refusal } from "@plon/client/test/answers.ts";
import { until } from "@plon/client/test/clock.ts";
import { expectInConsole } from "@plon/client/test/console.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answers } from "#test/answers.ts";
import { SETTINGS } from "#test/farm.ts";
import { forgetAnswers, open } from "#test/portal.ts";

const COMPLAIN = "POST /api/v1/satisfaction/:token/complaint";
const dialog = page.getByRole("dialog");
const main = page.getByRole("main");
const field = (name: RegExp) => main.getByRole("textbox", { name });
const heading = page.getByRole("heading", { level: 1 });

const FACTS: CampaignFacts = {
  slug: "pewnosc100",
  flow: "satisfaction",
  title: "Halvetic: 100% pewności",
  phase: "open",
  opens_at: "2023-05-10T22:00:00Z",
  entries_end_at: "2023-09-15T22:00:00Z",
  closes_at: "2023-10-27T22:00:00Z",
  volume_min: 5,
  unit: "l",
  products: ["Halvetic"],
  lead: "Oddamy Ci pieniądze za zakup. Zwracamy najwyżej 5 000 zł.",
  gift: "zwrot wartości zakupu, najwyżej 5 000 zł",
  steps: [],
  id: 5,
  sends_thing: false,
  takes_visitors: true,
  body: "",
  is_spent: false,
  is_exclusive: false,
};
const ENTRY: SatisfactionEntry = {
  status: 2,
  status_label: { label: "Udział potwierdzony", color: "green" },
  complaint: null,
  can_complain: true,
  first_name: "Jan",
  complaints_until: "2023-10-27T22:00:00.000Z",
  reason: "",
  standing: "Bierzesz udział w akcji. Jeśli Halvetic nie spełni Twoich oczekiwań, złóż reklamację.",
  next: null,
  due_on: null,
  has_phone: false,
};

test("[SATISF-01, SATISF-02, SATISF-06, SATISF-18] the satisfaction modal shows two ways while entries are open, then leads away", async () => {
  answers.on("GET /api/system-settings", { ...SETTINGS, registration_switched: false, satisfaction_phase: "open" });
  answers.on("GET /api/v1/campaigns/:slug", FACTS);
  await open("/#!akcja-pewnosc100");
  await expect.element(dialog.getByText(/Zwrot wartości zakupu, najwyżej 5\s000\szł\./i)).toBeVisible();
  await expect.element(dialog.getByRole("link", { name: "Rejestruję się" })).toHaveAttribute("href", "/rejestracja");
  answers.on("GET /api/v1/campaigns/:slug/rules", {
    title: "Regulamin",
    version: 1,
    published_at: "2023-05-01T00:00:00Z",
    content: "<p>Zasady.</p>",
    figures: [],
  });
  await dialog.getByRole("link", { name: "Biorę udział" }).click();
  await until(() => location.pathname === "/pewnosc100", "the promotion's page");
  await expect.element(main.getByRole("button", { name: "Zgłaszam udział" })).toBeVisible();
  await expect.element(main.getByText(/Zwracamy najwyżej/)).toBeVisible();

  answers.on("GET /api/system-settings", { ...SETTINGS, satisfaction_phase: "entered_only" });
  forgetAnswers();
  await open("/#!akcja-pewnosc100", { opensNothing: true });
  await until(() => location.pathname === "/rejestracja", "the registration", { flows: true });
});

/** Puts a photo into the form, as the browser does with what its own dialog chose. */
function addPhoto(photo: File): void {
  const picked = new DataTransfer();
  picked.items.add(photo);
  const input = document.querySelector<HTMLInputElement>('input[name="photos"]')!;
  input.files = picked.files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

test("[SATISF-10, SATISF-11, SATISF-14] a complaint takes its fields and photos, and what was typed outlives a refusal", async () => {
  expectInConsole(/409/);
  answers.on("GET /api/v1/satisfaction/:token", ENTRY);
  await open(`/halvetic100pewnosci/${"t".repeat(43)}`);
  const send = main.getByRole("button", { name: "Wyślij reklamację" });
  // A photo that is too large does not hide the other errors.
  addPhoto(new File([new ArrayBuffer(11 * 1024 * 1024)], "pole.jpg", { type: "image/jpeg" }));
  await expect.element(main.getByText("Zdjęcie pole.jpg jest za duże")).toBeVisible();
  await send.click();
  for (const name of [/^Produkt i\sopakowanie/, /^Co się nie udało/]) {
    await expect.element(field(name)).toHaveAccessibleDescription(/Pole jest wymagane/);
  }
  await expect.element(main.getByText("Zdjęcie pole.jpg jest za duże")).toBeVisible();
  expect(answers.asked(COMPLAIN)).toEqual([]);
  await main.getByRole("button", { name: "Usuń zdjęcie pole.jpg" }).click();

  await field(/^Produkt i\sopakowanie/).fill("Halvetic 20 l");
  await field(/^Numer faktury/).fill("FV/7/2023");
  await field(/^Powierzchnia/).fill("8,25");
  await field(/^Co się nie udało/).fill("Perz nie zasechł.");
  await expect.element(main.getByText("Limit znaków: 1983")).toBeVisible();
  addPhoto(new File(["a photo"], "łan.png", { type: "image/png" }));
  await field(/^Telefon/).fill("600100200");
  const complaint = {
    product: "Halvetic 20 l",
    invoice_number: "FV/7/2023",
    area_hectares: 8.25,
    description: "Perz nie zasechł.",
    phone: "+48600100200",
    photos: 1,
    filed_at: "2023-06-14T10:00:00.000Z",
    decided_at: null,
    decision_reason: null,
  };
  answers.inTurn(COMPLAIN, refusal("request.conflict"), {
    ...ENTRY,
    status: 4,
    status_label: { label: "Reklamacja w trakcie weryfikacji", color: "yellow" },
    complaint,
    can_complain: false,
  });
  await send.click();
  await expect.element(main.getByRole("alert")).toBeVisible();
  await expect.element(field(/^Co się nie udało/)).toHaveValue("Perz nie zasechł.");
  await expect.element(send).not.toHaveAttribute("aria-busy");
  await send.click();
  await expect.element(main.getByRole("region", { name: "Twoja reklamacja" })).toMatchTextContent("FV/7/2023");
  const sent = answers.asked(COMPLAIN).map(({ form }) => Object.fromEntries(form));
  expect(sent).toHaveLength(2);
  expect(sent[1]).toMatchObject({ product: "Halvetic 20 l", area_hectares: "8,25" });
  expect((sent[1]!["photos"] as File).name).toBe("łan.png");
  expect(send.query()).toBeNull();
  await expect.element(heading).toBeInViewport();
  await expect.element(heading).toHaveFocus();
});
