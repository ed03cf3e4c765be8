import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { foreign, lost } from "@plon/client/test/answers.ts";
import { expectAccessible } from "@plon/client/test/accessible.ts";
import { answers } from "#test/answers.ts";
import { appears, pass, pressNow, until } from "@plon/client/test/clock.ts";
import { expectInConsole } from "@plon/client/test/console.ts";
import { open, PHONE, signIn } from "#test/portal.ts";

const button = page.getByRole("button", { name: "Wyślij wiadomość" });
const subject = page.getByRole("textbox", { name: "Temat" });
const message = page.getByRole("textbox", { name: "Wiadomość" });
const toasts = page.getByRole("region", { name: "Komunikaty" });
const main = page.getByRole("main");

beforeEach(async () => {
  signIn();
  await open("/kontakt-z-przedstawicielem");
});

async function send() {
  await subject.fill("Pytanie");
  await message.fill("Treść");
  pressNow(button);
}

test("[FORM-01, FORM-03, FORM-04, FORM-11, FORM-13] success: the form empties, is busy 300 ms longer, and a toast of 350 px stays 8 s", async () => {
  answers.on("POST /api/v1/user/contact", { id: 1, sent_at: "2026-11-21T10:00:00.000Z" });
  await send();
  const toast = toasts.getByRole("status").filter({ hasText: "Wiadomość została wysłana" });
  await appears(toast);
  expect(subject.element()).toHaveValue("");
  expect(message.element()).toHaveValue("");
  expect(answers.asked("POST /api/v1/user/contact")).toMatchObject([
    { body: { subject: "Pytanie", message: "Treść" } },
  ]);
  expect(toast.element().getBoundingClientRect().width).toBe(350);
  await pass(280);
  expect(button.element()).toHaveAttribute("aria-busy", "true");
  await pass(40);
  expect(button.element()).not.toHaveAttribute("aria-busy");
  await page.viewport(...PHONE);
  await until(() => toast.element().getBoundingClientRect().width === 336, "the toast in a phone's width");
  await pass(7600);
  expect(toast.element()).toBeVisible();
  await pass(200);
  expect(toast.query()).toBeNull();
});

test("[FORM-05, FORM-07, FORM-08, FORM-09] a refusal: its field says it, busy for 600 ms, the red toast stays 4 s", async () => {
  answers.refuse("POST /api/v1/user/contact", "request.invalid", { fields: { subject: ["Temat jest zbyt ogólny"] } });
  await send();
  const toast = toasts.getByRole("alert");
  await appears(toast);
  expect(toast.element()).toMatchTextContent(/Wystąpił błąd!.*Popraw formularz/);
  expect(subject.element()).toHaveAccessibleDescription(/Temat jest zbyt ogólny/);
  expect(subject.element()).toHaveValue("Pytanie");
  await pass(580);
  expect(button.element()).toHaveAttribute("aria-busy", "true");
  await pass(40);
  expect(button.element()).not.toHaveAttribute("aria-busy");
  await pass(3300);
  expect(toast.element()).toBeVisible();
  await pass(200);
  expect(toast.query()).toBeNull();
  await expectAccessible();
});

test("[FORM-08, FORM-09] what failed on our side, or came too often, is not the form's fault; a plain sentence is shown", async () => {
  expectInConsole(/status of 50/);
  await subject.fill("Pytanie");
  await message.fill("Treść");
  for (const [status, error] of [
    [500, "Serwer nie odpowiada."],
    [503, "Serwis jest chwilowo niedostępny."],
    [429, "Zbyt wiele prób naraz."],
  ] as const) {
    answers.on("POST /api/v1/user/contact", foreign(status, { status: "error", error }));
    await button.click();
    await expect.element(main.getByRole("alert")).toMatchTextContent(error);
    await expect.element(toasts.getByRole("alert")).toMatchTextContent("Wystąpił błąd!");
    expect(toasts.getByText("Popraw formularz").query()).toBeNull();
    await expect.element(button).not.toHaveAttribute("aria-busy");
  }
});

test("[FORM-09, FORM-10, FORM-20, FORM-22] a refusal of the whole is an alert in the form; a lost network says so", async () => {
  answers.refuse("POST /api/v1/user/contact", "request.rate_limited", { params: { minutes: 5 } });
  await send();
  await expect.element(main.getByRole("alert")).toMatchTextContent(/^Zbyt wiele/);
  await expect.element(button).not.toHaveAttribute("aria-busy");

  answers.on("POST /api/v1/user/contact", lost);
  await button.click();
  await expect.element(main.getByRole("alert")).toMatchTextContent(/^Sprawdź połączenie z internetem$/);
  await expect.element(toasts.getByText("Sprawdź połączenie z internetem")).toBeVisible();
  await expect.element(subject).toHaveValue("Pytanie");
});

test("[FORM-06] a form that was left is empty when it is opened again", async () => {
  await button.click();
  await expect.element(main.getByText("Pole jest wymagane").first()).toBeVisible();
  await subject.fill("Pytanie");
  await page.getByRole("banner").getByRole("link", { name: "Powiadomienia" }).click();
  await expect.element(subject).not.toBeInTheDocument();
  history.back();
  await expect.element(subject).toHaveValue("");
  expect(main.getByText("Pole jest wymagane").query()).toBeNull();
});

test("[VALID-65, VALID-66, VALID-68] the counter says what is left of 2000 characters, and more is refused, not cut off", async () => {
  await expect.element(page.getByText("Limit znaków: 2000")).toBeVisible();
  await message.fill("żółw");
  await expect.element(page.getByText("Limit znaków: 1996")).toBeVisible();
  await subject.fill("Pytanie");
  await message.fill("a".repeat(2001));
  await expect.element(page.getByText("Limit znaków: -1")).toBeVisible();
  await button.click();
  await expect.element(message).toHaveAccessibleDescription(/Pole może mieć najwyżej 2000 znaków/);
  await expect.element(message).toHaveValue("a".repeat(2001));
});

test("[PROFILE-31, PROFILE-15] the page says whom to call, and lists what was sent until it is answered", async () => {
  const card = page.getByRole("region", { name: "Twój przedstawiciel" });
  const call = card.getByRole("link", { name: /Zadzwoń/ });
  await expect.element(call).toHaveAttribute("href", "tel:+48601000111");
  await expect
    .element(card.getByRole("link", { name: /e-\S*mail/ }))
    .toHaveAttribute("href", "mailto:adam.nowak@example.pl");
  for (const link of card.getByRole("link").elements()) {
    expect(link.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  }
  const sent_at = "2026-11-26T09:00:00Z";
  answers.on("POST /api/v1/user/contact", ({ body }) => {
    const listed = { id: 1, subject: body.subject, message: body.message, sent_at, by_person: null };
    answers.on("GET /api/v1/user/contact", [{ ...listed, answer: null, answered_at: null }]);
    return { id: 1, sent_at };
  });
  await subject.fill("Pytanie");
  await message.fill("Kiedy będzie wizyta?");
  await page.getByRole("checkbox", { name: /Proszę o\stelefon/ }).click({ force: true });
  await button.click();
  const listed = page.getByRole("article").filter({ hasText: "Kiedy będzie wizyta?" });
  await expect.element(listed.getByText("Czeka na odpowiedź")).toBeVisible();
  await expectAccessible();
});
