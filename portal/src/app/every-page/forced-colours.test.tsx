import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { answers } from "#test/answers.ts";
import { answerEmptyPlaces } from "#test/empty-places.ts";
import { open, PHONE, signIn } from "#test/portal.ts";
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

test("a button that is read as a link stands in line with the list, now that it has a frame", async () => {
  signIn();
  answerEmptyPlaces();
  await page.viewport(...PHONE);
  await open("/historia-punktow?from=2026-01-01");
  const button = page.getByRole("button", { name: /filtry$/i });
  await expect.element(button).toBeVisible();
  const { left } = button.element().getBoundingClientRect();
  expect(left).toBe(page.getByRole("heading", { level: 1 }).element().getBoundingClientRect().left);
});

test("no button with a frame hangs out of the page where it is read as a link", async () => {
  signIn();
  answerEmptyPlaces();
  await page.viewport(...PHONE);
  answers.on("GET /api/v1/distributors/farm-place", null);
  await open("/dystrybutorzy");
  const { left } = page.getByRole("heading", { level: 1 }).element().getBoundingClientRect();
  const buttons = page.getByRole("main").getByRole("button").elements();
  expect(buttons.length).toBeGreaterThan(1);
  for (const button of buttons) {
    expect(button.getBoundingClientRect().left, button.textContent).toBeGreaterThanOrEqual(left);
  }
});

test("the balance is framed", async () => {
  signIn();
  answerEmptyPlaces();
  await open("/dashboard");
  const card = page.getByRole("region", { name: "Twoje punkty" });
  await expect.element(card).toBeVisible();
  expect(getComputedStyle(card.element()).borderTopWidth).toBe("1px");
});
