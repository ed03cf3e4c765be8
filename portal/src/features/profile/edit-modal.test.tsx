import type { User } from "@plon/contract/portal/account/profile.ts";
import { expectAccessible } from "@plon/client/test/accessible.ts";
import { appears, until } from "@plon/client/test/clock.ts";
import { expectInConsole } from "@plon/client/test/console.ts";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { answers } from "#test/answers.ts";
import { FARM } from "#test/farm.ts";
import { labelled, modalOpen, open, signIn } from "#test/portal.ts";

const form = page.getByRole("dialog");
const main = page.getByRole("main");
const field = (name: string) => form.getByRole("textbox", { name, exact: true });
const code = form.getByRole("textbox", { name: "Kod SMS" });
const save = form.getByRole("button", { name: "Zapisz dane" });
const close = form.getByRole("button", { name: "Zamknij" }).last();
/** Its hyphen keeps the word whole. */
const NEW_ADDRESS_WAITS = /Nowy adres e-\u2060?mail czeka na\spotwierdzenie/;
const PHONE = "+48600700800";

/** The participant as the server has them from now on: its answer to whatever changes them, and to who asks anew. */
function becomes(changes: Partial<User>): User {
  const user = { ...FARM, ...changes };
  answers.on("GET /api/v1/user/profile", user);
  return user;
}

beforeEach(() => {
  signIn({ area: [{ id: 15, value: 12 }] });
});

test("[PROFILE-25, PROFILE-26, MODAL-08] own data are edited; a new phone counts after its code", async () => {
  await open("/moj-profil");
  await page.getByRole("link", { name: "Edytuj dane" }).click();
  await modalOpen();
  expect(location.hash).toBe("#!edycja-danych-profilu");
  await field("Telefon komórkowy").fill("600700800");
  await labelled("Inny").click();
  await field("Ulica").fill("Leśna");
  await field("Nr budynku").fill("3");
  await field("Kod pocztowy").fill("00950");
  await field("Miejscowość").fill("Warszawa");
  await form.getByRole("button", { name: "Kukurydza" }).click();
  await field("Kukurydza").fill("7");
  const waiting = {
    profile: {
      ...FARM.profile,
      correspondence_address: true,
      correspondence_street: "Leśna",
      correspondence_street_number: "3",
      correspondence_postcode: "00-950",
      correspondence_city: "Warszawa",
    },
    area: [...FARM.area, { id: 16, value: 7.5 }],
    acreage: 19.5,
    pending_changes: { ...FARM.pending_changes, phone: PHONE },
  };
  answers.on("PUT /api/v1/user/profile", () => becomes(waiting));
  const before = answers.asked("GET /api/v1/user/profile").length;
  await save.click();
  await expect.element(form.getByText("Twoje dane zostały edytowane prawidłowo")).toBeVisible();
  await until(() => answers.asked("GET /api/v1/user/profile").length > before, "the profile anew");
  expect(answers.asked("PUT /api/v1/user/profile")).toMatchObject([
    {
      body: {
        email: FARM.email,
        phone: expect.stringContaining("600") as string,
        area: expect.arrayContaining([{ id: 16, value: 7 }]) as unknown,
        profile: { correspondence_address: true, correspondence_street: "Leśna", correspondence_postcode: "00-950" },
      },
    },
  ]);
  await expectAccessible();

  answers.on("POST /api/v1/user/profile/confirm", () =>
    becomes({ ...waiting, phone: PHONE, pending_changes: FARM.pending_changes }),
  );
  await code.fill("123456");
  await form.getByRole("button", { name: "Potwierdź" }).click();
  await expect.element(code).not.toBeInTheDocument();
  expect(answers.asked("POST /api/v1/user/profile/confirm")).toMatchObject([
    { body: { kind: "phone", sms_code: "123456" } },
  ]);
  await close.click();
  await expect.element(form).not.toBeInTheDocument();
  for (const shown of [/\+48\s600\s700\s800/, "00-950", /19,5\sha/]) {
    await expect.element(main.getByText(shown)).toBeVisible();
  }
});

test("a new e-mail waits for its link, and a change that waits can be dropped", async () => {
  await open("/moj-profil#!edycja-danych-profilu");
  const pending_changes = { ...FARM.pending_changes, email: "nowy@example.pl" };
  answers.on("PUT /api/v1/user/profile", () => becomes({ pending_changes }));
  await field("Adres e-mail").fill("nowy@example.pl");
  await save.click();
  await expect.element(form.getByText(NEW_ADDRESS_WAITS)).toBeVisible();
  await close.click();
  await expect.element(form).not.toBeInTheDocument();
  const contact = main.getByRole("region", { name: "Kontakt" });
  expect(contact.getByText("nowy@example.pl").query()).toBeNull();
  await expect.element(main.getByText(NEW_ADDRESS_WAITS)).toBeVisible();

  answers.on("POST /api/v1/user/profile/cancel-change", () => becomes({}));
  await main.getByRole("button", { name: "Anuluj zmianę" }).click();
  await expect.element(main.getByText(NEW_ADDRESS_WAITS)).not.toBeInTheDocument();
  expect(answers.asked("POST /api/v1/user/profile/cancel-change")).toMatchObject([{ body: { kind: "email" } }]);
});

test("the link that confirms an address says what became of it", async () => {
  const token = "t".repeat(43);
  answers.on("POST /api/v1/user/confirm-email", { email: "nowy@example.pl" });
  await open(`/moj-profil?email=${token}`);
  await expect.element(main.getByText("Adres e-mail został zmieniony")).toBeVisible();
  await expect.element(main.getByText("Od teraz piszemy na nowy@example.pl.")).toBeVisible();
  expect(answers.asked("POST /api/v1/user/confirm-email")).toMatchObject([{ body: { token } }]);

  expectInConsole(/status of 404/);
  answers.refuse("POST /api/v1/user/confirm-email", "profile.link_invalid");
  await open(`/moj-profil?email=${token.replaceAll("t", "u")}`);
  await expect.element(main.getByText("Nie udało się potwierdzić adresu")).toBeVisible();
  await expect.element(main.getByText("Ten odnośnik został wykorzystany albo stracił ważność.")).toBeVisible();
});

test("[PROFILE-27, FORM-02] groups of crops that hold an error open, and the first wrong field is in sight and focused", async () => {
  await open("/moj-profil#!edycja-danych-profilu");
  const orchards = form.getByRole("button", { name: "Sady" });
  await orchards.click();
  await field("Jabłoń").fill("3,");
  await orchards.click();
  await expect.element(orchards).toHaveAttribute("aria-expanded", "false");
  await save.click();
  await expect.element(orchards).toHaveAttribute("aria-expanded", "true");
  await expect.element(form.getByRole("button", { name: "Warzywa" })).toHaveAttribute("aria-expanded", "false");
  await appears(field("Jabłoń"));
  await expect.element(field("Jabłoń")).toHaveAccessibleDescription(/Nieprawidłowa wartość/);
  await expect.element(field("Jabłoń")).toHaveFocus();
  await expect.element(field("Jabłoń")).toBeInViewport();
  expect(answers.asked("PUT /api/v1/user/profile")).toEqual([]);
  await expectAccessible();
});
