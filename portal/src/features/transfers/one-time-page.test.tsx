import { refusal } from "@plon/client/test/answers.ts";
import { appears, pass, until } from "@plon/client/test/clock.ts";
import { expectInConsole } from "@plon/client/test/console.ts";
import { goOffline, goOnline } from "@plon/client/test/network.ts";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { answers } from "#test/answers.ts";
import { ONE_PAGE } from "#test/empty-places.ts";
import { forgetAnswers, open, signIn } from "#test/portal.ts";
import { ONE_TIME, OTHER } from "#test/transfers.ts";

const PATH = "/przekazywanie-punktow/jednorazowe";
const LIST = "GET /api/v1/transfer/one-time";
const LOOK_UP = "GET /api/v1/nip/:nip";
const CONFIRM = "POST /api/v1/transfer/one-time/:transferId/confirm";
const main = page.getByRole("main");
const identifier = main.getByRole("textbox", { name: "NIP lub PESEL" });
const wanted = main.getByRole("textbox", { name: "Liczba punktów" });
const send = main.getByRole("button", { name: "Wyślij kod SMS" });
const terms = main.getByRole("checkbox");
const code = main.getByRole("textbox", { name: "Kod SMS" });
const give = main.getByRole("button", { name: "Przekaż punkty" });

beforeEach(() => {
  signIn();
  answers.on(LOOK_UP, ({ params }) =>
    params.nip === OTHER.nip
      ? OTHER
      : refusal("transfer.receiver_not_found", { fields: { nip: ["Nie ma takiej osoby"] } }),
  );
});

test("[TRANSFER-05, TRANSFER-12, TRANSFER-14, TRANSFER-15, TRANSFER-16, TRANSFER-33] whose number it is is looked up once typing has rested, and nothing is sent before it is known", async () => {
  expectInConsole(/status of 404/);
  answers.on(LIST, [{ ...ONE_TIME, state: "done", phone_ending: null }], { meta: ONE_PAGE });
  await open("/przekazywanie-punktow");
  await main.getByRole("link", { name: "Przekaż punkty" }).click();
  await until(() => location.pathname === PATH);
  await appears(identifier, { flows: true });
  await expect.element(send).toBeDisabled();
  await identifier.fill("9999999999");
  await expect.element(main.getByText("Nie ma takiej osoby")).toBeVisible();
  await expect.element(send).toBeDisabled();
  for (const typed of [OTHER.nip.slice(0, 9), OTHER.nip.slice(0, 4), OTHER.nip]) await identifier.fill(typed);
  expect(answers.asked(LOOK_UP)).toHaveLength(1);
  await pass(300);
  await expect.element(main.getByRole("definition").filter({ hasText: OTHER.first_last_name })).toBeVisible();
  expect(answers.asked(LOOK_UP).map(({ params }) => params.nip)).toEqual(["9999999999", OTHER.nip]);
  await expect.element(send).toBeEnabled();

  await wanted.fill("-5");
  await expect.element(wanted).toHaveValue("-5");
  await send.click();
  await expect.element(wanted).toHaveAccessibleDescription(/Pole musi mieć minimalną wartość 1/);
  await wanted.fill("7");
  await expect.element(wanted).toHaveAccessibleDescription(/Po przekazaniu zostanie\s1\s243\spkt/);
  goOffline();
  await expect.element(main.getByRole("button", { name: "Jesteś offline" }).last()).toBeDisabled();
  goOnline();

  // Whoever had points lately needs no number, and what was typed is there again where the form was left.
  await main.getByRole("button", { name: OTHER.first_last_name }).click();
  await expect.element(main.getByRole("group", { name: "Odbiorca" })).toMatchTextContent(OTHER.first_last_name);
  await expect.element(identifier).not.toBeInTheDocument();
  await terms.click({ force: true });
  await open(PATH);
  await expect.element(main.getByRole("group", { name: "Odbiorca" })).toMatchTextContent(OTHER.first_last_name);
  await expect.element(wanted).toHaveValue("7");
  await expect.element(terms).not.toBeChecked();
  await main.getByRole("button", { name: "Inna osoba" }).click();
  await expect.element(identifier).toHaveValue(OTHER.nip);
});

