import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answers } from "#test/answers.ts";
import { ONE_PAGE } from "#test/empty-places.ts";
import { open, signIn } from "#test/portal.ts";

test("an unread notification is called new and by its title, in words of their own", async () => {
  const notification = {
    id: 1,
    title: "Faktura zaakceptowana",
    content: "Punkty są na koncie.",
    date: "2026-11-20T09:00:00Z",
    link: null,
    isRead: false,
  };
  signIn({ unread_notifications: 1 });
  answers.on("GET /api/v1/notifications/list", { notifications: [notification] }, { meta: ONE_PAGE });
  await open("/powiadomienia");
  await expect.element(page.getByRole("button", { name: "nowe Faktura zaakceptowana", exact: true })).toBeVisible();
});
