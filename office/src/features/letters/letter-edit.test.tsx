import { refusal } from "@plon/client/test/answers.ts";
import { appears, until } from "@plon/client/test/clock.ts";
import { expectInConsole } from "@plon/client/test/console.ts";
import type { CallAnswer } from "@plon/contract/shared/calls/endpoint.ts";
import type { officeGetLetterText } from "@plon/contract/office/points/letters.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answers } from "#test/answers.ts";
import { open, signIn } from "#test/office.ts";

const FIRST = {
  title: "Gratulujemy",
  content: "{imie}, masz {prog}.",
  signature: "Zespół",
  version: 1,
  saved_at: "2026-11-01T09:00:00Z",
  saved_by: "Anna Nowak",
  letters: 3,
};
const LETTER: CallAnswer<typeof officeGetLetterText>["data"] = {
  ...FIRST,
  id: 100_000,
  level: 100_000,
  versions: [FIRST],
  places: [{ name: "imie", meaning: "imię uczestnika" }],
};

test("a letter's text is seen as its PDF before it is saved as a new version; an unknown place is refused at it", async () => {
  expectInConsole(/422/);
  await signIn("editor");
  answers.on("GET /api/office/v1/letter-texts/:level", LETTER);
  answers.inTurn(
    "POST /api/office/v1/letter-texts/:level/preview",
    refusal("request.invalid", { fields: { content: ["Nie ma wartości {nagroda}"] } }),
    { pdf_base64: btoa("%PDF-1.4") },
  );
  answers.on("PUT /api/office/v1/letter-texts/:level", ({ body }) => ({
    ...LETTER,
    ...body,
    version: 2,
    versions: [{ ...FIRST, ...body, version: 2 }, FIRST],
  }));
  await open("/letter-texts/100000");
  const text = page.getByLabelText("Treść");
  await text.fill("{imie}, masz {nagroda}.");
  const preview = page.getByRole("button", { name: "Podgląd PDF" });
  await preview.click();
  await appears(page.getByText("Nie ma wartości {nagroda}"));
  await expect.element(text).toBeInvalid();
  await text.fill("{imie}, masz {prog}. Gratulujemy!");
  await preview.click();
  const pdf = page.getByRole("dialog").getByTitle("List jako PDF");
  await appears(pdf, { flows: true });
  expect(pdf.element().getAttribute("src")).toMatch(/^blob:/);
  expect(answers.asked("POST /api/office/v1/letter-texts/:level/preview").at(-1)?.body.content).toBe(
    "{imie}, masz {prog}. Gratulujemy!",
  );
  await page.getByRole("button", { name: "Zamknij" }).click();
  await until(() => page.getByRole("dialog").query() === null, "the preview's end", { flows: true });
  await page.getByRole("button", { name: "Zapisz nową wersję" }).click();
  await appears(page.getByText("Wersja 2", { exact: true }));
  expect(answers.asked("PUT /api/office/v1/letter-texts/:level")[0]?.body).toMatchObject({ version: 1 });
});