test("[TRANSFER-16, TRANSFER-30, TRANSFER-33] points are set aside, wait for their code ten minutes, and are confirmed by it", async () => {
  await open(PATH);
  await identifier.fill(OTHER.nip);
  await wanted.fill("7");
  await terms.click({ force: true });
  await expect.element(send).toBeEnabled();
  answers.on("POST /api/v1/transfer/one-time", () => {
    answers.on(LIST, [ONE_TIME], { meta: ONE_PAGE });
    return ONE_TIME;
  });
  await send.click();
  await expect.element(main.getByRole("heading", { name: "Potwierdź kodem SMS" })).toBeVisible();
  expect(answers.asked("POST /api/v1/transfer/one-time")).toMatchObject([
    { body: { receiver_nip: OTHER.nip, points: 7, accept_terms: true } },
  ]);
  const left = main.getByRole("timer", { name: "Pozostały czas" });
  await expect.element(left).toMatchTextContent(/^(9:\d\d|10:00)$/);

  // It waits on the server: the page that is opened anew asks for its code.
  await open(PATH);
  await expect.element(left).toBeVisible();
  answers.refuse(CONFIRM, "auth.sms_code_wrong", { fields: { sms_code: ["Kod SMS jest niepoprawny"] } });
  await code.fill("000000");
  await give.click();
  await expect.element(code).toHaveAccessibleDescription(/Kod SMS jest niepoprawny/);
  const done = { ...ONE_TIME, state: "done" as const, phone_ending: null };
  answers.on(CONFIRM, () => {
    answers.on(LIST, [done], { meta: ONE_PAGE });
    answers.on("GET /api/v1/transfer/one-time/:transferId", done);
    return { transfer: done, available: 1243 };
  });
  await expect.element(give).not.toHaveAttribute("aria-busy");
  await code.fill("123456");
  await give.click();
  await expect.element(main.getByText("Gratulacje")).toBeVisible();
  expect(location.pathname + location.search).toBe("/przekazywanie-punktow/potwierdzenie?id=31");
  await expect.element(main.getByRole("status")).toMatchTextContent(/7\spkt/);
});

test("what is given up comes back, and so does what nobody confirmed in time", async () => {
  answers.on(LIST, [ONE_TIME], { meta: ONE_PAGE });
  const rejected = { ...ONE_TIME, state: "rejected" as const, phone_ending: null };
  answers.on("GET /api/v1/transfer/one-time/:transferId", rejected);
  answers.on("POST /api/v1/transfer/one-time/:transferId/reject", () => {
    answers.on(LIST, [rejected], { meta: ONE_PAGE });
    return rejected;
  });
  await open(PATH);
  await main.getByRole("button", { name: "Odrzuć przekazanie" }).click();
  await expect.element(main.getByText(/Odłożone 7\spkt wróciło na\sTwoje konto/)).toBeVisible();
  expect(location.pathname + location.search).toBe("/przekazywanie-punktow/odrzucenie?id=31");

  forgetAnswers();
  answers.on(LIST, [{ ...ONE_TIME, expires_at: "2026-11-26T09:00:20Z" }], { meta: ONE_PAGE });
  await open(PATH);
  await appears(code);
  await pass(20_000);
  await until(() => location.pathname === "/przekazywanie-punktow/przekroczony-czas");
});

test("[TRANSFER-29, TRANSFER-30, TRANSFER-31, TRANSFER-32] the pages that end a transfer make sense when they are opened without one", async () => {
  for (const [name, title, words] of [
    ["odrzucenie", "Przekazanie odrzucone", "Przekazanie zostało odrzucone"],
    ["potwierdzenie", "Przekazanie potwierdzone", "gdy potwierdzisz to kodem z SMS"],
    ["przekroczony-czas", "Przekroczony czas", "Możesz zacząć od nowa"],
  ] as const) {
    await open(`/przekazywanie-punktow/${name}`);
    await expect.element(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect.element(main.getByText(words)).toBeVisible();
  }
  await main.getByRole("link", { name: "Zacznij od nowa" }).click();
  await until(() => location.pathname === PATH);
  await open("/przekazywanie-punktow/odrzucenie?rodzaj=stale");
  await expect.element(main.getByText("Prośba o stałe przekazywanie punktów została odrzucona.")).toBeVisible();
  await expect
    .element(main.getByRole("link", { name: "Stałe przekazywanie" }))
    .toHaveAttribute("href", "/przekazywanie-punktow/stale");
});
