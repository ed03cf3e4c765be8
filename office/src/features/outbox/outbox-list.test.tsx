import { appears, until } from "@plon/client/test/clock.ts";
import type { SavedView } from "@plon/contract/office/desk/views.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answers, pageOf } from "#test/answers.ts";
import { open, signIn } from "#test/office.ts";

const MESSAGE = {
  id: 7,
  channel: "email" as const,
  to: "nikt@plon.example",
  subject: "Twoje punkty",
  text: "Dzień dobry",
  created_at: "2026-11-26T08:00:00Z",
  sent_at: null,
  arrived_at: null,
  last_error: "550 no such mailbox",
  is_given_up: true,
  is_too_late: false,
};

const VIEW: SavedView = {
  id: 5,
  list: "outbox",
  name: "Nieudane",
  filter: { state: "failed" },
  sort: { field: "created_at", order: "DESC" },
  columns: null,
  is_shared: false,
  is_mine: true,
  staff_name: "Anna Nowak",
  mail: null,
  changed_at: "2026-11-26T08:00:00Z",
};

/** What the list asked last; the menu counts a view by one row. */
const lastAsked = () =>
  answers.asked("GET /api/office/v1/outbox").findLast(({ query }) => Number(query["per_page"]) > 1)?.query;

test("a message that was given up says why, and goes out again at a press", async () => {
  await signIn("clerk");
  answers.on("GET /api/office/v1/outbox", [MESSAGE], { meta: pageOf(1) });
  await open("/outbox");
  await page
    .getByRole("button", { name: /Rozwiń|Twoje punkty/ })
    .first()
    .click();
  await appears(page.getByText(/mimo ośmiu prób/));
  expect(page.getByText(/550 no such mailbox/).query()).not.toBeNull();
  answers.on("POST /api/office/v1/outbox/:messageId/again", {
    ...MESSAGE,
    is_given_up: false,
    last_error: null,
  });
  await page.getByRole("button", { name: "Wyślij ponownie" }).click();
  await until(() => answers.asked("POST /api/office/v1/outbox/:messageId/again").length === 1);
});

test("a code that could not be sent in time says so, and nothing sends it again", async () => {
  await signIn("clerk");
  answers.on("GET /api/office/v1/outbox", [{ ...MESSAGE, is_too_late: true }], { meta: pageOf(1) });
  await open("/outbox");
  await appears(page.getByText("Za późno na wysłanie"));
  await page
    .getByRole("button", { name: /Rozwiń|Twoje punkty/ })
    .first()
    .click();
  await appears(page.getByText(/Nie wysłano na czas/));
  expect(page.getByRole("button", { name: "Wyślij ponownie" }).query()).toBeNull();

  await page.getByRole("combobox", { name: "Stan" }).click();
  await page.getByRole("option", { name: "Za późno na wysłanie" }).click();
  await until(() => answers.asked("GET /api/office/v1/outbox").at(-1)?.query["status"] === "too_late", "the filter", {
    flows: true,
  });
});

test("who kept the list when its status was called a state finds it: in the browser, at an address, as a view", async () => {
  await signIn("clerk");
  answers.on("GET /api/office/v1/outbox", [MESSAGE], { meta: pageOf(1) });
  answers.on("GET /api/office/v1/views", [VIEW]);
  const left = {
    filter: { state: "failed" },
    sort: "created_at",
    order: "DESC",
    page: 1,
    perPage: 25,
    displayedFilters: {},
  };
  localStorage.setItem("RaStore.outbox.listParams", JSON.stringify(left));
  await open("/outbox");
  expect(lastAsked()).toMatchObject({ status: "failed" });
  await open(`/outbox?filter=${encodeURIComponent('{"state":"too_late"}')}&sort=created_at&order=DESC&page=1`);
  expect(lastAsked()).toMatchObject({ status: "too_late" });
  await appears(page.getByRole("combobox", { name: "Stan" }).filter({ hasText: "Za późno na wysłanie" }));
  const viewed = page.getByRole("link", { name: VIEW.name }).first().element() as HTMLAnchorElement;
  expect(new URL(viewed.href).searchParams.get("filter")).toBe('{"status":"failed"}');
});
