import { cut, lost, newerRefusal, proxyPage, refusal, slow } from "@plon/client/test/answers.ts";
import { appears, drawn, pass, pressNow, until } from "@plon/client/test/clock.ts";
import { expectInConsole } from "@plon/client/test/console.ts";
import { SERVER_FAILS } from "@plon/contract/shared/calls/client.ts";
import { errorText } from "@plon/contract/shared/words/error-words.ts";
import { expect } from "vitest";
import { type Locator, page } from "vitest/browser";
import { answers } from "./answers.ts";
import { isAllAnswered, open, signIn } from "./portal.ts";

/** A form, and how somebody comes to send it. */
export type Form = {
  name: string;
  path: string;
  /** Whom it is shown to; nobody is a visitor. */
  as: Parameters<typeof signIn>[0] | null;
  prepare?: () => void;
  /** What is done on its page before there is anything to fill in, or beside it. */
  begin?: () => Promise<void>;
  fill: [Locator, string][];
  /** What is ticked besides. */
  tick?: Locator;
  button: Locator;
  /** Where the press is only a question. */
  sure?: Locator;
  sends: Parameters<typeof answers.asked>[0];
  /** A field by the server's name for it, and the one that shows what is wrong with it. */
  wrong?: [string, Locator];
  /** What the specification has it say of anything else than a wrong pair, waiting and the network. */
  otherwise?: RegExp;
};

const NETWORK = /Sprawdź połączenie z internetem/;
const SERVER = new RegExp(SERVER_FAILS);
const NEWER = "Ta oferta ma dziś przerwę";

const refusals = ({ wrong, otherwise }: Form) => [
  ...(wrong
    ? [
        {
          how: "422",
          given: refusal("request.invalid", { fields: { [wrong[0]]: ["Tego nie przyjmujemy"] } }),
          says: /Wystąpił błąd|Tego nie przyjmujemy/,
        },
      ]
    : []),
  { how: "no network", given: lost, says: NETWORK },
  // In the long run, which is built for development: they go the ways of 422, of no network, and of a proxy's page, which comes
  // slowly below.
  ...(import.meta.env.DEV
    ? [
        { how: "409", given: refusal("request.conflict"), says: otherwise ?? /Dane zmieniły się w międzyczasie/ },
        { how: "a code of a newer server", given: newerRefusal(NEWER), says: otherwise ?? new RegExp(NEWER) },
        { how: "an answer that broke off", given: cut, says: NETWORK },
        {
          how: "403",
          given: refusal("access.forbidden"),
          says: otherwise ?? new RegExp(errorText("access.forbidden")),
        },
        {
          how: "404",
          given: refusal("request.not_found"),
          says: otherwise ?? new RegExp(errorText("request.not_found")),
        },
        {
          how: "429",
          given: refusal("request.rate_limited", { params: { minutes: 3 }, retryAfterSeconds: 180 }),
          says: /Zbyt wiele prób. Spróbuj ponownie za 3 min/,
        },
        { how: "500", given: refusal("internal"), says: otherwise ?? SERVER },
      ]
    : []),
];

const isInSight = (element: Element) => {
  const { top, bottom } = element.getBoundingClientRect();
  return element.checkVisibility() && bottom > 0 && top < innerHeight;
};

/** What is said where it is seen without looking for it. */
const said = () =>
  [...document.querySelectorAll<HTMLElement>("[role=alert], [role=status]")]
    .filter(isInSight)
    .map(({ innerText }) => innerText.replaceAll(/\s+/g, " "))
    .join("; ");

/** All that is typed and ticked, what a summary says of it, and the files that were added. */
const entered = () => [
  ...[
    ...document.querySelectorAll<HTMLInputElement>(
      ["main", "[role=dialog]", "[role=alertdialog]"].map((place) => `${place} :is(input, textarea)`).join(),
    ),
  ].map(({ name, value, checked }) => `${name}=${value} ${checked}`),
  ...[...document.querySelectorAll<HTMLElement>("main dd")].map(({ innerText }) => innerText),
  ...(document.body.innerText.match(/\S+\.(?:pdf|png)/g) ?? []),
];

/** Longer than a toast stays, and a button is busy after an error. */
const OVER_MS = 8000;

