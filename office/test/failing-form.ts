import { cut, lost, newerRefusal, proxyPage, refusal, slow } from "@plon/client/test/answers.ts";
import { appears, pass, pressNow, until } from "@plon/client/test/clock.ts";
import { expectInConsole } from "@plon/client/test/console.ts";
import { SERVER_FAILS } from "@plon/contract/shared/calls/client.ts";
import { errorText } from "@plon/contract/shared/words/error-words.ts";
import { expect } from "vitest";
import { type Locator, page } from "vitest/browser";
import { answers } from "./answers.ts";
import { open, signIn } from "./office.ts";

/** What is sent from a page of the office, and how somebody comes to send it. */
export type Sent = {
  name: string;
  path: string;
  /** Whom the page is shown to, an admin if not said; nobody is who has yet to sign in. */
  as?: Parameters<typeof signIn>[0] | null;
  prepare?: () => void;
  /** What is done on its page before there is anything to fill in, or beside it. */
  begin?: () => Promise<void>;
  fill?: [Locator, string][];
  /** What sends it, if not the page's own form. */
  button?: Locator;
  /** Where the press is only a question. */
  sure?: Locator;
  /** What the answer leaves open. */
  close?: Locator;
  sends: Parameters<typeof answers.asked>[0];
  /** A field by the server's name for it, and the one that shows what is wrong with it, if one does. */
  wrong?: [string, Locator?];
};

const NETWORK = /Sprawdź połączenie z internetem/;
const SERVER = new RegExp(SERVER_FAILS);
const NEWER = "Tę regułę zmienia się dziś inaczej";
const NOT_TAKEN = "Tego nie przyjmujemy";

const refusedFor = (name: string) => refusal("request.invalid", { fields: { [name]: [NOT_TAKEN] } });

