import type { CallAnswer } from "@plon/contract/shared/calls/endpoint.ts";
import type {
  AcceptingSeller,
  officeAutomaticAcceptance,
} from "@plon/contract/office/documents/automatic-acceptance.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answers } from "#test/answers.ts";
import { open, signIn } from "#test/office.ts";

const FIGURES = { accepted_today: 0, accepted_30_days: 0, arrived_30_days: 4, compared: 0, agreed: 0 };
const seller = (id: number, name: string, mode: AcceptingSeller["mode"]): AcceptingSeller => ({
  ...FIGURES,
  distributor: { id, name, nip: "9990244549" },
  mode,
  stopped_at: null,
});

const pageWith = (mode: AcceptingSeller["mode"]): CallAnswer<typeof officeAutomaticAcceptance>["data"] => ({
  rules: {
    mode: "on",
    invoice_points: 5000,
    farm_points: 0,
    farm_month_points: 0,
    area_percent: 150,
    day_points: 0,
    age_days: 90,
    sample_percent: 2.5,
    agreement_percent: 99,
    compared_min: 50,
  },
  total: FIGURES,
  points_today: 0,
  sellers: [seller(1, "Agro-Kujawy", "on"), seller(2, "Wielkopolskie Centrum", mode)],
});

test("an administrator changes how far a seller is trusted, and goes on to the rules", async () => {
  const SET = "PUT /api/office/v1/distributors/:distributorId/automatic-acceptance";
  await signIn("admin");
  answers.on("GET /api/office/v1/automatic-acceptance/stood-out", []);
  answers.on("GET /api/office/v1/automatic-acceptance", pageWith("watch"));
  await open("/automatic-acceptance");
  const sellers = page.getByRole("table", { name: "Sprzedawcy" });
  const watched = sellers.getByRole("row").filter({ hasText: "Wielkopolskie Centrum" });
  await expect.element(sellers.getByRole("row").filter({ hasText: "Agro-Kujawy" })).toMatchTextContent("włączona");
  await expect.element(watched).toMatchTextContent("tylko obserwacja");
  await watched.getByRole("button", { name: /^Zmień/ }).click();
  const dialog = page.getByRole("dialog");
  await expect.element(dialog.getByRole("radio", { name: /^Tylko obserwacja/ })).toBeChecked();
  await dialog.getByRole("radio", { name: /^Wyłączona/ }).click();
  answers.on(SET, seller(2, "Wielkopolskie Centrum", "off"));
  answers.on("GET /api/office/v1/automatic-acceptance", pageWith("off"));
  await dialog.getByRole("button", { name: "Zapisz" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(watched).toMatchTextContent("wyłączona");
  expect(answers.asked(SET)[0]).toMatchObject({ params: { distributorId: "2" }, body: { mode: "off" } });
  // Decimals are the Polish ones, and no limit is none.
  await expect.element(page.getByText("2,5%")).toBeVisible();
  expect(page.getByRole("link", { name: "Zmień zasady" }).element().getAttribute("href")).toBe(
    "/office/settings/automatic-acceptance",
  );
});
