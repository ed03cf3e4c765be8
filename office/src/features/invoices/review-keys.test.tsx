import { drawn, until } from "@plon/client/test/clock.ts";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answers } from "#test/answers.ts";
import { accept, another, lineField, mayDecide, openReview, SCANNED, WAITING } from "#test/invoices.ts";
import { press } from "#test/keys.ts";

/** The name of the field that is typed in. */
const typedIn = () => document.activeElement?.getAttribute("aria-label") ?? "";

/** Presses and types as a clerk does, and counts every key of every chord. */
function createHands() {
  const count = { keys: 0 };
  return {
    count,
    press: async (chord: string) => {
      count.keys += chord.split("+").length;
      await press(chord);
      await drawn();
    },
    type: (text: string) => userEvent.keyboard(text),
  };
}

test("a clerk types three lines by keyboard alone, and decides", async () => {
  await openReview(WAITING, another(102));
  const hands = createHands();
  await hands.press("Alt+d");
  expect(typedIn()).toBe("Data wystawienia");
  await hands.type("05052026");
  await hands.press("Enter");
  const lines = [
    ["burac", "", "4", "1122"],
    ["kapt", "1", "2", "3400"],
    ["dovvo", "", "6", "599,40"],
  ] as const;
  for (const [at, [name, pack, quantity, value]] of lines.entries()) {
    await until(() => typedIn() === `Produkt, pozycja ${at + 1}`, "the next line's field");
    await hands.type(name);
    await expect.element(page.getByRole("listbox").getByRole("option").first()).toBeVisible();
    await hands.press("Enter");
    // The farm's usual pack, or the only one, is there already; of others one is chosen.
    if (pack !== "") {
      await until(() => typedIn() === `Opakowanie, pozycja ${at + 1}`, "the pack's field");
      await hands.type(pack);
      await hands.press("Enter");
    }
    await until(() => typedIn() === `Liczba opakowań, pozycja ${at + 1}`, "the quantity's field");
    await hands.type(quantity);
    await hands.press("Tab");
    await hands.type(value);
    if (at < lines.length - 1) await hands.press("Enter");
  }
  await mayDecide(accept());
  await hands.press("Control+Enter");
  await expect.element(page.getByText(`Zaakceptowano ${WAITING.document}:`)).toBeVisible();
  expect(hands.count.keys).toBeLessThanOrEqual(18);
  expect(answers.asked("PUT /api/office/v1/invoices/:invoiceId/lines")[0]!.body).toEqual({
    issue_date: "2026-05-05",
    lines: [
      { sap: 1011, pack_volume: 5, quantity: 4, value_grosze: 112_200, rejection_reason: null },
      { sap: 1012, pack_volume: 1, quantity: 2, value_grosze: 340_000, rejection_reason: null },
      { sap: 1013, pack_volume: 1, quantity: 6, value_grosze: 59_940, rejection_reason: null },
    ],
  });
});

test("what the file says goes into the form by one key, and four decide; nothing is saved or looked up before", async () => {
  await openReview(SCANNED, another(102));
  const reading = page.getByRole("region", { name: "Odczytane z pliku" });
  // One line of it, which a key opens to all of it.
  await expect.element(reading).toMatchTextContent("nagłówek zgodny, 3 pozycje");
  await expect.element(reading.getByText("Dovvo")).not.toBeVisible();
  await press("Alt+p");
  await expect.element(reading.getByText("Dovvo")).toBeVisible();
  await expect.element(reading).toMatchTextContent(`Numer ${SCANNED.document}`);
  // The file's date is in the form by itself, although the invoice was sent on another day.
  await expect.element(lineField("Data wystawienia")).toHaveValue("05.05.2026");
  await expect.element(reading).not.toMatchTextContent("W formularzu");
  (reading.getByRole("button", { name: "Pokaż w pliku: Kaptarol 80 WG" }).element() as HTMLElement).focus();
  await press("Enter");
  await expect.element(page.getByTestId("file-mark")).toBeInViewport();
  (page.getByRole("region", { name: "Plik faktury" }).element() as HTMLElement).focus();
  await press("?");
  const keys = page.getByRole("dialog", { name: "Skróty klawiszowe" });
  await expect.element(keys).toMatchTextContent("Wstaw wszystkie pozycje odczytane z pliku");
  await press("Escape");
  await expect.element(keys).not.toBeInTheDocument();

  const hands = createHands();
  await hands.press("Alt+w");
  await expect.element(lineField("Liczba opakowań, pozycja 3")).toHaveValue("6");
  await expect.element(lineField("Data wystawienia")).toHaveValue("05.05.2026");
  // The products of the lines come with their points.
  expect(answers.asked("GET /api/office/v1/invoices/:invoiceId/products")).toEqual([]);
  expect(answers.asked("PUT /api/office/v1/invoices/:invoiceId/lines")).toEqual([]);
  await mayDecide(accept());
  await hands.press("Control+Enter");
  await expect.element(page.getByText(`Zaakceptowano ${SCANNED.document}:`)).toBeVisible();
  expect(hands.count.keys).toBe(4);
});
