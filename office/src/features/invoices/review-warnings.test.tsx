import { drawn } from "@plon/client/test/clock.ts";
import type { OfficeInvoice } from "@plon/contract/office/documents/invoices.ts";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answers } from "#test/answers.ts";
import { accept, another, decision, mayDecide, openReview, ready, SCANNED } from "#test/invoices.ts";
import { press } from "#test/keys.ts";

const ACCEPT = "POST /api/office/v1/invoices/:invoiceId/accept";

/** An earlier submission of the same paper by the same farm. */
const TWIN: OfficeInvoice["same_document"][number] = {
  id: 90,
  document: "FV-90-2026",
  participant: "Jan Kowalski",
  is_same_farm: true,
  status: "pending",
  by: ["file", "number"],
  why: [{ claim: "number", value: "FV902026", own: "typed", other: "typed" }],
};
const doubled = (): OfficeInvoice => ({ ...ready(), same_document: [TWIN] });

test("what may be the same purchase stands beside the decision, and is accepted only with a reason", async () => {
  await openReview(doubled(), another(102));
  await expect.element(decision()).toMatchTextContent("ten sam plik, ten sam numer");
  await expect.element(decision().getByText("To może być ten sam zakup")).toBeInViewport();
  await mayDecide(accept());
  await press("Control+Enter");
  const question = page.getByRole("dialog", { name: "To może być ten sam zakup" });
  await expect.element(question).toBeVisible();
  await press("Control+Enter");
  await expect.element(question).toMatchTextContent("Pole jest wymagane");
  expect(answers.asked(ACCEPT)).toEqual([]);
  await question.getByRole("textbox").fill("Rolnik wysłał ją dwa razy, pierwszą odrzucam.");
  await press("Control+Enter");
  await expect.element(page.getByText(/^Zaakceptowano/)).toBeVisible();
  expect(answers.asked(ACCEPT)[0]!.body).toMatchObject({
    despite_same_document: "Rolnik wysłał ją dwa razy, pierwszą odrzucam.",
    same_document: [{ id: 90, status: "pending" }],
  });
});

test("a number chooses the reason of a refusal, which names the twin; in the text a number is a number", async () => {
  await openReview(doubled(), another(102));
  await mayDecide(decision().getByRole("button", { name: /^Odrzuć/ }));
  await press("Alt+o");
  const question = page.getByRole("dialog", { name: "Odrzuć fakturę" });
  await expect.element(question.getByRole("radio").first()).toHaveFocus();
  await press("4");
  await expect.element(question.getByRole("radio", { name: /^Duplikat/ })).toBeChecked();
  const text = question.getByRole("textbox");
  const reason = `Duplikat: ta faktura została już zgłoszona pod numerem ${TWIN.document}.`;
  await expect.element(text).toHaveValue(reason);
  (text.element() as HTMLElement).focus();
  await press("End");
  await userEvent.keyboard("1");
  await expect.element(text).toHaveValue(`${reason}1`);
  await press("Backspace");
  await press("Control+Enter");
  await expect.element(page.getByText("Odrzucono FV/101/2026.")).toBeVisible();
  expect(answers.asked("POST /api/office/v1/invoices/:invoiceId/reject")[0]!.body).toEqual({ reason });
});

test("a buyer who may be somebody else is named beside the decision and in what was read", async () => {
  const reading = SCANNED.reading!;
  const buyer = { ...reading.findings!.number!, value: "Piotr Sasiad", text: "Piotr Sasiad" };
  const invoice: OfficeInvoice = {
    ...SCANNED,
    // A private person's account.
    participant: { ...SCANNED.participant, company_name: "", identifier: "44051401359" },
    reading: { ...reading, findings: { ...reading.findings!, buyer_nip: null, buyer_name: buyer } },
    buyer_doubt: { because: "name", name: "Piotr Sasiad", nip: null },
  };
  await openReview(invoice);
  const told = "Nabywca na dokumencie to Piotr Sasiad, a konto należy do: Jan Kowalski.";
  await expect.element(decision().getByRole("alert").filter({ hasText: told })).toBeInViewport();
  await expect.element(page.getByRole("region", { name: "Odczytane z pliku" })).toMatchTextContent("Piotr Sasiad");
});

test("six lines and the decision fit a desk's screen, and the farm's goods come in its own pack", async () => {
  await openReview(SCANNED);
  const field = (name: string) => page.getByLabelText(name, { exact: true });
  await expect.element(field("Produkt, pozycja 1")).toHaveFocus();
  await userEvent.keyboard("bur");
  const first = page.getByRole("listbox").getByRole("option").first();
  await expect.element(first).toMatchTextContent(/Buraczan 320 SE.*ostatnio u tego rolnika/);
  await press("Enter");
  await expect.element(field("Liczba opakowań, pozycja 1")).toHaveFocus();
  await expect.element(field("Opakowanie, pozycja 1")).toHaveValue("5");
  await userEvent.keyboard("4");
  for (let line = 2; line <= 6; line += 1) {
    await press("Alt+n");
    await drawn();
  }
  await expect.element(field("Produkt, pozycja 6")).toHaveFocus();
  await mayDecide(accept());
  for (let line = 1; line <= 6; line += 1) {
    await expect.element(field(`Produkt, pozycja ${line}`)).toBeInViewport({ ratio: 1 });
    const row = field(`Produkt, pozycja ${line}`).element().closest("li")!;
    expect(row.getBoundingClientRect().height).toBeLessThanOrEqual(33);
  }
  await expect.element(accept()).toBeInViewport({ ratio: 1 });
  await expect.element(decision().getByRole("button", { name: /^Odrzuć/ })).toBeInViewport({ ratio: 1 });
  expect(document.documentElement.scrollHeight - innerHeight).toBe(0);
});