/**
 * Fills the form in and sends it, while it is answered in one wrong way after the other: what is wrong is said in sight and is
 * the right thing, all that was typed stays, and the button can be pressed again.
 */
export async function expectKept(form: Form): Promise<void> {
  expectInConsole(/status of (?:40[1349]|429|50\d)|ApiError/);
  if (form.as) signIn(form.as);
  form.prepare?.();
  await open(form.path);
  await form.begin?.();
  for (const [field, text] of form.fill) await field.fill(text);
  // By the place it has at this moment, which what arrives may move, a press would miss it.
  if (form.tick) {
    await appears(form.tick);
    pressNow(form.tick);
  }
  await until(() => !(form.button.element() as HTMLButtonElement).disabled, "the button", { flows: true });
  // The page beneath may still have its own fields to show.
  await until(isAllAnswered, "the page beneath", { flows: true });
  await drawn();
  const before = entered();
  for (const { how, given, says } of refusals(form)) {
    answers.on(form.sends, given as never);
    const sent = answers.asked(form.sends).length;
    pressNow(form.button);
    if (form.sure) {
      await appears(form.sure, { flows: true });
      pressNow(form.sure);
    }
    await until(() => answers.asked(form.sends).length > sent, `${how} was sent`, { flows: true });
    await until(() => says.test(said()), `${how}: ${says}`, { flows: true });
    const words = said();
    if (says !== NETWORK) expect(words, how).not.toMatch(/internet/);
    if (how === "422" && form.wrong) {
      await expect.element(form.wrong[1]).toHaveAccessibleDescription(/Tego nie przyjmujemy/);
      const field = form.wrong[1].element();
      await until(() => isInSight(field), "the field in sight", { flows: true });
    }
    await pass(OVER_MS);
    expect(entered(), how).toEqual(before);
    expect(form.button.element(), how).not.toHaveAttribute("aria-busy");
    expect(form.button.element(), how).toBeEnabled();
  }
  await expectKeptWhileSlow(form, before);
  if (form.as) await expectKeptUnderSignIn(form, before);
}

/** Longer than somebody in a field waits before pressing again. */
const SLOW_MS = 3000;
/** Within which a second press would have been sent. */
const AT_ONCE_MS = 500;

/** A proxy's page is long on its way: that is seen, a second press sends nothing more, and what came is said in the end. */
async function expectKeptWhileSlow(form: Form, before: string[]): Promise<void> {
  const { given, arrives } = slow();
  answers.on(form.sends, given as never);
  const sent = answers.asked(form.sends).length;
  pressNow(form.button);
  if (form.sure) {
    await appears(form.sure, { flows: true });
    pressNow(form.sure);
  }
  await until(() => answers.asked(form.sends).length > sent, "a slow one was sent", { flows: true });
  await pass(SLOW_MS);
  expect(entered(), "slow").toEqual(before);
  expect(document.querySelector("[aria-busy=true]"), "slow: nothing says that it waits").not.toBeNull();
  pressNow(form.sure?.query() ? form.sure : form.button);
  await pass(AT_ONCE_MS);
  expect(answers.asked(form.sends), "slow: pressed again").toHaveLength(sent + 1);
  arrives(proxyPage(503));
  await until(() => (form.otherwise ?? SERVER).test(said()), "what came in the end", { flows: true });
  expect(said(), "a proxy's page").not.toMatch(/internet/);
  await pass(OVER_MS);
  expect(entered(), "slow, then refused").toEqual(before);
  expect(form.button.element(), "slow, then refused").not.toHaveAttribute("aria-busy");
  expect(form.button.element(), "slow, then refused").toBeEnabled();
}

/** The session has ended meanwhile: the sign-in opens over the form, in which everything is still there. */
async function expectKeptUnderSignIn(form: Form, before: string[]): Promise<void> {
  answers.refuse(form.sends, "unauthenticated");
  pressNow(form.button);
  if (form.sure) {
    await appears(form.sure, { flows: true });
    pressNow(form.sure);
  }
  await appears(page.getByRole("dialog", { name: "Sesja wygasła" }), { flows: true });
  await pass(1000);
  expect(entered(), "401").toEqual(expect.arrayContaining(before));
}
