import { expect, test } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { answers } from "#test/answers.ts";
import { appears, until } from "@plon/client/test/clock.ts";
import { open, PHONE } from "#test/portal.ts";

/*
 * What a registration takes a farmer with a NIP, counted by the hand: from the form to the password. It took 45
 * presses and 190 characters, and half of it is the bound. A press is a tap; characters are typed anew.
 */
const AT = { street: "POLNA", street_number: "7", street_number_place: "", postcode: "27-600", city: "SANDOMIERZ" };
const LISTED = { name: "EWA MAZUR", ...AT, is_in_krs: false };
/** The links of the e-mail and of the approval's SMS are pressed outside of the portal. */
const LINKS = 2;

const field = (name: string | RegExp) => page.getByRole("textbox", { name });
const button = (name: string) => page.getByRole("button", { name, exact: true });

function hand() {
  const taken = { presses: LINKS, characters: 0 };
  const press = async (what: Locator) => {
    await what.click();
    taken.presses += 1;
  };
  const type = async (text: string) => {
    await userEvent.keyboard(text);
    taken.characters += text.length;
  };
  return {
    taken,
    press,
    type,
    async write(name: string | RegExp, text: string) {
      await press(field(name));
      await type(text);
    },
    async choose(answer: string) {
      await press(page.getByText(answer, { exact: true }));
    },
  };
}

test.each([
  ["whom the register knows", LISTED, { presses: 19, characters: 74 }],
  ["whom the register does not know", null, { presses: 22, characters: 85 }],
] as const)("a farm %s is in by at most half of the presses and characters", async (_, company, bound) => {
  answers.on("POST /api/v1/registration/identifier", { identifier_type: "nip" });
  answers.on("POST /api/v1/registration/company", { company });
  answers.on("GET /api/v1/postcodes/:postcode", { towns: ["Sandomierz"] });
  answers.on("GET /api/v1/consents/:type/participant_registration", [CONSENT]);
  answers.on("POST /api/v1/registration", SENT);
  answers.on("POST /api/v1/registration/status", STATE);
  answers.on("POST /api/v1/registration/confirm-phone", { ...STATE, phone_confirmed: true });
  await page.viewport(...PHONE);
  await open("/rejestracja");
  const { taken, press, type, write, choose } = hand();
  await write("NIP lub PESEL", "1003002997");
  await press(button("Dalej"));
  await appears(field("Imię"));
  await choose("KRUS");
  await write("Imię", "Ewa");
  await write("Nazwisko", "Mazur");
  if (company === null) {
    await write("Ulica", "Polna");
    await write("Nr budynku", "7");
    await write("Kod pocztowy", "27600");
    await expect.element(field("Miejscowość")).toHaveValue("Sandomierz");
  }
  await press(button("Dalej"));
  await appears(field("Telefon komórkowy"));
  await write(/^Adres e-\S*mail/, "ewa@example.pl");
  await write(/^Powtórz adres/, "ewa@example.pl");
  await write("Telefon komórkowy", "600100200");
  await press(button("Dalej"));
  await appears(field("Pszenica ozima"));
  await write("Pszenica ozima", "12,5");
  await press(button("Dalej"));
  await appears(page.getByRole("checkbox", { name: "Zaznacz wszystkie" }));
  await choose("Zaznacz wszystkie");
  await press(button("Wyślij zgłoszenie"));
  await until(() => location.pathname === "/rejestracja/dziekujemy");
  // The field of the code awaits it.
  await expect.element(field("Kod SMS")).toHaveFocus();
  await type("123456");
  await press(button("Potwierdź telefon"));
  await appears(page.getByText("Potwierdzony"));
  expect(answers.asked("POST /api/v1/registration")).toMatchObject([
    { body: { company_type: "farm", register: "krus", person_role: "owner", steady_transfer: false, agreements: [1] } },
  ]);

  answers.on("POST /api/v1/auth/first-password", WAY_IN);
  answers.refuse("POST /api/v1/auth/first-password/set", "auth.way_in_invalid");
  await open(`/pierwsze-haslo/${"a".repeat(43)}`);
  await write("Nowe hasło", "Pole#2026");
  await press(button("Ustaw hasło i wejdź"));
  await until(() => answers.asked("POST /api/v1/auth/first-password/set").length > 0);

  expect(taken).toEqual(bound);
});

const CONSENT = {
  id: 1,
  slug: "regulamin",
  content: "<p>Akceptuję regulamin programu.</p>",
  value: false,
  decided_at: null,
  required: true,
  only_if_pesel: false,
  subconsents: [],
};
const SENT = {
  token: "t".repeat(30),
  email: "ewa@example.pl",
  phone: "+48600100200",
  code_expires_at: "2026-11-26T09:10:00Z",
};
const STATE = {
  status: "contact",
  email: "ewa@example.pl",
  phone: "+48600100200",
  email_confirmed: false,
  phone_confirmed: false,
  email_again_seconds: 60,
  sms_again_seconds: 60,
} as const;
const WAY_IN = { first_name: "Ewa", identifier_type: "nip", identifier_ending: "997" } as const;
