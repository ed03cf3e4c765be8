import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { foreign, lost, refusal } from "@plon/client/test/answers.ts";
import { expectAccessible } from "@plon/client/test/accessible.ts";
import { answers } from "#test/answers.ts";
import { appears, drawn, pass, pressNow, until } from "@plon/client/test/clock.ts";
import { expectInConsole } from "@plon/client/test/console.ts";
import { answerMember, FARM } from "#test/farm.ts";
import { endSession, isAllAnswered, open, PHONE, startAnew } from "#test/portal.ts";

const dialog = page.getByRole("dialog");
const number = dialog.getByRole("textbox", { name: "NIP lub PESEL" });
const password = dialog.getByRole("textbox", { name: "Hasło", exact: true });
const button = dialog.getByRole("button", { name: "Zaloguj się", exact: true });
/** What the form says about the whole of it; a toast beside it says that something is wrong. */
const problem = () => document.querySelector("[role=dialog] form [role=alert]");
const expectProblem = (words: string) => expect.poll(() => problem()?.textContent.replaceAll(/\s/g, " ")).toBe(words);

async function signInOnScreen(nip: string = FARM.nip): Promise<void> {
  await number.fill(nip);
  await password.fill("Haslo#Testowe1");
  await button.click();
}

/** The sign-in is right, and so is what its page asks next. */
function letIn(): void {
  answers.on("POST /api/v1/auth/login", { auth_token: "token-of-the-test", expires_in: 900 });
  answerMember(FARM);
}

test("the three other ways in stand below one another at one distance", async () => {
  await page.viewport(...PHONE);
  await open("/#!logowanie");
  const tops = ["Nie pamiętam hasła", "Loguję się pierwszy raz", "Loguję się numerem telefonu"].map(
    (name) => dialog.getByText(name).element().getBoundingClientRect().top,
  );
  expect(tops[2]! - tops[1]!).toBe(tops[1]! - tops[0]!);
});

test("[FORM-02] the first wrong field takes the focus, but not from somebody who writes elsewhere already", async () => {
  await open("/#!logowanie");
  await expect.element(number).toHaveFocus();
  await button.click();
  await until(() => number.element().getAttribute("aria-invalid") === "true");
  await pass(110);
  expect(number.element()).toHaveFocus();

  pressNow(button);
  await pass(10);
  await password.click();
  await userEvent.keyboard("Ha");
  await pass(100);
  await userEvent.keyboard("slo");
  expect(password.element()).toHaveFocus();
  expect(password.element()).toHaveValue("Haslo");
  expect(number.element()).toHaveValue("");
});

test("[AUTH-10] a wrong password is said plainly, and what was typed stays", async () => {
  answers.refuse("POST /api/v1/auth/login", "auth.wrong_credentials");
  await open("/#!logowanie");
  await signInOnScreen("8888888888");
  await until(() => problem() !== null);
  expect(problem()).toMatchTextContent("Niepoprawny NIP/PESEL lub hasło");
  expect(number.element()).toHaveValue("8888888888");

  // A refusal without words gets the portal's own.
  answers.on("POST /api/v1/auth/login", foreign(422, { status: "error" }));
  await expect.element(button).not.toHaveAttribute("aria-busy");
  await button.click();
  await until(() => answers.asked("POST /api/v1/auth/login").length === 2);
  await expect.poll(() => problem()?.textContent).toMatch(/^Niepoprawny NIP\/PESEL lub hasło/);
});

test("[AUTH-11, AUTH-35] any other failure says 'Wystąpił błąd' and leads nowhere", async () => {
  expectInConsole(/status of 500/);
  const again = async (words: string) => {
    const before = answers.asked("POST /api/v1/auth/login").length;
    await expect.element(button).not.toHaveAttribute("aria-busy");
    await button.click();
    await until(() => answers.asked("POST /api/v1/auth/login").length > before);
    await expectProblem(words);
  };
  answers.on("POST /api/v1/auth/login", foreign(500, { status: "error", message: "x" }));
  await open("/#!logowanie");
  await signInOnScreen();
  await expectProblem("Wystąpił błąd");

  // A 401 of the sign-in itself is no end of a session: no way to loop.
  answers.refuse("POST /api/v1/auth/login", "unauthenticated");
  await again("Wystąpił błąd");
  answers.on("POST /api/v1/auth/login", lost);
  await again("Sprawdź połączenie z internetem");
  expect(location.pathname + location.hash).toBe("/#!logowanie");
  expect(password.element()).toHaveValue("Haslo#Testowe1");
});

