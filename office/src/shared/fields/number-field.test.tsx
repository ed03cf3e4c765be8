import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "@plon/client/test/accessible.ts";
import { answers, pageOf } from "#test/answers.ts";
import { open, signIn } from "#test/office.ts";
import { participant } from "#test/participants.ts";
import { PRIZE } from "#test/prizes.ts";

const ADJUST = "POST /api/office/v1/participants/:participantId/adjustments";

async function openAdjustment() {
  await signIn("admin");
  answers.on("GET /api/office/v1/participants/:participantId", participant({ actions: ["adjust"] }));
  answers.on("GET /api/office/v1/approvals", [], { meta: pageOf(0) });
  answers.on("GET /api/office/v1/settings", []);
  await open("/participants/21");
  await page.getByRole("button", { name: "Dodaj lub odejmij punkty" }).click();
  return page.getByRole("dialog");
}

test.each([
  ["1e3", "Wpisz liczbę, na przykład 12"],
  ["12,5", "Pole musi być liczbą całkowitą"],
  ["1.000", "Pole musi być liczbą całkowitą"],
])(
  "%s is no number of points: it stays as typed, is refused in its field, and nothing is sent",
  async (typed, problem) => {
    const dialog = await openAdjustment();
    const points = dialog.getByRole("textbox", { name: "Punkty" });
    await points.fill(typed);
    await dialog.getByLabelText("Powód").fill("Rekompensata za fakturę");
    await expect.element(points).toHaveAccessibleDescription(problem);
    await expect.element(points).toHaveValue(typed);
    await dialog.getByRole("button", { name: "Zapisz" }).click();
    await expect.element(points).toHaveAccessibleDescription(problem);
    expect(answers.asked(ADJUST)).toEqual([]);
    await expectAccessible();
  },
);

test("thousands may be typed apart and are shown apart; scrolling and arrows change nothing", async () => {
  const dialog = await openAdjustment();
  const points = dialog.getByRole("textbox", { name: "Punkty" });
  await points.fill("-12 500");
  points.element().dispatchEvent(new WheelEvent("wheel", { deltaY: 100, bubbles: true }));
  await userEvent.keyboard("{ArrowUp}");
  await expect.element(points).toHaveValue("-12 500");
  await dialog.getByLabelText("Powód").fill("Rekompensata za fakturę");
  await expect.element(points).toHaveValue("-12\u00a0500");
  answers.on(ADJUST, { movement_id: 1, request_id: null, available: 0 });
  await dialog.getByRole("button", { name: "Zapisz" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(answers.asked(ADJUST).at(-1)?.body).toMatchObject({ points: -12_500 });
});

test("money has a comma, and no third decimal", async () => {
  await signIn("admin");
  answers.on("GET /api/office/v1/prizes/:prizeId", PRIZE);
  answers.on("GET /api/office/v1/approvals", [], { meta: pageOf(0) });
  answers.on("GET /api/office/v1/promotions", [], { meta: pageOf(0) });
  await open("/prizes/8");
  const value = page.getByRole("textbox", { name: /^Wartość jednej sztuki/ });
  await expect.element(value).toHaveValue("25");
  await value.fill("1250,505");
  await userEvent.tab();
  await expect.element(value).toHaveAccessibleDescription("Wpisz najwyżej 2 cyfry po przecinku");
  await value.fill("1250,5");
  await userEvent.tab();
  await expect.element(value).toHaveValue("1\u00a0250,5");
});
