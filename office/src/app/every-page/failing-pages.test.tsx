// Whatever a page of the office reads and cannot have: what is wrong stands in its place, in the server's words where it has
// said any, no server's fault is called the network's, and what is asked again comes; what turns meanwhile has a name.
import { lost, proxyPage, refusal } from "@plon/client/test/answers.ts";
import { drawn, pass, until } from "@plon/client/test/clock.ts";
import { expectInConsole } from "@plon/client/test/console.ts";
import { SERVER_FAILS } from "@plon/contract/shared/calls/client.ts";
import { errorText } from "@plon/contract/shared/words/error-words.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { queryClient } from "#app/query-client.ts";
import type { CodeOnDemand } from "#shared/page/on-demand.tsx";
import type { OfficeResource } from "#shared/calls/resource.ts";
import { currentStaff } from "#shared/calls/session.ts";
import { answers } from "#test/answers.ts";
import { goTo, open, signIn } from "#test/office.ts";
import { RESOURCES } from "#app/resources.ts";

/** What the frame of every page reads: its failures are told of elsewhere. */
const FRAME = ["GET /api/office/v1/views", "POST /api/office/v1/presence", "POST /api/office/v1/auth/refresh"] as const;

const menu = page.getByRole("menuitem", { name: "Pulpit" });

const pagesOf = ({ list, edit, create, pages = [] }: OfficeResource): object[] =>
  [list, edit, create, ...pages.map(({ page }) => page)].filter((page) => page !== undefined);

/** Every page that the features declare, with a record's number where one is asked for. */
const ADDRESSES = RESOURCES.flatMap(({ name, list, edit, create, pages = [] }) =>
  [
    // The reports' list only leads to the first of them.
    list && name !== "reports" && `/${name}`,
    edit && `/${name}/1`,
    create && `/${name}/create`,
    pages.map(({ path }) => path.replaceAll(/:\w+/g, "1")),
  ].flat(),
)
  .filter((address) => typeof address === "string")
  .concat("/");

/** The menu stands without its counts; these pages are about them. */
const READ_QUEUES = new Set(["/", "/results"]);

const ABOUT_NETWORK = /internet|połączeni/i;

/** Met by who comes to the page. */
const OPENING = { how: "a proxy's page", given: proxyPage(503), says: new RegExp(SERVER_FAILS) };

/** Met by who asks again. */
const FAILURES = [OPENING, { how: "no network", given: lost, says: ABOUT_NETWORK }];
// In the long run, which is built for development. They are told of by the same parts, in words of the server's own.
if (import.meta.env.DEV) {
  FAILURES.push(
    { how: "an error of the server's", given: refusal("internal"), says: new RegExp(errorText("internal")) },
    { how: "a refusal", given: refusal("access.forbidden"), says: new RegExp(errorText("access.forbidden")) },
  );
}

const content = () => document.querySelector<HTMLElement>("#main-content");
const wordsNow = () => (content()?.innerText ?? "").replaceAll(/\s+/g, " ");
const retries = () =>
  [...(content()?.querySelectorAll("button") ?? [])].filter(({ innerText }) => innerText === "Spróbuj ponownie");

/** What turns while something is on its way, and is called nothing aloud. */
const unnamed = () =>
  [...document.querySelectorAll("[role=progressbar]")].filter(
    (one) => (one.getAttribute("aria-label") ?? one.getAttribute("aria-labelledby") ?? "") === "",
  );

/** What the page reads and cannot have. */
const failedReads = (address: string) =>
  queryClient
    .getQueryCache()
    .findAll({ type: "active" })
    .filter(({ state }) => state.status === "error")
    .map(({ queryKey }) => queryKey.slice(0, 2).join(" "))
    .filter((read) => read !== "queues" || READ_QUEUES.has(address));

/** The last answer has come, and what became of it is drawn. */
async function settles(): Promise<void> {
  await until(() => queryClient.isFetching() === 0, "the last answer", { flows: 500 });
  // Its parts are drawn one after the other.
  for (let times = 0, shown = 0; times < 10 && (shown === 0 || shown < retries().length); times += 1) {
    shown = retries().length;
    await pass(50);
  }
}

async function askAgain(): Promise<void> {
  for (const button of retries()) button.click();
  await drawn();
}

/** What is wrong with the page while it fails in one way after the other. */
async function faultsOf(address: string): Promise<string[]> {
  const faults: string[] = [];
  answers.failAll(OPENING.given, FRAME);
  // What is still on its way there will not come.
  await queryClient.cancelQueries();
  const left = content()?.firstElementChild;
  await goTo(address);
  // Until a page can be drawn, the one before stays.
  await until(() => left?.isConnected !== true, `another page than before ${address}`, { flows: true });
  const place = address === "/" ? "/office" : `/office${address}`;
  for (const { how, given, says } of FAILURES) {
    answers.failAll(given, FRAME);
    if (given !== OPENING.given) await askAgain();
    await settles();
    const reads = failedReads(address);
    if (reads.length === 0) break;
    const words = wordsNow();
    const told = `${address}, ${how} (${reads.join(", ")}): ${words.slice(-260)}`;
    if (!says.test(words)) faults.push(`silent, ${told}`);
    if (given !== lost && ABOUT_NETWORK.test(words)) faults.push(`blames another, ${told}`);
    if (retries().length === 0) faults.push(`no way on, ${told}`);
    if (location.pathname !== place) faults.push(`led to ${location.pathname}, ${told}`);
    if (menu.elements().length === 0) faults.push(`no menu, ${told}`);
  }
  // What is asked again is on its way, and nothing says any more that it failed.
  answers.mendAll();
  await askAgain();
  for (let times = 0; times < 10 && retries().length > 0; times += 1) await pass(50);
  if (retries().length > 0) faults.push(`not asked again, ${address}: ${wordsNow().slice(-260)}`);
  if (unnamed().length > 0) faults.push(`waits without a name, ${address}`);
  if (document.querySelector("h1")?.innerText.trim() === "") faults.push(`an empty heading, ${address}`);
  return faults;
}

test("every page, whatever fails of what it reads, says what is so in its place and asks again, which has a name while it takes", async () => {
  expectInConsole(/ApiError|HttpError|status of 50|Sprawdź połączenie/);
  await signIn();
  answers.holdRest();
  await open("/nie-ma-takiej-strony");
  await Promise.all(RESOURCES.flatMap(pagesOf).map((page) => "come" in page && (page as CodeOnDemand).come()));
  const wrong: string[] = [];
  for (const address of ADDRESSES) wrong.push(...(await faultsOf(address)));
  expect(wrong).toEqual([]);
  expect(currentStaff()?.name).toBe("Anna Nowak");
});
