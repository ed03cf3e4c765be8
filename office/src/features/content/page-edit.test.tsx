import { refusal } from "@plon/client/test/answers.ts";
import { appears, until } from "@plon/client/test/clock.ts";
import { expectInConsole } from "@plon/client/test/console.ts";
import type { CallAnswer } from "@plon/contract/shared/calls/endpoint.ts";
import type { officeGetPage } from "@plon/contract/office/house/content.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answers } from "#test/answers.ts";
import { open, signIn } from "#test/office.ts";

type Page = CallAnswer<typeof officeGetPage>["data"];

const AT = "2026-11-26T09:00:00Z";
const version = (number: number, content: string) => ({
  id: number,
  version: number,
  title: "Nowa strona",
  content,
  saved_at: AT,
  saved_by: "Jan Redaktor",
  published_at: null,
});

/** The page with these texts, the oldest first. */
const pageWith = (...contents: string[]): Page => ({
  id: 4,
  slug: "moja-strona",
  title: "Nowa strona",
  is_fixed: false,
  published_version: null,
  newest_version: contents.length,
  saved_at: AT,
  versions: contents.map((content, place) => version(place + 1, content)).toReversed(),
  consent: null,
});

const text = page.getByRole("textbox", { name: "Treść" });

test("[VALID-67, VALID-68] a page is written in an editor 250 px high, under an address made of its title, and published", async () => {
  await signIn("editor");
  const saved = pageWith("<h2>Pierwszy akapit</h2>");
  answers.on("POST /api/office/v1/pages", saved);
  answers.on("GET /api/office/v1/pages/:pageId", saved);
  await open("/pages/create");
  await page.getByLabelText("Tytuł").fill("Nowa, piękna strona");
  const address = page.getByLabelText("Adres");
  // The title makes it, until somebody writes another one.
  await expect.element(address).toHaveValue("nowa-piekna-strona");
  await address.fill("moja-strona");
  await page.getByLabelText("Tytuł").fill("Nowa strona");
  await expect.element(address).toHaveValue("moja-strona");
  expect(text.element().getBoundingClientRect().height).toBe(250);
  await text.fill("Pierwszy akapit");
  await page.getByRole("button", { name: "Nagłówek", exact: true }).click();
  await page.getByRole("button", { name: "Zapisz szkic" }).click();
  await until(() => location.pathname === "/office/pages/4", "the page", { flows: true });
  expect(answers.asked("POST /api/office/v1/pages").map(({ body }) => body)).toEqual([
    { title: "Nowa strona", slug: "moja-strona", content: expect.stringMatching(/<h2>.*Pierwszy akapit.*<\/h2>/) },
  ]);
  await appears(page.getByText("Szkic", { exact: true }));
  answers.on("POST /api/office/v1/pages/:pageId/publish", { ...saved, published_version: 1 });
  await page.getByRole("button", { name: "Opublikuj wersję 1" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Opublikuj" }).click();
  await appears(page.getByText("Opublikowano wersję 1."), { flows: true });
  expect(answers.asked("POST /api/office/v1/pages/:pageId/publish")[0]?.body).toEqual({ version: 1 });
});

test("on saving what somebody else has changed, the typed text is kept and the user decides", async () => {
  expectInConsole(/409/);
  await signIn("editor");
  const begun = "<p>Zapraszamy</p>";
  const theirs = pageWith(begun, "<p>Ich tekst</p>");
  answers.inTurn("GET /api/office/v1/pages/:pageId", pageWith(begun), theirs);
  answers.inTurn(
    "PUT /api/office/v1/pages/:pageId",
    refusal("request.conflict"),
    pageWith(begun, "<p>Ich tekst</p>", "<p>Mój tekst</p>"),
  );
  await open("/pages/4");
  await text.fill("Mój tekst");
  await page.getByRole("button", { name: "Zapisz szkic" }).click();
  await appears(page.getByText("W międzyczasie ktoś zapisał wersję 2"));
  await expect.element(text).toMatchTextContent(/Mój tekst/);
  await page.getByRole("button", { name: "Zobacz wersję 2" }).click();
  const frame = page.getByRole("dialog").element().querySelector("iframe");
  expect(frame?.srcdoc).toContain("Ich tekst");
  await page.getByRole("button", { name: "Zamknij", exact: true }).click();
  await until(() => page.getByRole("dialog").query() === null, "the preview's end", { flows: true });
  await page.getByRole("button", { name: "Zapisz moje" }).click();
  await appears(page.getByText(/^Zapisano wersję 3 jako szkic/), { flows: true });
  await expect.element(text).toMatchTextContent(/Mój tekst/);
  const based = answers.asked("PUT /api/office/v1/pages/:pageId").map(({ body }) => body.based_on_version);
  expect(based).toEqual([1, 2]);
});
