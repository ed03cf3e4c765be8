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

test("a notification that is opened is read, and leads to what it is about", async () => {
  const notification = {
    id: 1,
    title: "Faktura zaakceptowana",
    content: "Punkty są na koncie.",
    date: "2026-11-20T09:00:00Z",
    link: "/moje-faktury?id=5#!szczegoly-faktury",
    isRead: false,
  };
  signIn({ unread_notifications: 1 });
  answers.on("GET /api/v1/notifications/list", { notifications: [notification] }, { meta: ONE_PAGE });
  await open("/powiadomienia");
  const told = page.getByRole("article").filter({ hasText: notification.title });
  answers.on("POST /api/v1/notifications/:notificationId/read", null);
  answers.on("GET /api/v1/notifications/list", { notifications: [{ ...notification, isRead: true }] });
  await told.getByRole("button").click();
  await expect.element(told).not.toMatchTextContent("nowe");
  expect(answers.asked("POST /api/v1/notifications/:notificationId/read")[0]!.params).toEqual({ notificationId: "1" });
  const on = told.getByRole("link", { name: "Zobacz" }).element();
  expect(on.getAttribute("href")).toBe(notification.link);
});
