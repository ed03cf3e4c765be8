import { appears } from "@plon/client/test/clock.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answers, pageOf } from "#test/answers.ts";
import { JOURNEY, JOURNEY_RESULT } from "#test/journeys.ts";
import { open, signIn } from "#test/office.ts";

const phone = page.getByRole("region", { name: "Podgląd na telefonie" });

test("a new one begins with the texts of what starts it; the phone shows them filled in, by each channel", async () => {
  await signIn("editor");
  answers.on("POST /api/office/v1/journeys", { ...JOURNEY, status: "draft" });
  answers.on("GET /api/office/v1/journeys/:journeyId", { ...JOURNEY, status: "draft" });
  answers.on("GET /api/office/v1/journeys/:journeyId/result", JOURNEY_RESULT);
  // Its page, which is opened once it is saved.
  answers.on("GET /api/office/v1/approvals", [], { meta: pageOf(0) });
  await open("/journeys/create");
  await appears(phone.getByText(/^Dzień dobry, Janie! Konto jest gotowe/));
  await page.getByLabelText("Co zaczyna ścieżkę").click();
  await page.getByRole("option", { name: "Punkty przepadają" }).click();
  await appears(phone.getByText(/^Wykorzystaj 640/));
  await phone.getByRole("button", { name: "SMS" }).click();
  await appears(phone.getByText(/^Janie, 640 punktow przepadnie/));
  await expect.element(page.getByLabelText("Od ilu punktów")).toHaveValue("100");
  const title = page.getByLabelText("Tytuł").first();
  await title.fill("Brakuje {brakuje}");
  await page.getByRole("button", { name: "Zapisz" }).click();
  await appears(page.getByText(/^Nie ma tu pola \{brakuje\}\. Dostępne: \{imię\}/).first(), { flows: true });
  expect(answers.asked("POST /api/office/v1/journeys")).toEqual([]);
  await title.fill("Wykorzystaj {kwota}");
  await page.getByRole("button", { name: "Zapisz" }).click();
  await expect.poll(() => answers.asked("POST /api/office/v1/journeys").length).toBe(1);
  expect(answers.asked("POST /api/office/v1/journeys")[0]?.body).toMatchObject({ trigger: "lapse", conditions: null });
});

test("one that is paused says how many would enter and what became of the others, and is started after a question", async () => {
  await signIn("editor");
  answers.on("GET /api/office/v1/journeys/:journeyId", JOURNEY);
  answers.on("GET /api/office/v1/journeys/:journeyId/result", JOURNEY_RESULT);
  answers.on("POST /api/office/v1/journeys/:journeyId/start", { ...JOURNEY, status: "running" });
  answers.on("GET /api/office/v1/approvals", [], { meta: pageOf(0) });
  await open("/journeys/5");
  await appears(page.getByText("Dziś weszłoby gospodarstw: 7."));
  await appears(page.getByText("Gospodarstwa z wiadomościami: 108, w tym z osiągniętym celem: 31."));
  await page.getByRole("button", { name: "Uruchom" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Uruchom" }).click();
  await expect.poll(() => answers.asked("POST /api/office/v1/journeys/:journeyId/start").length).toBe(1);
});
