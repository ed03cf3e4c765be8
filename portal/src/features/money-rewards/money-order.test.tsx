import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { CallAnswer } from "@plon/contract/shared/calls/endpoint.ts";
import type { moneyRewardTerms } from "@plon/contract/portal/money/money-rewards.ts";
import { goOffline, goOnline } from "@plon/client/test/network.ts";
import { answers } from "#test/answers.ts";
import { FARM, OVERVIEW } from "#test/farm.ts";
import { forgetAnswers, open, signIn } from "#test/portal.ts";

const TERMS = "GET /api/v1/prize/money-reward";
const ASK = "POST /api/v1/prize/money-reward/confirmation";
const ORDER = "POST /api/v1/prize/money-reward";
type Terms = CallAnswer<typeof moneyRewardTerms>["data"];

const kind = (changed: Partial<Terms["kinds"][number]>): Terms["kinds"][number] => ({
  kind: "charity",
  title: "Przelew dla PAH",
  lead: "",
  description: "",
  payee: "PAH",
  obstacle: null,
  statements: [],
  ...changed,
});
const FINAL = {
  id: 3,
  text: "Wiem, że wymiany nie można cofnąć.",
  given_by: "confirmation" as const,
  above_grosze: null,
};
const OFFERED: Terms = {
  points_per_pln: 10,
  minimum_points: 500,
  available: 5000,
  kinds: [kind({}), kind({ kind: "bank_transfer", title: "Przelew na konto", payee: "2874", statements: [FINAL] })],
  payout_expected_by: null,
  account_blocked_until: null,
  tax: { treatment: "none", threshold_grosze: 0, rate_percent: 0 },
};

function answerMoney(payee: string): void {
  answers.on(TERMS, OFFERED);
  answers.on(ASK, ({ body }) => ({
    confirmation: { by: "code", phone_ending: "200", wait_seconds: 60 },
    value_grosze: body.points * 10,
    tax_grosze: 0,
    payee,
  }));
}
const ORDERED = { id: 9, number: "N/2026/000009", available: 4390, value_grosze: 6100, tax_grosze: 0 };

const main = page.getByRole("main");
const question = page.getByRole("alertdialog");
const typed = question.getByRole("textbox", { name: "Kod SMS" });

test("[PRIZE-01, PRIZE-03, PRIZE-20, PRIZE-21] from the choice to the order of a transfer: the sum is judged at its field, and a code confirms this sum alone", async () => {
  signIn({ profile: { ...FARM.profile, bank_account: "PL61109010140000071219812874" } });
  answerMoney("2874");
  await open("/dashboard#!nagroda-pieniezna");
  await page
    .getByRole("dialog")
    .getByRole("link", { name: /Przelew na konto/ })
    .click();
  const sum = main.getByRole("textbox", { name: "Kwota" });
  const order = main.getByRole("button", { name: "Zamów przelew" });
  await expect.element(order).toBeVisible();
  expect(location.pathname).toBe("/nagrody/przelew-na-konto-1");
  await sum.fill("1");
  await order.click();
  await expect.element(sum).toHaveAccessibleDescription(/Najmniej 50\s?zł/);
  goOffline();
  await expect.element(main.getByRole("button", { name: "Jesteś offline" })).toBeDisabled();
  goOnline();
  expect(answers.asked(ASK)).toEqual([]);

  await sum.fill("61");
  await order.click();
  await expect.element(question).toMatchTextContent(/61\szł.*wymiany nie można cofnąć/);
  await expect.element(typed).toHaveFocus();
  const yes = question.getByRole("button", { name: "Tak, zamawiam" });
  await yes.click();
  await expect.element(typed).toHaveAccessibleDescription(/Pole jest wymagane/);
  answers.refuse(ORDER, "auth.sms_code_wrong", { fields: { sms_code: ["Kod SMS jest niepoprawny"] } });
  await typed.fill("000000");
  await yes.click();
  await expect.element(question.getByText("Kod SMS jest niepoprawny").first()).toBeVisible();
  // Whoever goes back and asks for the same again types the code that was sent.
  await question.getByRole("button", { name: "Nie, wracam" }).click();
  await order.click();
  answers.on(ORDER, ORDERED);
  await typed.fill("123456");
  await yes.click();
  await expect.element(main.getByText(ORDERED.number)).toBeVisible();
  expect(answers.asked(ORDER).at(-1)!.body).toEqual({
    kind: "bank_transfer",
    points: 610,
    consents: [FINAL.id],
    sms_code: "123456",
  });
});

test("[PRIZE-01, PRIZE-04] without a bank account the transfer leads to giving one, and points become a donation", async () => {
  signIn();
  answerMoney("PAH");
  await open("/dashboard#!nagroda-pieniezna");
  const choice = page.getByRole("dialog");
  await choice.getByRole("link", { name: /Przelew na konto/ }).click();
  await expect.element(page.getByRole("heading", { name: "Uzupełnij numer konta" })).toBeVisible();

  await open("/dashboard#!nagroda-pieniezna");
  await choice.getByRole("link", { name: /Przelew dla PAH/ }).click();
  await main.getByRole("textbox", { name: "Kwota" }).fill("64");
  await main.getByRole("button", { name: "Przekaż darowiznę" }).click();
  answers.on(ORDER, ORDERED);
  await typed.fill("123456");
  await question.getByRole("button", { name: "Tak, przekazuję" }).click();
  await expect.element(page.getByRole("heading", { name: "Dziękujemy za darowiznę" })).toBeVisible();
  expect(answers.asked(ORDER)[0]!.body).toMatchObject({ kind: "charity", points: 640 });

  // What the points bring is said before anything is asked for, and who keeps the number has vouchers.
  answers.on(TERMS, { ...OFFERED, kinds: [kind({ kind: "bank_transfer", payee: null, obstacle: "no_account" })] });
  forgetAnswers();
  await open("/nagrody/przelew-na-konto-1");
  await expect.element(main.getByText(/nawet\s500(,00)?\szł/)).toBeVisible();
  await expect
    .element(main.getByRole("link", { name: "Zobacz bony" }))
    .toHaveAttribute("href", "/nagrody?kind=voucher");
});

test("what lapses soon is rescued in two presses from the dashboard, and the confirmation that every payout takes", async () => {
  signIn({ profile: { ...FARM.profile, bank_account: "PL61109010140000071219812874" } });
  answerMoney("2874");
  const expires_at = new Date(Date.now() + 1.5 * 86_400_000).toISOString();
  answers.on("GET /api/v1/points/overview", { ...OVERVIEW, expiry_calendar: [{ points: 1230, expires_at }] });
  await open("/dashboard");
  let presses = 0;
  const press = async (button: { click(): Promise<void> }) => {
    presses += 1;
    await button.click();
  };
  await press(main.getByRole("link", { name: /Wypłać 61\szł/ }));
  await press(main.getByRole("button", { name: "Zamów przelew" }));
  await expect.element(question).toMatchTextContent(/61\szł/);
  expect(presses).toBe(2);
  answers.on(ORDER, ORDERED);
  await typed.fill("123456");
  await question.getByRole("button", { name: "Tak, zamawiam" }).click();
  await expect.element(main.getByText(ORDERED.number)).toBeVisible();
});
