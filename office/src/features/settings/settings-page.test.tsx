import { refusal } from "@plon/client/test/answers.ts";
import { pass, until } from "@plon/client/test/clock.ts";
import { expectInConsole } from "@plon/client/test/console.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answers } from "#test/answers.ts";
import { open, signIn } from "#test/office.ts";
import { SETTING, WARNING } from "#test/settings.ts";

test("what another administrator saved meanwhile is told of, and one of the two is chosen", async () => {
  const theirs = {
    ...SETTING,
    value: 5,
    revision: 1,
    changed_at: "2026-11-26T09:00:10Z",
    changed_by: { id: 2, name: "Tomasz Administrator" },
  };
  await signIn("admin");
  answers.inTurn("GET /api/office/v1/settings", [SETTING], [theirs]);
  await open("/settings");
  const field = page.getByRole("textbox", { name: SETTING.label });
  await field.fill("4");
  await pass(20_000);
  const overtaken = page.getByRole("alert").filter({ hasText: "Ktoś zmienił to ustawienie" });
  await expect.element(overtaken).toMatchTextContent(/Tomasz Administrator/);
  await expect.element(field).toHaveValue("4");
  await overtaken.getByRole("button", { name: "Porzuć moją i pokaż tamtą" }).click();
  await expect.element(field).toHaveValue("5");
  await field.fill("4");
  answers.on("PUT /api/office/v1/settings/:key", { ...theirs, value: 4, revision: 2 });
  await page.getByRole("button", { name: "Zapisz" }).click();
  await expect.element(page.getByText(`Zapisano: ${SETTING.label}.`)).toBeVisible();
  expect(answers.asked("PUT /api/office/v1/settings/:key")[0]?.body).toMatchObject({ value: 4, revision: 1 });
});

const TURNED = "Koniec musi być późniejszy niż początek";

test("[MODAL-35] a warning is set with its times, and taken back", async () => {
  await signIn("admin");
  expectInConsole(/422/);
  let saved = WARNING;
  answers.on("GET /api/office/v1/settings", () => [saved]);
  answers.on("PUT /api/office/v1/settings/:key", ({ body }) => {
    const { from = "", to = "" } = Object(body.value) as { from?: string; to?: string };
    if (to < from) return refusal("request.invalid", { fields: { value: [TURNED] } });
    saved = { ...WARNING, value: body.value, revision: saved.revision + 1 };
    return saved;
  });
  await open("/settings");
  const text = page.getByLabelText("Ostrzeżenie dla uczestników: treść");
  const from = page.getByLabelText("Ostrzeżenie dla uczestników: od");
  const to = page.getByLabelText("Ostrzeżenie dla uczestników: do");
  const save = page.getByRole("button", { name: "Zapisz" });
  const isSaved = (times: number) =>
    until(() => answers.asked("PUT /api/office/v1/settings/:key").length === times && save.query() === null);
  await text.fill("Przerwa w maju");
  await from.fill("01.05.2027 10:00");
  await to.fill("1.5.2027 9:00");
  await save.click();
  await expect.element(page.getByText(TURNED)).toBeVisible();
  await to.fill("01.05.2027 12:00");
  await save.click();
  await isSaved(2);
  await open("/settings");
  await expect.element(text).toHaveValue("Przerwa w maju");
  await expect.element(from).toHaveValue("01.05.2027 10:00");
  for (const field of [text, from, to]) await field.fill("");
  await save.click();
  await isSaved(3);
  const sent = answers.asked("PUT /api/office/v1/settings/:key").map(({ body }) => body.value);
  expect(sent.slice(1)).toEqual([
    { text: "Przerwa w maju", from: "2027-05-01T08:00:00.000Z", to: "2027-05-01T10:00:00.000Z" },
    null,
  ]);
});
