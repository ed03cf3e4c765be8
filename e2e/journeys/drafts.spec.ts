import type { Page } from "@playwright/test";
import { GIVERS, JAN, ZOFIA } from "#support/people.ts";
import { dialog, open, signInOnScreen } from "#support/portal.ts";
import { expect, settle, test } from "#support/test.ts";

type Typed = {
  form: string;
  path: string;
  /** What is typed into which field. */
  texts: Record<string, string>;
};

const FORMS: Typed[] = [
  {
    form: "a message",
    path: "/kontakt-z-przedstawicielem",
    texts: { Temat: "Pytanie o paletę", Wiadomość: "Kiedy\nprzyjedzie?" },
  },
  {
    form: "a recommendation",
    path: "/polec-gospodarstwo",
    texts: { Imię: "Ewa", Nazwisko: "Mazur", Telefon: "+48 600 700 800", "E-mail": "ewa@example.pl" },
  },
  {
    form: "the profile",
    path: "/moj-profil#!edycja-danych-profilu",
    texts: { "Adres e-mail": "nowy@example.pl", "Telefon komórkowy": "+48 600 700 800" },
  },
  { form: "a bank account", path: "/moj-profil#!dodaj-numer-konta", texts: { "Numer konta": "PL61 1090 1014 0000" } },
  { form: "an order", path: "/nagrody/rekawice-robocze/zamowienie", texts: { "Uwagi do dostawy": "Brama od pola" } },
  { form: "a payout", path: "/nagrody/przelew-dla-pah", texts: { Kwota: "27" } },
  {
    form: "a standing transfer",
    path: "/przekazywanie-punktow/stale#!dodaj-stale-przekazywanie-punktow",
    texts: { "NIP lub PESEL": "222-222-22" },
  },
  {
    form: "a one-time transfer",
    path: "/przekazywanie-punktow/jednorazowe",
    texts: { "NIP lub PESEL": "222-222-22", "Liczba punktów": "12" },
  },
];

const field = (page: Page, name: string) => page.getByRole("textbox", { name: new RegExp(`^${name}`) }).first();

async function expectTexts(page: Page, texts: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(texts)) await expect(field(page, name), name).toHaveValue(text);
}

test("[FORM-06] what is typed outlives a refresh, in every form, and goes when the form is left @once", async ({
  page,
  signIn,
}) => {
  test.slow();
  await signIn(ZOFIA);
  for (const { form, path, texts } of FORMS) {
    await test.step(form, async () => {
      await open(page, path);
      for (const [name, text] of Object.entries(texts)) await field(page, name).fill(text);
      await page.reload();
      await settle(page);
      await expectTexts(page, texts);
      // Once more: reading a draft does not use it up.
      await page.reload();
      await settle(page);
      await expectTexts(page, texts);
    });
  }
  await open(page, "/kontakt-z-przedstawicielem");
  await field(page, "Temat").fill("Pytanie");
  await page.getByRole("contentinfo").getByRole("link", { name: "Regulamin" }).click();
  await expect(field(page, "Temat")).toHaveCount(0);
  await page.goBack();
  await expect(field(page, "Temat")).toHaveValue("");
});

test("[AUTH-08] a refresh after the session ended asks to sign in and goes on with the text; it is nobody else's @once", async ({
  page,
  signIn,
  expectInConsole,
}) => {
  expectInConsole(/status of 401/);
  await signIn(GIVERS.phone.receiver);
  await open(page, "/kontakt-z-przedstawicielem");
  await field(page, "Temat").fill("Pytanie o paletę");
  await page.context().request.get("/api/v1/auth/logout");
  await page.reload();
  await expect(page).toHaveURL(/#!logowanie$/);
  await signInOnScreen(page, GIVERS.phone.receiver);
  await expect(page).toHaveURL(/kontakt-z-przedstawicielem$/);
  await expect(field(page, "Temat")).toHaveValue("Pytanie o paletę");

  await page.context().request.get("/api/v1/auth/logout");
  await page.reload();
  await expect(page).toHaveURL(/#!logowanie$/);
  await signInOnScreen(page, JAN);
  await expect(page).toHaveURL(/kontakt-z-przedstawicielem$/);
  await expect(field(page, "Temat")).toHaveValue("");
  await expect(dialog(page)).toHaveCount(0);
  expect(await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]))).not.toContain("paletę");
});

const ENTRY = {
  status: 2,
  status_label: { label: "Udział potwierdzony", color: "green" },
  complaint: null,
  can_complain: true,
  first_name: "Jan",
  complaints_until: "2023-10-27T22:00:00.000Z",
  reason: "",
};

test("[SATISF-10] the photos of a complaint outlive a refresh with its texts @once", async ({ page, context }) => {
  // The promotion is over: the page is shown with the server's response from back then.
  await page.route("**/api/v1/satisfaction/**", (route) => route.fulfill({ json: { status: "success", data: ENTRY } }));
  await open(page, `/halvetic100pewnosci/${"t".repeat(43)}`);
  await page.getByLabel(/^Produkt i\sopakowanie/).fill("Halvetic 20 l");
  const photos = ["łan.png", "brzeg.png"].map((name) => ({ name, mimeType: "image/png", buffer: Buffer.from(name) }));
  await page.getByLabel("Dodaj zdjęcia").setInputFiles(photos);
  await expect(page.getByText("brzeg.png")).toBeVisible();
  // A photo is written after it is shown; nobody refreshes between the two.
  const stored = async () => JSON.stringify(await context.storageState({ indexedDB: true }));
  await expect.poll(stored).toContain("brzeg.png");
  await page.reload();
  await settle(page);
  await expect(page.getByText("łan.png")).toBeVisible();
  await expect(page.getByText("brzeg.png")).toBeVisible();
  await expect(page.getByLabel(/^Produkt i\sopakowanie/)).toHaveValue("Halvetic 20 l");
});
