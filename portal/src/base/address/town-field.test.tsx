// The town by its postcode, as whoever registers meets it, and whoever changes an address; every other form has the same field.
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "@plon/client/test/accessible.ts";
import { lost, refusal, slow } from "@plon/client/test/answers.ts";
import { appears, drawn, until } from "@plon/client/test/clock.ts";
import { answers } from "#test/answers.ts";
import { FARM } from "#test/farm.ts";
import { labelled, open, PHONE, signIn } from "#test/portal.ts";

const POSTCODE = "GET /api/v1/postcodes/:postcode";
const TOWNS: Record<string, string[]> = {
  "27-600": ["Sandomierz"],
  "87-100": ["Toruń"],
  "24-120": ["Bochotnica", "Kazimierz Dolny", "Rzeczyca", "Skowieszynek", "Wierzchoniów", "Wylągi", "Zbędowice"],
};
const field = (name: string) => page.getByRole("textbox", { name, exact: true });
const postcode = field("Kod pocztowy");
const town = field("Miejscowość");
const offer = page.getByRole("group", { name: /^Miejscowości z kodem/ });
const offered = () =>
  offer
    .getByRole("button")
    .elements()
    .map((button) => button.textContent);

/** The step of the address, of somebody whom no register fills in. */
async function openStep(): Promise<void> {
  await page.viewport(...PHONE);
  await open("/rejestracja");
  await page.getByRole("textbox", { name: /NIP/ }).fill("44051401359");
  await page.getByRole("button", { name: "Dalej" }).click();
  await appears(postcode);
}

/** Types a postcode and leaves its field, as the next one would be reached. */
async function typePostcode(code: string): Promise<void> {
  await postcode.fill(code);
  (postcode.element() as HTMLElement).blur();
}

beforeEach(() => {
  answers.on("POST /api/v1/registration/company", { company: null });
  answers.on("POST /api/v1/registration/identifier", { identifier_type: "pesel" });
  answers.on(POSTCODE, ({ params }) => ({ towns: TOWNS[params.postcode] ?? [] }));
});

test("the only town of a postcode is filled in, and goes with it; what somebody typed stays", async () => {
  await openStep();
  await typePostcode("2760");
  expect(answers.asked(POSTCODE)).toEqual([]);
  await typePostcode("27600");
  await expect.element(town).toHaveValue("Sandomierz");
  await expect.element(page.getByText("Z kodu pocztowego, możesz ją zmienić")).toBeVisible();
  await expectAccessible();
  await typePostcode("87100");
  await expect.element(town).toHaveValue("Toruń");
  await typePostcode("99999");
  await expect.element(town).toHaveValue("");
  await town.fill("Rudak");
  await typePostcode("27600");
  await appears(offer);
  expect(offered()).toEqual(["Sandomierz"]);
  await expect.element(town).toHaveValue("Rudak");
  // Asked once each, however often it is typed.
  await typePostcode("87100");
  await until(() => offered()[0] === "Toruń");
  expect(answers.asked(POSTCODE).map(({ params }) => params.postcode)).toEqual(["27-600", "87-100", "99-999"]);
});

test("of several towns one is chosen, by a press or by the beginning of its name", async () => {
  await openStep();
  await typePostcode("24120");
  await appears(offer);
  await expect.element(town).toHaveValue("");
  expect(offered()).toEqual(TOWNS["24-120"]!.slice(0, 6));
  await expect.element(page.getByText("i 1 inna: wpisz początek nazwy")).toBeVisible();
  await expectAccessible();
  await town.fill("zbed");
  await until(() => offered().length === 1);
  const only = offer.getByRole("button", { name: "Zbędowice" });
  await only.click();
  await expect.element(town).toHaveValue("Zbędowice");
  await expect.element(only).toHaveAttribute("aria-pressed", "true");
  await expect.element(only).toHaveFocus();
  await offer.getByRole("button", { name: "Bochotnica" }).click();
  await expect.element(town).toHaveValue("Bochotnica");
  expect(document.documentElement.scrollWidth).toBe(PHONE[0]);
  // Of the next postcode nothing was chosen yet.
  await town.fill("");
  await typePostcode("27600");
  await expect.element(town).toHaveValue("Sandomierz");
  expect(offer.query()).toBeNull();
});

test("a town that was filled in is known as such when the step comes back", async () => {
  await openStep();
  await typePostcode("27600");
  await expect.element(town).toHaveValue("Sandomierz");
  await page.getByRole("button", { name: "Wróć" }).click();
  await until(() => postcode.query() === null);
  await page.getByRole("button", { name: "Dalej" }).click();
  await appears(postcode);
  await expect.element(town).toHaveValue("Sandomierz");
  await typePostcode("87100");
  await expect.element(town).toHaveValue("Toruń");
});

test("an address that stood there is asked about by nobody until its postcode is changed", async () => {
  const address = { correspondence_street: "Polna", correspondence_street_number: "7" };
  const place = { correspondence_postcode: "87-100", correspondence_city: "Rudak" };
  signIn({ profile: { ...FARM.profile, correspondence_address: true, ...address, ...place } });
  await open("/moj-profil#!edycja-danych-profilu");
  await expect.element(town).toHaveValue("Rudak");
  expect(answers.asked(POSTCODE)).toEqual([]);
  await typePostcode("27600");
  await appears(offer);
  await expect.element(town).toHaveValue("Rudak");
  await labelled("Taki sam").click();
  expect(offer.query()).toBeNull();
});

test("an answer that comes while the town is typed changes nothing under the hand", async () => {
  const late = slow();
  answers.on(POSTCODE, late.given as never);
  await openStep();
  await postcode.fill("27600");
  await until(() => answers.asked(POSTCODE).length === 1);
  await userEvent.click(town);
  late.arrives({ towns: ["Sandomierz"] } as never);
  await appears(offer);
  await expect.element(town).toHaveValue("");
  await offer.getByRole("button", { name: "Sandomierz" }).click();
  await expect.element(town).toHaveValue("Sandomierz");
});

test.each([
  ["too many questions", () => answers.on(POSTCODE, refusal("request.rate_limited", { params: { minutes: 5 } }))],
  ["no network", () => answers.on(POSTCODE, lost)],
  ["a code that nobody knows", () => answers.on(POSTCODE, { towns: [] })],
] as const)("after %s the town is typed as always, and nothing is said", async (_, break_) => {
  break_();
  await openStep();
  await typePostcode("27600");
  await until(() => answers.asked(POSTCODE).length === 1);
  await drawn();
  expect(offer.query()).toBeNull();
  expect(page.getByRole("alert").query()).toBeNull();
  await town.fill("Sandomierz");
  await expect.element(town).toHaveValue("Sandomierz");
});
