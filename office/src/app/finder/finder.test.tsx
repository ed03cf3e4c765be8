import { appears, pass, until } from "@plon/client/test/clock.ts";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answers, pageOf } from "#test/answers.ts";
import { answerEmptyLists } from "#test/lists.ts";
import { open, signIn } from "#test/office.ts";
import { answerParticipants, participant, participantRows } from "#test/participants.ts";
import { PRODUCT } from "#test/products.ts";

const found = page.getByRole("listbox", { name: "Znalezione" });
const isClosed = () => until(() => page.getByRole("dialog").query() === null, "the finder's end", { flows: true });

/** The finder opens by its key. */
async function find(): Promise<void> {
  await userEvent.keyboard("{Control>}k{/Control}");
  await until(() => document.activeElement?.getAttribute("aria-label") === "Szukaj w biurze", "the finder's field", {
    flows: true,
  });
}

/** What was typed before is replaced, and the finder asks. */
async function type(words: string): Promise<void> {
  await userEvent.keyboard("{Control>}a{/Control}");
  await userEvent.keyboard(words);
  await pass(200);
}

test("people, goods and pages are found by one key, and opened without a mouse", async () => {
  await signIn("clerk");
  answerEmptyLists();
  answers.on("GET /api/office/v1/products", ({ query }) => (query["search"] === "chwast" ? [PRODUCT] : []), {
    meta: pageOf(1),
  });
  await open("/products");
  await expect.element(page.getByRole("button", { name: "Szukaj" })).toBeVisible();
  await find();
  await appears(found.getByRole("option", { name: /^Faktury/ }));
  // Whoever opened it by mistake leaves it as every dialog, with something typed or without.
  await userEvent.keyboard("{Escape}");
  await isClosed();
  await find();
  await type("faktura");
  await appears(found.getByRole("option", { name: /^Faktury/ }));
  await userEvent.keyboard("{Escape}");
  await isClosed();

  await find();
  await type("chwast");
  await appears(found.getByRole("option", { name: /^Chwastox/ }));
  await type("qqqq");
  await appears(page.getByText(/^Nic nie pasuje/));
  answerParticipants(participantRows("Wojciechowski"));
  await type("944-182-27-18");
  await until(() => found.getByRole("option").elements()[0]?.textContent.includes("9441822718") === true);
  expect(answers.asked("GET /api/office/v1/participants").at(-1)?.query["search"]).toBe("944-182-27-18");
  answers.on("GET /api/office/v1/participants/:participantId", participant());
  answers.on("GET /api/office/v1/approvals", [], { meta: pageOf(0) });
  await userEvent.keyboard("{Enter}");
  await until(() => location.pathname === "/office/participants/21");
  await isClosed();

  await find();
  await type("zamow nagrod");
  await appears(found.getByRole("option", { name: /^Zamówienia nagród/ }));
  await userEvent.keyboard("{Enter}");
  await until(() => location.pathname === "/office/orders");

  // What is done and not looked at is found by the same key.
  await find();
  await type("nastepna fakt");
  await appears(found.getByRole("option", { name: /^Weź następną fakturę/ }));
  await type("skroty");
  await appears(found.getByRole("option", { name: /^Skróty klawiszowe/ }));
  await userEvent.keyboard("{Enter}");
  await appears(page.getByRole("dialog", { name: "Skróty klawiszowe" }));
});
