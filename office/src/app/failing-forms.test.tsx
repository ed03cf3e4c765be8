// A form of the office that is not taken: nothing typed goes, the right words are in sight, no server's fault is called the
// network's, and the button sends it again.
import { cut, lost, proxyPage, refusal } from "@plon/client/test/answers.ts";
import { pass, pressNow, until } from "@plon/client/test/clock.ts";
import { expectInConsole } from "@plon/client/test/console.ts";
import { SERVER_FAILS } from "@plon/contract/shared/calls/client.ts";
import { expect, test } from "vitest";
import { type Locator, page } from "vitest/browser";
import { answers, pageOf } from "#test/answers.ts";
import { ALONE, open, signIn } from "#test/office.ts";
import { participant } from "#test/participants.ts";
import { PRODUCT } from "#test/products.ts";
import { SEGMENT_CHOICES } from "#test/segments.ts";
import { SETTING } from "#test/settings.ts";

type Form = {
  name: string;
  path: string;
  prepare?: () => void;
  /** Where the form is opened on its page. */
  opener?: Pick<Locator, "click">;
  fill: [Locator, string][];
  /** Where it is not the page's own. */
  button?: Locator;
  sends: Parameters<typeof answers.asked>[0];
  /** A field by the server's name for it, and the one that shows what is wrong with it. */
  wrong: [string, Locator];
};

const field = (name: string) => page.getByRole("textbox", { name });
const dialog = page.getByRole("dialog");

const FORMS: Form[] = [
  {
    name: "a representative",
    path: "/representatives/create",
    fill: [
      [field("Imię"), "Anna"],
      [field("Nazwisko"), "Opiekun"],
      [field("Telefon"), "+48 600 700 800"],
      [field("E-mail"), "anna@plon.example"],
    ],
    sends: "POST /api/office/v1/representatives",
    wrong: ["email", field("E-mail")],
  },
  {
    name: "a segment",
    path: "/segments/create",
    prepare: () => {
      answers.on("GET /api/office/v1/segments/choices", SEGMENT_CHOICES);
      answers.on("POST /api/office/v1/segments/try", {
        people: 7,
        is_more: false,
        conditions_text: "co najmniej 100 ha",
        examples: [],
      });
    },
    opener: {
      click: async () => {
        await page.getByRole("button", { name: "Dodaj warunek" }).click();
        await page.getByRole("menuitem", { name: "Hektary" }).click();
      },
    },
    fill: [
      [field("Nazwa"), "Duże pola"],
      [page.getByRole("spinbutton", { name: "Od (ha)" }), "100"],
    ],
    sends: "POST /api/office/v1/segments",
    wrong: ["name", field("Nazwa")],
  },
  {
    name: "a news",
    path: "/news/create",
    fill: [
      [field("Tytuł"), "Zdjęcia z pola"],
      [field("Adres"), "konkurs"],
      [field("Wstęp"), "Pokaż swoje pole."],
      [field("Treść"), "Do końca miesiąca."],
    ],
    sends: "POST /api/office/v1/news",
    wrong: ["slug", field("Adres")],
  },
  {
    name: "a correction of a balance",
    path: "/participants/21",
    prepare: () => {
      answers.on("GET /api/office/v1/participants/:participantId", participant({ actions: ["adjust"] }));
      answers.on("GET /api/office/v1/approvals", [], { meta: pageOf(0) });
      answers.on("GET /api/office/v1/settings", []);
    },
    opener: page.getByRole("button", { name: "Dodaj lub odejmij punkty" }),
    fill: [
      [dialog.getByRole("spinbutton", { name: "Punkty" }), "1000"],
      [dialog.getByLabelText("Powód"), "Rekompensata"],
    ],
    button: dialog.getByRole("button", { name: "Zapisz" }),
    sends: "POST /api/office/v1/participants/:participantId/adjustments",
    wrong: ["reason", dialog.getByLabelText("Powód")],
  },
  {
    name: "a record that is changed",
    path: "/products/3",
    prepare: () => {
      answers.on("GET /api/office/v1/approvals", [], { meta: pageOf(0) });
      answers.on("POST /api/office/v1/presence", ALONE);
      answers.on("GET /api/office/v1/products/:productId", PRODUCT);
      answers.on("GET /api/office/v1/products/:productId/learnt-prices", []);
    },
    fill: [[field("Nazwa"), "Chwastox Nowy"]],
    button: page.getByRole("button", { name: "Zapisz", exact: true }),
    sends: "PUT /api/office/v1/products/:productId",
    wrong: ["name", field("Nazwa")],
  },
  {
    name: "a setting",
    path: "/settings",
    prepare: () => answers.on("GET /api/office/v1/settings", [SETTING]),
    fill: [[field(SETTING.label), "4"]],
    button: page.getByRole("button", { name: "Zapisz", exact: true }),
    sends: "PUT /api/office/v1/settings/:key",
    wrong: ["value", field(SETTING.label)],
  },
];

