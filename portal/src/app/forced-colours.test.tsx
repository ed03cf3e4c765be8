import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { answerEmptyPlaces } from "#test/empty-places.ts";
import { open, signIn } from "#test/portal.ts";
import { protocol } from "#test/protocol.ts";

/* Windows' high contrast: backgrounds and chosen colours are the system's, so that what they alone said is not said. */
const force = (value: string) =>
  protocol("Emulation.setEmulatedMedia", { features: [{ name: "forced-colors", value }] });

beforeEach(() => force("active"));
afterEach(() => force("none"));

test("the steps that are done differ from those to come", async () => {
  await open("/rejestracja");
  const bars = [...document.querySelectorAll("main [aria-hidden] > .h-1\\.5")].map((bar) => getComputedStyle(bar));
  expect(bars).toHaveLength(5);
  expect(bars[0]!.backgroundColor).not.toBe(bars[1]!.backgroundColor);
  expect(bars[4]!.borderTopWidth).toBe("1px");
});

test("the chosen tab alone is underlined", async () => {
  signIn();
  answerEmptyPlaces();
  await open("/moje-faktury");
  const line = (tab: Element) => getComputedStyle(tab).borderBottomColor;
  const [chosen, other] = page.getByRole("tab").elements();
  expect(line(chosen!)).not.toBe(line(other!));
});
