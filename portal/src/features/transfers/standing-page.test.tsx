import type { StandingTransfer } from "@plon/contract/portal/points/transfers.ts";
import { showToast } from "@plon/ui/layers/toast.tsx";
import { pass, until, pressNow } from "@plon/client/test/clock.ts";
import { expectInConsole } from "@plon/client/test/console.ts";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { answers } from "#test/answers.ts";
import { ONE_PAGE } from "#test/empty-places.ts";
import { FARM } from "#test/farm.ts";
import { forgetAnswers, modalOpen, open, signIn } from "#test/portal.ts";
import { OTHER, STANDING } from "#test/transfers.ts";

const PATH = "/przekazywanie-punktow/stale";
const LIST = "GET /api/v1/transfer/steady";
const ASK = "POST /api/v1/transfer/steady/confirmation";
const ADD = "POST /api/v1/transfer/steady/add";
const form = page.getByRole("dialog");
const main = page.getByRole("main");
const identifier = form.getByRole("textbox", { name: "NIP lub PESEL" });
const send = form.getByRole("button", { name: "Wyślij do akceptacji Przyjmującego" });
const sure = page.getByRole("alertdialog", { name: "Czy jesteś pewien?" });

/** The farm's standing transfers from now on. */
const listed = (rows: StandingTransfer[], may_add = rows.length === 0) =>
  answers.on(LIST, rows, { meta: { ...ONE_PAGE, total: rows.length, may_add }, filters: {} });

async function fill(): Promise<void> {
  await identifier.fill(OTHER.nip);
  pressNow(form.getByRole("checkbox"));
  await expect.element(send).toBeEnabled();
}

beforeEach(() => {
  signIn();
  answers.on("GET /api/v1/nip/:nip", OTHER);
});

test("[TRANSFER-04, TRANSFER-08, TRANSFER-09, TRANSFER-10, TRANSFER-21, TRANSFER-34] a standing transfer is asked for: whose points, whose they become, sure about it, and by a code", async () => {
  await open(PATH);
  await main.getByRole("link", { name: "Dodaj", exact: true }).click();
  await modalOpen();
  const own = form.getByRole("region", { name: "Przekazujący" });
  for (const fact of [FARM.nip, "Ewa Mazur", FARM.profile.company_name, "Polna 7, 27-600 Sandomierz"]) {
    expect(own.element()).toMatchTextContent(fact);
  }
  expect(own.getByRole("textbox").query()).toBeNull();
  await fill();
  answers.on(ASK, { by: "code", phone_ending: "200", wait_seconds: 60 });
  // What was said of an earlier try is not said of this question.
  showToast({ tone: "danger", title: "Popraw formularz", durationMs: 60_000 });
  await expect.element(page.getByText("Popraw formularz")).toBeVisible();
  await send.click();
  await expect.element(sure).toBeVisible();
  expect(page.getByText("Popraw formularz").query()).toBeNull();
  await sure.getByRole("button", { name: "Nie" }).click();
  await expect.element(identifier).toHaveValue(OTHER.nip);
  expect(answers.asked(ASK)).toEqual([]);
  await send.click();
  await sure.getByRole("button", { name: "Tak" }).click();
  await expect.element(form.getByText("Wszystkie punkty, które zdobędziesz, otrzyma:")).toBeVisible();
  expect(answers.asked(ASK)).toMatchObject([{ body: { receiver_nip: OTHER.nip, accept_terms: true } }]);
  const code = form.getByRole("textbox", { name: "Kod SMS" });
  await expect.element(code).toHaveFocus();

  answers.on(ADD, STANDING);
  await code.fill("123456");
  const before = [answers.asked(LIST).length, answers.asked("GET /api/v1/user/profile").length] as const;
  await form.getByRole("button", { name: "Potwierdź i wyślij" }).click();
  const thanks = page.getByRole("dialog", { name: "Gratulacje" });
  await expect.element(thanks).toMatchTextContent(/wysłane do\sakceptacji Przyjmującego/);
  expect(answers.asked(ADD)).toMatchObject([{ body: { receiver_nip: OTHER.nip, sms_code: "123456" } }]);
  listed([STANDING]);
  await pass(1000);
  await until(() => answers.asked(LIST).length > before[0], "the list anew");
  await until(() => answers.asked("GET /api/v1/user/profile").length > before[1], "the user anew");
  await thanks.getByRole("link", { name: "Stałe przekazywanie punktów" }).click();
  await expect.element(form).not.toBeInTheDocument();
  await expect
    .element(main.getByRole("row").filter({ hasText: OTHER.first_last_name }))
    .toMatchTextContent(/Oczekuje na\sakceptację/);
});