const NETWORK = /Sprawdź połączenie z internetem/;
const SERVER = new RegExp(SERVER_FAILS);

const refusals = (name: string) => [
  { how: "409", given: refusal("request.conflict"), says: /Dane zmieniły się w międzyczasie/ },
  {
    how: "422",
    given: refusal("request.invalid", { fields: { [name]: ["Tego nie przyjmujemy"] } }),
    says: /Tego nie przyjmujemy/,
  },
  { how: "a proxy's page", given: proxyPage(503), says: SERVER },
  { how: "an answer that broke off", given: cut, says: NETWORK },
  { how: "no network", given: lost, says: NETWORK },
  // In the long run, which is built for development: they go the ways of 409 and of a proxy's page.
  ...(import.meta.env.DEV
    ? [
        {
          how: "429",
          given: refusal("request.rate_limited", { params: { minutes: 3 }, retryAfterSeconds: 180 }),
          says: /Zbyt wiele prób. Spróbuj ponownie za 3 min/,
        },
        { how: "500", given: refusal("internal"), says: SERVER },
      ]
    : []),
];

const isInSight = (element: Element) => {
  const { top, bottom } = element.getBoundingClientRect();
  return element.checkVisibility() && bottom > 0 && top < innerHeight;
};

/** What is said where it is seen without looking for it: in a notice, an alert, or at a field. */
const said = () =>
  [...document.querySelectorAll<HTMLElement>("[role=alert], .MuiSnackbar-root, .MuiFormHelperText-root.Mui-error")]
    .filter(isInSight)
    .map(({ innerText }) => innerText.replaceAll(/\s+/g, " "))
    .join("; ");

const typed = (fields: Form["fill"]) =>
  fields.map(([one]) => {
    const element = one.element() as HTMLInputElement;
    return element.value ?? element.innerText;
  });

/** Longer than a notice stays. */
const OVER_MS = 8000;

test.each(FORMS)("$name is not taken, and nothing of it goes", async (form) => {
  expectInConsole(/status of (?:409|429|50\d)|ApiError|HttpError/);
  await signIn("admin");
  form.prepare?.();
  await open(form.path);
  await form.opener?.click();
  for (const [one, text] of form.fill) await one.fill(text);
  const before = typed(form.fill);
  const button = form.button ?? page.elementLocator(document.querySelector("#main-content form [type=submit]")!);
  for (const { how, given, says } of refusals(form.wrong[0])) {
    answers.on(form.sends, given as never);
    const sent = answers.asked(form.sends).length;
    // Wherever somebody looked last: the refused field comes into sight.
    scrollTo({ top: 0 });
    pressNow(button);
    await until(() => answers.asked(form.sends).length > sent, `${how} was sent`, { flows: true });
    await until(() => says.test(said()), `${how}: ${says}`, { flows: true });
    if (says !== NETWORK) expect(said(), how).not.toMatch(/internet/);
    if (how === "422") await expect.element(form.wrong[1]).toHaveAttribute("aria-invalid", "true");
    await pass(OVER_MS);
    expect(typed(form.fill), how).toEqual(before);
    expect(button.element(), how).toBeEnabled();
  }
});
