import { refusal } from "@plon/client/test/answers.ts";
import { appears, until } from "@plon/client/test/clock.ts";
import { expectAccessible } from "@plon/client/test/accessible.ts";
import { expectInConsole } from "@plon/client/test/console.ts";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answers, pageOf } from "#test/answers.ts";
import { open, signIn } from "#test/office.ts";
import { answerParticipants, participant, participantRows } from "#test/participants.ts";

beforeEach(() => answers.on("GET /api/office/v1/approvals", [], { meta: pageOf(0) }));

const dialog = page.getByRole("dialog");
const isGone = () => until(() => dialog.query() === null, "the dialog's end", { flows: true });

test("a participant's data are changed; a key that closes the dialog takes nothing away that was typed", async () => {
  await signIn("clerk");
  answers.on("GET /api/office/v1/participants/:participantId", participant());
  answers.on("GET /api/office/v1/representatives/choices", []);
  await open("/participants/21");
  // Who is on the phone is called back by a press.
  const phone = page.getByRole("link", { name: "+48 601 234 567" });
  expect(phone.element().getAttribute("href")).toBe("tel:+48601234567");

  await page.getByRole("button", { name: "Zmień dane" }).click();
  await dialog.getByLabelText("Miejscowość").fill("Nowa Wieś");
  await userEvent.keyboard("{Escape}");
  await appears(dialog.getByText(/zostaje w tej przeglądarce przez 7 dni/));
  await dialog.getByRole("button", { name: "Wróć do pisania" }).click();
  await expect.element(dialog.getByLabelText("Miejscowość")).toHaveValue("Nowa Wieś");
  await dialog.getByLabelText("Powód").fill("Telefon uczestnika");
  const changed = participant({ company_city: "Nowa Wieś" });
  answers.on("PUT /api/office/v1/participants/:participantId", changed);
  answers.on("GET /api/office/v1/participants/:participantId", changed);
  await dialog.getByRole("button", { name: "Zapisz" }).click();
  await isGone();
  await appears(page.getByText(/Nowa Wieś/));
  expect(answers.asked("PUT /api/office/v1/participants/:participantId")[0]?.body).toMatchObject({
    company_city: "Nowa Wieś",
    reason: "Telefon uczestnika",
    version: "1",
  });
});

test("a lost phone is reported from the menu by keys, and what is wrong with its new number stands at its field", async () => {
  await signIn("clerk");
  answers.on("GET /api/office/v1/participants/:participantId", participant());
  await open("/participants/21");
  const more = page.getByRole("button", { name: "Więcej" });
  await more.click();
  await page.getByRole("menuitem", { name: "Zgubiony telefon" }).click();
  const form = page.getByRole("dialog", { name: "Zgubiony telefon: Gospodarstwo Rolne Jan Wojciechowski" });
  await appears(form);
  await userEvent.keyboard("{Escape}");
  await isGone();
  await until(() => document.activeElement === more.query(), "the button's focus", { flows: true });
  await userEvent.keyboard("{Enter}");
  await page.getByRole("menuitem", { name: "Zgubiony telefon" }).click();
  await form.getByRole("textbox", { name: "Powód" }).fill("Zgubiony na polu");
  await form.getByRole("textbox", { name: "Jak sprawdzono tożsamość" }).fill("Oddzwoniono na numer domowy");
  const phone = form.getByRole("textbox", { name: "Nowy numer telefonu" });
  await phone.fill("123");
  await form.getByRole("button", { name: "Poproś o zatwierdzenie" }).click();
  await expect.element(phone).toBeInvalid();
  await expectAccessible();
  await phone.fill("601765432");
  expectInConsole(/409/);
  answers.inTurn("POST /api/office/v1/participants/:participantId/lost-phone", refusal("approval.waiting"), null);
  await form.getByRole("button", { name: "Poproś o zatwierdzenie" }).click();
  await appears(form.getByRole("alert").filter({ hasText: /czeka/ }));
  await form.getByRole("button", { name: "Poproś o zatwierdzenie" }).click();
  await isGone();
  expect(answers.asked("POST /api/office/v1/participants/:participantId/lost-phone").at(-1)?.body).toEqual({
    reason: "Zgubiony na polu",
    verification: "Oddzwoniono na numer domowy",
    phone: "601765432",
  });
});

test("accounts are merged only once it is known that nothing prevents it", async () => {
  await signIn("admin");
  answers.on("GET /api/office/v1/participants/:participantId", participant());
  answerParticipants(participantRows("Wojciechowski", "Nowak"));
  const side = {
    id: 21,
    name: "Jan Wojciechowski",
    company_name: "",
    identifier: "9441822718",
    identifier_type: "nip" as const,
    city: "Sielec",
    available: 0,
    invoices: 0,
    created_at: "2025-03-01T08:00:00Z",
  };
  const preview = {
    left: side,
    kept: { ...side, id: 22, name: "Jan Nowak" },
    points: 1250,
    invoices: 0,
    orders: 0,
    allow_lists: 0,
    recommendations: 0,
    blocks: [{ code: "held" as const, text: "Rozlicz najpierw rezerwacje" }],
  };
  answers.inTurn("GET /api/office/v1/participants/:participantId/merge", preview, { ...preview, blocks: [] });
  await open("/participants/21");
  const choose = async () => {
    await page.getByRole("button", { name: "Więcej" }).click();
    await page.getByRole("menuitem", { name: /Połącz/ }).click();
    const merge = dialog.getByRole("button", { name: "Połącz konta" });
    await expect.element(merge).toBeDisabled();
    await dialog.getByLabelText("Konto, które zostaje").fill("Nowak");
    await page.getByRole("option", { name: /Jan Nowak/ }).click();
    await appears(dialog.getByText("Zostanie zamknięte", { exact: true }), { flows: true });
    return merge;
  };
  const prevented = await choose();
  expect(dialog.getByText("Rozlicz najpierw rezerwacje").query()).not.toBeNull();
  await expect.element(prevented).toBeDisabled();
  await dialog.getByRole("button", { name: "Anuluj" }).click();
  await isGone();
  await expect.element(await choose()).toBeEnabled();
});