test("[FORM-10] who passes points on already is offered no form; a refusal that comes all the same is in view and in focus", async () => {
  expectInConsole(/status of 409/);
  await open(`${PATH}#!dodaj-stale-przekazywanie-punktow`);
  await fill();
  // Meanwhile another device has asked for one.
  answers.refuse(ASK, "transfer.standing_exists");
  await send.click();
  await sure.getByRole("button", { name: "Tak" }).click();
  const refusal = form.getByRole("alert").filter({ hasText: "Masz już stałe przekazywanie punktów" });
  await expect.element(refusal).toBeInViewport({ ratio: 1 });
  await expect.poll(() => refusal.element().parentElement === document.activeElement).toBe(true);

  listed([STANDING]);
  forgetAnswers();
  await open(`${PATH}#!dodaj-stale-przekazywanie-punktow`);
  await expect.element(form).toMatchTextContent(/Masz już stałe przekazywanie punktów albo prośbę o\snie\./);
  expect(form.getByRole("textbox").query()).toBeNull();
  await open(PATH);
  await expect.element(main.getByText("Usuń je, zanim dodasz nowe.")).toBeVisible();
  expect(main.getByRole("link", { name: "Dodaj", exact: true }).query()).toBeNull();
});

test("the receiver answers: yes starts it, no leads to its page, and a link of somebody else says so", async () => {
  const asked = { ...STANDING, takes_points: true, actions: ["answer" as const] };
  listed([], true);
  answers.on("POST /api/v1/transfer/steady/invitation", asked);
  await open(`${PATH}?token=${"t".repeat(43)}`);
  await expect.element(main.getByText("Prośba o Twoją zgodę")).toBeVisible();
  await expect.element(main.getByRole("definition").filter({ hasText: OTHER.first_last_name })).toBeVisible();
  const active = { ...asked, status: 2, status_label: { label: "Aktywne", color: "green" as const }, actions: [] };
  answers.on("POST /api/v1/transfer/steady/answer", () => {
    listed([active], true);
    return active;
  });
  await main.getByRole("button", { name: "Akceptuję" }).click();
  await expect.element(main.getByRole("row").filter({ hasText: "przekazuje Tobie" })).toMatchTextContent(/Aktywne/);
  expect(answers.asked("POST /api/v1/transfer/steady/answer")).toMatchObject([{ body: { id: 41, accept: true } }]);

  listed([asked], true);
  forgetAnswers();
  await open(PATH);
  await main.getByRole("button", { name: "Odrzucam" }).click();
  await until(() => location.pathname === "/przekazywanie-punktow/odrzucenie", "the page of a rejection");
  expect(answers.asked("POST /api/v1/transfer/steady/answer").at(-1)?.body).toMatchObject({ accept: false });

  expectInConsole(/status of 404/);
  listed([], true);
  answers.refuse("POST /api/v1/transfer/steady/invitation", "transfer.not_found");
  await open(`${PATH}?token=${"u".repeat(43)}`);
  await expect.element(main.getByText("Ten odnośnik nie prowadzi do prośby o Twoją zgodę")).toBeVisible();
});

test("[TRANSFER-23, TRANSFER-24] one button ends it, and says that points will be passed on no more", async () => {
  const active = {
    ...STANDING,
    status: 2,
    status_label: { label: "Aktywne", color: "green" as const },
    passed_points: 160,
  };
  const ended = { ...active, status: 5, status_label: { label: "Zakończone", color: "grey" as const }, actions: [] };
  listed([active]);
  answers.on("POST /api/v1/auth/transfer/steady/remove", () => {
    listed([ended], true);
    return ended;
  });
  await open(PATH);
  const row = main.getByRole("row").filter({ hasText: OTHER.first_last_name }).first();
  await expect.element(row).toMatchTextContent(/160\spkt/);
  await row.getByRole("button", { name: "Szczegóły" }).click();
  await main.getByRole("link", { name: /^Usuń stałe przekazywanie/ }).click();
  await modalOpen();
  await form.getByRole("button", { name: "Potwierdź" }).click();
  await expect.element(form).toMatchTextContent(/Punkty nie będą już przekazywane/);
  expect(answers.asked("POST /api/v1/auth/transfer/steady/remove")).toMatchObject([{ body: { id: 41 } }]);
  await form.getByRole("button", { name: "Zamknij" }).last().click();
  await expect.element(row).toMatchTextContent(/Zakończone/);
});
