import { expect, test } from "vitest";
import { directionsUrl, routeTo } from "./route-to-place.ts";
import type { Place } from "./route-to-place.ts";

const LUBLIN = { lat: 51.2465, lng: 22.5684 };
const HERE = { lat: 52.1, lng: 21.0 };

/** A browser that opens tabs and may or may not know its location. */
function given(locate: () => Promise<Place>) {
  const browser = { tabs: [] as string[], openedBeforeLocating: false, logged: [] as unknown[] };
  const parts = {
    locate: () => {
      browser.openedBeforeLocating = browser.tabs.length > 0;
      return locate();
    },
    openTab: () => {
      browser.tabs.push("about:blank");
      return (address: string) => void (browser.tabs[browser.tabs.length - 1] = address);
    },
    log: (problem: unknown) => void browser.logged.push(problem),
  };
  return { browser, parts };
}

test("directions lead from the browser's position to the row's, at the maps service", async () => {
  const { browser, parts } = given(async () => HERE);
  await routeTo(LUBLIN, parts);
  expect(browser.tabs).toEqual([
    "https://www.google.com/maps/dir/?api=1&origin=52.1%2C21&destination=51.2465%2C22.5684",
  ]);
  expect(browser.openedBeforeLocating, "a tab opened after waiting would be blocked").toBe(true);
  expect(browser.logged).toEqual([]);
});

test("a position that cannot be had is only logged; the maps service asks for the origin", async () => {
  const denied = new Error("User denied Geolocation");
  const { browser, parts } = given(() => Promise.reject(denied));
  await routeTo(LUBLIN, parts);
  expect(browser.logged).toEqual([denied]);
  expect(browser.tabs).toEqual([directionsUrl(LUBLIN)]);
  expect(directionsUrl(LUBLIN)).not.toContain("origin");
});