test("[AUTH-07, ACCESS-10] a visitor on a protected page signs in and is back there, query and all; a stranger's page is dropped", async () => {
  letIn();
  await open("/moje-faktury?tab=oczekujace&search=FV");
  await until(() => location.hash === "#!logowanie");
  expect(new URLSearchParams(location.search).get("redirect")).toBe("/moje-faktury?tab=oczekujace&search=FV");
  await pass(300);
  await appears(number);
  await signInOnScreen();
  await until(() => location.pathname === "/moje-faktury");
  expect(location.search).toBe("?tab=oczekujace&search=FV");

  await startAnew();
  await open("/?redirect=//stranger.example/dashboard#!logowanie");
  await signInOnScreen();
  await until(() => location.pathname === "/dashboard");
});

test("[AUTH-08] where the address has lost the path, the remembered one is used", async () => {
  letIn();
  await open("/historia-punktow");
  await until(() => location.hash === "#!logowanie");
  await open("/wylogowano#!logowanie");
  await signInOnScreen();
  await until(() => location.pathname === "/historia-punktow");
});

test("the NIP of the last sign-in waits in the form, a PESEL never", async () => {
  letIn();
  const comeBack = async () => {
    await until(() => location.pathname === "/dashboard");
    // What the dashboard asks has been answered, and so has what its parts ask once they stand: without a session it would be
    // asked in vain.
    for (let round = 0; round < 3; round += 1) {
      await until(() => document.querySelector("h1") !== null && isAllAnswered(), "the dashboard's last call");
      await drawn();
    }
    endSession();
    await until(() => location.pathname === "/");
    await drawn();
    await open("/#!logowanie");
  };
  await open("/#!logowanie");
  expect(number.element()).toHaveValue("");
  await signInOnScreen();
  await comeBack();
  expect(number.element()).toHaveValue(FARM.nip);
  await expect.element(password).toHaveFocus();
  await signInOnScreen("44051401359");
  await comeBack();
  expect(number.element()).toHaveValue("");
});

test("the second step takes the form's place: a wrong code is said at its field, and the right one signs in", async () => {
  const sent = { phone_ending: "200", has_key: false, is_code_sent: true, wait_seconds: 60 };
  answers.on("POST /api/v1/auth/login", ({ body }) => {
    if (body.sms_code === undefined) return refusal("auth.second_step_required");
    if (body.sms_code !== "123456") {
      return refusal("auth.sms_code_wrong", { fields: { sms_code: ["Kod SMS jest niepoprawny"] } });
    }
    return { auth_token: "token-of-the-test", expires_in: 900 };
  });
  answers.on("POST /api/v1/auth/login/code", sent);
  answerMember(FARM);
  await open("/#!logowanie");
  await signInOnScreen();
  const code = dialog.getByRole("textbox", { name: "Kod SMS" });
  await expect.element(dialog.getByRole("heading", { name: "Drugi krok" })).toBeVisible();
  await expect.element(code).toHaveFocus();
  // What belongs to the first step has gone with it.
  for (const name of [/numerem telefonu/, "Nie pamiętam hasła", "Loguję się pierwszy raz"]) {
    expect(dialog.getByRole("button", { name }).or(dialog.getByRole("link", { name })).query()).toBeNull();
  }
  await expectAccessible();
  await code.fill("000000");
  await button.click();
  await expect.element(code).toHaveAccessibleDescription(/Kod SMS jest niepoprawny/);
  await expect.element(button).not.toHaveAttribute("aria-busy");
  await code.fill("123456");
  await button.click();
  await until(() => location.pathname === "/dashboard", "the dashboard");
});