const refusals = ({ wrong, as }: Sent) => [
  wrong
    ? { how: "422", given: refusedFor(wrong[0]), says: new RegExp(NOT_TAKEN) }
    : { how: "422 of what no field is for", given: refusedFor("of_no_field"), says: new RegExp(NOT_TAKEN) },
  { how: "no network", given: lost, says: NETWORK },
  // In the long run, which is built for development: they go the ways of 422, of no network, and of a proxy's page, which comes
  // slowly below.
  ...(import.meta.env.DEV
    ? [
        { how: "409", given: refusal("request.conflict"), says: /Dane zmieniły się w międzyczasie/ },
        { how: "a code of a newer server", given: newerRefusal(NEWER), says: new RegExp(NEWER) },
        { how: "422 of what no field is for", given: refusedFor("of_no_field"), says: new RegExp(NOT_TAKEN) },
        { how: "an answer that broke off", given: cut, says: NETWORK },
        ...(as === null
          ? []
          : [
              {
                how: "403",
                given: refusal("access.forbidden"),
                says: new RegExp(errorText("access.forbidden")),
              },
            ]),
        { how: "404", given: refusal("request.not_found"), says: new RegExp(errorText("request.not_found")) },
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

/** Where a refusal is said: in a notice, an alert, at a field, or at a row of a step for many. */
const SAYING = "[role=alert], .MuiSnackbar-root, .MuiFormHelperText-root.Mui-error, output, [role=dialog] li";

/** What is said where it is seen without looking for it. */
const said = () =>
  [...document.querySelectorAll<HTMLElement>(SAYING)]
    .filter(isInSight)
    .map(({ innerText }) => innerText.replaceAll(/\s+/g, " "))
    .join("; ");

/** All that is typed, and the files that were chosen. */
const entered = () => [
  ...[...document.querySelectorAll<HTMLInputElement>("form :is(input, textarea)")].map(
    ({ name, id, value, checked }) => `${name || id.replaceAll(/«.*»|_r_\w+_/g, "")}=${value} ${checked}`,
  ),
  ...(document.body.innerText.match(/\S+\.(?:csv|png)/g) ?? []),
];

/** Longer than a notice stays; a dialog says it in itself, and looks after the focus every 50 ms. */
const overMs = () => (document.querySelector("[role=dialog]") ? 600 : 8000);

/** Presses as somebody does who sees the button. */
async function press({ sure }: Sent, button: Locator): Promise<void> {
  button.element().scrollIntoView({ block: "center" });
  pressNow(button);
  if (sure) {
    await appears(sure, { flows: true });
    pressNow(sure);
  }
}

async function send(form: Sent, button: Locator, how: string): Promise<void> {
  const { sends } = form;
  const sent = answers.asked(sends).length;
  await press(form, button);
  await until(() => answers.asked(sends).length > sent, `${how} was sent`, { flows: true });
}

/**
 * Fills it in and sends it, while it is answered in one wrong way after the other: what is wrong is said in sight of who
 * pressed and is the right thing, all that was typed stays, and it can be sent again, also by whose session ended.
 */
export async function expectKept(form: Sent): Promise<void> {
  expectInConsole(/status of (?:40[13489]|409|422|429|50\d)|ApiError|HttpError/);
  if (form.as !== null) await signIn(form.as ?? "admin");
  form.prepare?.();
  await open(form.path);
  await form.begin?.();
  for (const [field, text] of form.fill ?? []) await field.fill(text);
  const button = form.button ?? page.elementLocator(document.querySelector("#main-content form [type=submit]")!);
  await until(() => !(button.element() as HTMLButtonElement).disabled, "the button", { flows: true });
  const before = entered();
  for (const { how, given, says } of refusals(form)) {
    answers.on(form.sends, given as never);
    await send(form, button, how);
    await until(() => says.test(said()), `${how}: ${says}`, { flows: true });
    if (says !== NETWORK) expect(said(), how).not.toMatch(/internet/);
    if (how === "422" && form.wrong?.[1]) await expect.element(form.wrong[1]).toHaveAttribute("aria-invalid", "true");
    if (form.close) pressNow(form.close);
    await pass(overMs());
    expect(entered(), how).toEqual(before);
    expect(button.element(), how).toBeEnabled();
  }
  await expectKeptWhileSlow(form, button, before);
  if (form.as !== null) await expectKeptUnderSignIn(form, button, before);
}

/** Longer than somebody waits before pressing again. */
const SLOW_MS = 3000;
/** Within which a second press would have been sent. */
const AT_ONCE_MS = 500;

/** A proxy's page is long on its way: a second press sends nothing more, and what came is said in the end. */
async function expectKeptWhileSlow(form: Sent, button: Locator, before: string[]): Promise<void> {
  const { given, arrives } = slow();
  answers.on(form.sends, given as never);
  await send(form, button, "a slow one");
  const sent = answers.asked(form.sends).length;
  await pass(SLOW_MS);
  expect(entered(), "slow").toEqual(before);
  const again = [form.sure, button].find((one) => one?.query());
  if (again) pressNow(again);
  await pass(AT_ONCE_MS);
  expect(answers.asked(form.sends), "slow: pressed again").toHaveLength(sent);
  arrives(proxyPage(503));
  await until(() => SERVER.test(said()), "what came in the end", { flows: true });
  expect(said(), "a proxy's page").not.toMatch(/internet/);
  if (form.close) pressNow(form.close);
  await pass(overMs());
  expect(entered(), "slow, then refused").toEqual(before);
  expect(button.element(), "slow, then refused").toBeEnabled();
}

/** The session has ended meanwhile: the sign-in opens over the page, on which everything still stands. */
async function expectKeptUnderSignIn(form: Sent, button: Locator, before: string[]): Promise<void> {
  answers.refuse(form.sends, "unauthenticated");
  answers.refuse("POST /api/office/v1/auth/refresh", "auth.refresh_invalid");
  await send(form, button, "401");
  await appears(page.getByRole("dialog", { name: "Sesja wygasła" }), { flows: true });
  expect(entered(), "401").toEqual(expect.arrayContaining(before));
}
