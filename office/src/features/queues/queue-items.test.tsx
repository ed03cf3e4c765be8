import { appears, until } from "@plon/client/test/clock.ts";
import type { WorkItem } from "@plon/contract/office/desk/queues.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answers, pageOf } from "#test/answers.ts";
import { open, signIn } from "#test/office.ts";

const ITEM: WorkItem = {
  id: "messages-4",
  queue: "messages",
  item_id: 4,
  title: "Pytanie o punkty",
  detail: "Jan Wojciechowski",
  arrived_at: "2026-11-25T09:00:00Z",
  due_on: "2026-11-30",
  is_overdue: false,
  assigned_to: null,
};

test("work that was taken is given back by the notification's button", async () => {
  await signIn("clerk");
  answers.on("GET /api/office/v1/queue-items", [ITEM], { meta: pageOf(1) });
  answers.on("POST /api/office/v1/queue-items/:queue/:itemId/take", {
    ...ITEM,
    assigned_to: { id: 1, name: "Anna Nowak" },
  });
  answers.on("POST /api/office/v1/queue-items/:queue/:itemId/release", ITEM);
  await open("/queue-items");
  await page
    .getByRole("button", { name: /^Weź: / })
    .first()
    .click();
  await appears(page.getByRole("button", { name: "Cofnij" }), { flows: true });
  await page.getByRole("button", { name: "Cofnij" }).click();
  await until(() => answers.asked("POST /api/office/v1/queue-items/:queue/:itemId/release").length === 1);
  expect(answers.asked("POST /api/office/v1/queue-items/:queue/:itemId/release")[0]?.params).toEqual({
    queue: "messages",
    itemId: "4",
  });
  await appears(page.getByText("Sprawa wróciła do kolejki."), { flows: true });
});
