import { appears, NOW, pass, until } from "@plon/client/test/clock.ts";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { forgetOpened, RECENT_MAX, recentlyOpened, rememberOpened } from "#shared/calls/recent.ts";
import { signOut } from "#shared/calls/session.ts";
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
  await userEvent.keyboard("{Escape}");
  await isClosed();
});

test("opened empty it offers what was opened last, newest first; nothing of it outlives a sign-out", async () => {
  await signIn("clerk");
  answerEmptyLists();
  answerParticipants(participantRows("Wojciechowski"));
  answers.on("GET /api/office/v1/approvals", [], { meta: pageOf(0) });
  for (const [id, company_name] of [
    [21, "Gospodarstwo Maj"],
    [22, "Gospodarstwo Lis"],
    [21, "Gospodarstwo Maj"],
  ] as const) {
    answers.on("GET /api/office/v1/participants/:participantId", participant({ id, company_name }));
    await open(`/participants/${id}`);
  }
  const recent = page.getByRole("group", { name: "Ostatnio otwarte" });
  await open("/products");
  await expect.element(page.getByRole("button", { name: "Szukaj" })).toBeVisible();
  await find();
  await appears(recent.getByRole("option", { name: /^Gospodarstwo Lis/ }));
  expect(
    recent
      .getByRole("option")
      .elements()
      .map((one) => one.textContent),
  ).toEqual(["Gospodarstwo MajUczestnicy", "Gospodarstwo LisUczestnicy"]);
  await type("xyz");
  await until(() => recent.query() === null);

  answers.on("POST /api/office/v1/auth/logout", null);
  await signOut();
  expect(JSON.stringify(localStorage)).not.toContain("Gospodarstwo");
});

test("of a colleague on the same device nobody learns whom they worked on; what is old or cannot be read is gone", () => {
  const opened = () => recentlyOpened(1, "/products", Date.parse(NOW)).map(({ title }) => title);
  const at = (days: number) => Date.parse(NOW) - days * 24 * 3_600_000;
  rememberOpened(2, "/participants/1", "Cudze", at(0));
  rememberOpened(1, "/participants/1", "Dawne", at(8));
  for (let id = 2; id <= 20; id += 1) rememberOpened(1, `/participants/${id}`, `Uczestnik ${id}`, at(1));
  expect(opened()).toHaveLength(RECENT_MAX);
  expect(opened()[0]).toBe("Uczestnik 20");
  // The page that is open is no way to anywhere.
  expect(recentlyOpened(1, "/participants/20", at(0))[0]?.title).toBe("Uczestnik 19");
  forgetOpened({ butOf: 1 });
  expect(recentlyOpened(2, "/", at(0))).toEqual([]);
  expect(opened()).toHaveLength(RECENT_MAX);
  localStorage.setItem("plon-office-recent:1", '[null, {"path": 3}]');
  expect(opened()).toEqual([]);
});
