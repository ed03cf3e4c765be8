import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answers, pageOf } from "#test/answers.ts";
import { open, signIn } from "#test/office.ts";

const READ = "POST /api/office/v1/payout-confirmations";
const RESULT = { known_before: false, paid: 1, returned: 0, already: 0, conflicting: [], unknown: [], batch_ids: [4] };

test("the bank's answer says what it settled, and read again that nothing changed", async () => {
  await signIn("admin");
  answers.on("GET /api/office/v1/payout-batches", [], { meta: pageOf(0) });
  await open("/payout-batches");
  const file = new File(["instruction_id;status;reason\r\nA1;paid;\r\n"], "bank.csv", { type: "text/csv" });
  const dialog = page.getByRole("dialog");
  const read = async () => {
    await page.getByRole("button", { name: "Wczytaj potwierdzenie" }).click();
    await expect.element(dialog.getByRole("button", { name: "Wczytaj", exact: true })).toBeDisabled();
    await userEvent.upload(dialog.getByLabelText("Plik potwierdzenia"), file);
    await dialog.getByRole("button", { name: "Wczytaj", exact: true }).click();
  };
  answers.inTurn(READ, { ...RESULT, returned: 2 }, { ...RESULT, known_before: true, paid: 0, batch_ids: [] });
  await read();
  await expect.element(dialog).toMatchTextContent("Plik został wczytany.");
  await expect.element(dialog).toMatchTextContent(/2 zwroty czekają na potwierdzenie przez drugą osobę/);
  expect(dialog.getByRole("link", { name: "Otwórz paczkę 4" }).element().getAttribute("href")).toMatch(
    /\/payout-batches\/4$/,
  );
  await dialog.getByRole("button", { name: "Zamknij" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await read();
  await expect.element(dialog).toMatchTextContent("Ten plik wczytano już wcześniej. Nic się nie zmieniło.");
});
