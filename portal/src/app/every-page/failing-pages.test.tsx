// Whatever a page reads and cannot have: the right words stand where the eye is, no server's fault is called the network's,
// nobody is signed out, and nothing is claimed that the server does not say.
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { queryClient } from "#app/query-client.ts";
import { session } from "#base/session/session.ts";
import { lost, proxyPage } from "@plon/client/test/answers.ts";
import { answers } from "#test/answers.ts";
import { pass, until } from "@plon/client/test/clock.ts";
import { expectInConsole } from "@plon/client/test/console.ts";
import { allAddresses, forgetAnswers, open, signIn } from "#test/portal.ts";

const heading = page.getByRole("heading", { level: 1 });

/** What the frame of every page reads: its failures are told of elsewhere. */
const FRAME = [
  "GET /api/system-settings",
  "GET /api/v1/user/profile",
  "POST /api/v1/refresh_token",
  // Read ahead for a form that may never be opened.
  "GET /api/v1/distributors/options",
  "GET /api/v1/products/options",
] as const;

/** They sign somebody in, or lead to another page. */
const ELSEWHERE = new Set(["/support-login", "/przerwa-techniczna"]);

/** What these read only adds to what stands there: a text of the programme's own, and how far away something is. */
const STANDS_WITHOUT = new Set(["/kontakt", "/produkty/sprawdz-dostepnosc"]);

const ABOUT_NETWORK = /internet|połączeni/i;
const ABOUT_SERVER = /nie odpowiada|za chwilę|Wystąpił błąd|Nie udało|Nie ma takiej strony/i;

const FAILURES = [
  { how: "a proxy answers with a page of its own", given: proxyPage(502), says: ABOUT_SERVER, saysNot: ABOUT_NETWORK },
  { how: "there is no network", given: lost, says: ABOUT_NETWORK, saysNot: undefined },
] as const;

test.each(FAILURES)("every page, where $how, says what is so", async ({ given, says, saysNot }) => {
  expectInConsole(/status of 502|ApiError|Sprawdź połączenie|TypeError|SyntaxError|ZodError|Error/);
  signIn();
  const wrong: string[] = [];
  for (const address of allAddresses().filter((one) => !ELSEWHERE.has(one))) {
    forgetAnswers();
    answers.failAll(given, FRAME);
    const before = answers.allAsked().length;
    await open(address, { isRetried: true });
    await until(() => queryClient.isFetching() === 0, "the last answer", { flows: 500 });
    // What became of it is drawn.
    await pass(100);
    const reads = answers
      .allAsked()
      .slice(before)
      .filter((name) => !FRAME.some((spared) => spared === name));
    const words = document.querySelector("main")?.innerText ?? "";
    const told = `${address} (${reads.join(", ")}): ${words.slice(-260).replaceAll(/\s+/g, " ")}`;
    if (heading.query() === null) wrong.push(`no heading, ${told}`);
    if (session.state().status !== "member") wrong.push(`signed out, ${told}`);
    if (reads.length > 0 && !STANDS_WITHOUT.has(address) && !says.test(words)) wrong.push(`silent, ${told}`);
    if (saysNot?.test(words)) wrong.push(`blames another, ${told}`);
  }
  expect(wrong).toEqual([]);
});
