import { refusal } from "@plon/client/test/answers.ts";
import { expectAccessible } from "@plon/client/test/accessible.ts";
import { appears, until } from "@plon/client/test/clock.ts";
import { expectInConsole } from "@plon/client/test/console.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { restoreSession } from "#shared/calls/session.ts";
import { answers, pageOf } from "#test/answers.ts";
import { answerFrame, open, sessionOf, signIn } from "#test/office.ts";
import { participant } from "#test/participants.ts";

const submit = page.getByRole("button", { name: "Zaloguj się", exact: true });

/** How often the address changes until a page stands. */
async function stepsTo(path: string): Promise<number> {
  let steps = 0;
  const ways = ["pushState", "replaceState"] as const;
  for (const way of ways) {
    history[way] = (state, unused, url) => {
      // Without an address something is only noted beside it.
      if (url != null) steps += 1;
      History.prototype[way].call(history, state, unused, url);
    };
  }
  await open(path);
  await appears(page.getByLabelText("Adres e-mail"));
  for (const way of ways) Reflect.deleteProperty(history, way);
  return steps;
}

test("signed out, every page of the office is the sign-in, by one step in the history", async () => {
  const itself = await stepsTo("/login");
  for (const path of ["/", "/products", "/invoices/1"]) {
    expect(await stepsTo(path), path).toBeLessThanOrEqual(itself + 1);
    expect(location.pathname).toBe("/office/login");
  }
});

test("the sign-in of a session that is over says why it is there, and leads back to the page that was asked for", async () => {
  expectInConsole(/401/);
  localStorage.setItem("plon.office-signed-in", "1");
  answers.refuse("POST /api/office/v1/auth/refresh", "auth.refresh_invalid");
  await restoreSession();
  await open("/products");
  await expect.element(page.getByRole("alert")).toHaveTextContent("Sesja wygasła. Zaloguj się ponownie.");
  answerFrame();
  answers.on("POST /api/office/v1/auth/login", sessionOf("clerk"));
  answers.on("GET /api/office/v1/products", [], { meta: pageOf(0) });
  await page.getByLabelText("Adres e-mail").fill("anna@plon.example");
  await page.getByLabelText("Hasło").fill("Biuro#2026");
  await submit.click();
  await appears(page.getByRole("heading", { level: 1, name: "Produkty" }), { flows: true });
  expect(location.pathname).toBe("/office/products");
});

test("a session that ends is signed in again over the page, and what was typed is sent", async () => {
  expectInConsole(/40[01]|422/);
  await signIn("clerk");
  answers.on("GET /api/office/v1/participants/:participantId", participant());
  answers.on("GET /api/office/v1/approvals", [], { meta: pageOf(0) });
  answers.on("GET /api/office/v1/participants/:participantId/notes", [], { meta: pageOf(0) });
  answers.on("GET /api/office/v1/messages", [], { meta: pageOf(0) });
  await open("/participants/21?tab=kontakt");
  await page.getByRole("button", { name: "Dodaj notatkę" }).click();
  const note = page.getByRole("dialog", { name: /^Notatka:/ });
  await note.getByRole("textbox", { name: "Treść" }).fill("Zadzwonić po żniwach");
  answers.refuse("POST /api/office/v1/auth/refresh", "auth.refresh_invalid");
  answers.inTurn("POST /api/office/v1/participants/:participantId/notes", refusal("unauthenticated"), {
    id: 1,
    text: "Zadzwonić po żniwach",
    author: "Anna Nowak",
    written_at: "2026-11-26T09:00:00Z",
  });
  await note.getByRole("button", { name: "Zapisz notatkę" }).click();
  const again = page.getByRole("dialog", { name: "Sesja wygasła" });
  await appears(again, { flows: true });
  await expect.element(again).toMatchTextContent(/Zaloguj się, a dokończysz/);
  await expect.element(again.getByLabelText("Adres e-mail")).toHaveValue("anna@plon.example");
  await until(() => document.activeElement === again.getByLabelText("Hasło").query(), "the focus", { flows: true });
  await expectAccessible();

  // A wrong password is said there, and takes nothing away.
  answers.inTurn("POST /api/office/v1/auth/login", refusal("staff.wrong_credentials"), sessionOf("clerk"));
  await again.getByLabelText("Hasło").fill("Zle#haslo2026");
  await again.getByRole("button", { name: "Zaloguj się" }).click();
  await expect.element(again.getByRole("alert")).toMatchTextContent(/hasło/);
  await again.getByLabelText("Hasło").fill("Biuro#2026");
  await again.getByRole("button", { name: "Zaloguj się" }).click();
  await until(() => again.query() === null, "the sign-in's end", { flows: true });
  await appears(page.getByText("Notatka została zapisana."), { flows: true });
  expect(answers.asked("POST /api/office/v1/participants/:participantId/notes").at(-1)?.body.text).toBe(
    "Zadzwonić po żniwach",
  );
});
