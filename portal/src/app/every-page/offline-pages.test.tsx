import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { queryClient } from "#app/query-client.ts";
import { answers } from "#test/answers.ts";
import { until } from "@plon/client/test/clock.ts";
import { expectInConsole } from "@plon/client/test/console.ts";
import { goOffline } from "@plon/client/test/network.ts";
import { allAddresses, forgetAnswers, open, signIn } from "#test/portal.ts";

const heading = page.getByRole("heading", { level: 1 });
const main = page.getByRole("main");

test("[PWA-16] every query of every page says what a device keeps of its answer", async () => {
  signIn();
  const undeclared = new Set<string>();
  const addresses = allAddresses();
  expect(addresses.length).toBeGreaterThan(50);
  answers.holdRest();
  for (const address of addresses.filter((one) => !ELSEWHERE.has(one))) {
    await open(address, { goesOnLoading: true });
    for (const { meta, queryKey } of queryClient.getQueryCache().getAll()) {
      if (meta?.offline === undefined) undeclared.add(JSON.stringify(queryKey));
    }
  }
  expect([...undeclared]).toEqual([]);
});

/** A sign-in by its address. */
const ELSEWHERE = new Set(["/support-login"]);

const SEEN = ["/moje-nagrody", "/nagrody", "/ksef", "/faq", "/przekazywanie-punktow/jednorazowe"];

test("[PWA-16] a page that was seen is there without a network, and one that was not says so from its top", async () => {
  expectInConsole(/Sprawdź połączenie z internetem/);
  signIn();
  // What a page keeps it has written by the time that the next one stands.
  for (const path of [...SEEN, "/powiadomienia"]) await open(path);
  goOffline();
  forgetAnswers();
  for (const path of SEEN) {
    await open(path, { isRetried: true });
    expect(heading.element(), path).not.toMatchTextContent("Wystąpił błąd");
    expect(page.getByText("Wystąpił błąd").query(), path).toBeNull();
  }
  await open("/nagrody", { isRetried: true });
  await expect.element(main).toMatchTextContent("Dane z dnia");
  scrollTo({ top: 500 });
  await open("/moje-zakupy", { isRetried: true });
  await expect.element(heading).toMatchTextContent("Wystąpił błąd");
  expect(main.element()).toMatchTextContent("Nie masz połączenia z internetem");
  // What the page before showed goes with it.
  await until(() => !main.element().textContent.includes("Dane z dnia"), "the notice gone");
  expect(scrollY).toBe(0);
});
