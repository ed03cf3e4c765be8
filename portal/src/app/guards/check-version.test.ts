import { expect, test } from "vitest";
import { checkVersion } from "./check-version.ts";

/** A browser with a cookie; the server serves the given version. */
function given(stored: string | undefined, { built = "1.0.31", served = "1.0.32" } = {}) {
  const browser = { cookie: stored, reloads: 0, asked: 0, reloadedFor: null as string | null };
  const check = () =>
    checkVersion({
      built,
      cookie: { read: () => browser.cookie, write: (version) => (browser.cookie = version) },
      fetchServed: async () => {
        browser.asked += 1;
        return served;
      },
      reloadedFor: { read: () => browser.reloadedFor, write: (version) => (browser.reloadedFor = version) },
      reload: () => (browser.reloads += 1),
    });
  return { browser, check };
}

test("a missing cookie is set and nothing is reloaded", async () => {
  const { browser, check } = given(undefined);
  await check();
  expect(browser).toMatchObject({ cookie: "1.0.31", reloads: 0, asked: 0 });
});

test("the built version changes nothing", async () => {
  const { browser, check } = given("1.0.31");
  await check();
  expect(browser).toMatchObject({ reloads: 0, asked: 0 });
});

test("another version refetches the settings, is stored, and reloads", async () => {
  const { browser, check } = given("1.0.32");
  await check();
  expect(browser).toMatchObject({ cookie: "1.0.32", reloads: 1, asked: 1 });
});

test("a server that keeps serving another version than was built reloads once, not for ever", async () => {
  const { browser, check } = given("1.0.30");
  for (let round = 0; round < 5; round += 1) await check();
  expect(browser.reloads).toBe(1);
});

test("settings that do not arrive change nothing", async () => {
  const { browser } = given("1.0.30");
  const refused = checkVersion({
    built: "1.0.31",
    cookie: { read: () => browser.cookie, write: (version) => (browser.cookie = version) },
    fetchServed: () => Promise.reject(new Error("offline")),
    reloadedFor: { read: () => null, write: () => {} },
    reload: () => (browser.reloads += 1),
  });
  await expect(refused).rejects.toThrow("offline");
  expect(browser).toMatchObject({ cookie: "1.0.30", reloads: 0 });
});
