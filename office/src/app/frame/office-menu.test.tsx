import { expectAccessible } from "@plon/client/test/accessible.ts";
import { appears, until } from "@plon/client/test/clock.ts";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { QueueSummary } from "@plon/contract/office/desk/queues.ts";
import { answers, pageOf } from "#test/answers.ts";
import { open, signIn } from "#test/office.ts";

const queue = (name: QueueSummary["queue"], waiting: number): QueueSummary => ({
  queue: name,
  waiting,
  overdue: 0,
  oldest_at: null,
  working_days: 3,
});
const entry = (name: string | RegExp) => page.getByRole("menuitem", { name });

beforeEach(() => {
  answers.on("GET /api/office/v1/consents", []);
});

test("groups fold with the sum of what waits in them, what is pinned stands at the top, and both are kept", async () => {
  await signIn("clerk");
  answers.on("GET /api/office/v1/queues", [queue("invoices", 12), queue("registrations", 3), queue("articles", 4)]);
  answers.on("GET /api/office/v1/standing-transfers", [], { meta: pageOf(0) });
  await open("/consents");
  await appears(entry("Faktury , czeka: 12"));
  await appears(entry("Kolejki , czeka: 7"));
  // Far from here and not begun with: folded, and what waits there is said.
  const documents = entry("Dokumenty dystrybutorów , czeka: 4");
  await expect.element(documents).toHaveAttribute("aria-expanded", "false");
  expect(entry("Artykuły").query()).toBeNull();
  await expectAccessible();

  // By the keyboard alone. What waits in two entries counts once.
  const work = entry(/^Praca/);
  work.element().focus();
  await userEvent.keyboard("{Enter}");
  await appears(entry("Praca , czeka: 19"));
  expect(entry("Faktury").query()).toBeNull();
  documents.element().focus();
  await userEvent.keyboard("{Enter}");
  await appears(entry("Artykuły , czeka: 4"));
  await userEvent.keyboard("{ArrowDown}");
  await until(() => document.activeElement?.textContent === "Paczki dokumentów", "the first of the group");

  await entry("Przypnij do góry…").click();
  const dialog = page.getByRole("dialog", { name: "Przypięte u góry menu" });
  await dialog.getByRole("checkbox", { name: "Zgody" }).click();
  await dialog.getByRole("checkbox", { name: "Faktury" }).click();
  await dialog.getByRole("button", { name: "Gotowe" }).click();
  await until(() => dialog.query() === null, "the dialog to be gone");
  const names = () =>
    entry(/./)
      .elements()
      .map((one) => one.textContent);
  expect(names().slice(0, 3)).toEqual(["Pulpit", "Zgody", "Faktury, czeka: 12"]);
  expect(names().filter((name) => name === "Zgody")).toHaveLength(1);
  await appears(entry("Praca , czeka: 7"));

  await open("/standing-transfers");
  expect(names().slice(0, 3)).toEqual(["Pulpit", "Zgody", "Faktury, czeka: 12"]);
  await appears(entry("Praca , czeka: 7"));
});

test("a short menu has nothing folded, and asks for no queues that its reader may not see", async () => {
  await signIn("editor");
  await open("/consents");
  await expect.element(entry("Promocje")).toBeVisible();
  await expect.element(entry("Raport sezonu")).toBeVisible();
  expect(answers.asked("GET /api/office/v1/queues")).toEqual([]);
});
