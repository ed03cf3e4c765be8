import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answers } from "#test/answers.ts";
import { ONE_PAGE } from "#test/empty-places.ts";
import { open, PHONE, signIn } from "#test/portal.ts";

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

test("[NOTIF-06] a notification is its title and two lines until a press shows the whole of it, marks it as read and leads to its cause", async () => {
  const notification = {
    id: 1,
    title: "Dni pola",
    content: "Zapraszamy do Sandomierza na pola doświadczalne. ".repeat(8),
    date: "2026-11-20T09:00:00Z",
    link: "/faq",
    isRead: false,
  };
  let shown = notification;
  signIn({ unread_notifications: 1 });
  answers.on("GET /api/v1/notifications/list", () => ({ notifications: [shown] }), { meta: ONE_PAGE });
  answers.on("POST /api/v1/notifications/:notificationId/read", () => {
    shown = { ...notification, isRead: true };
    return null;
  });
  answers.on("POST /api/v1/notifications/read-about", null);
  await page.viewport(...PHONE);
  await open("/powiadomienia");
  const row = page.getByRole("article");
  expect(row.element().getBoundingClientRect().height).toBeLessThan(90);
  await row.getByRole("button", { name: "Dni pola" }).click();
  await expect.element(row.getByRole("heading", { level: 2 })).toHaveTextContent("Dni pola");
  expect(row.element().getBoundingClientRect().height).toBeGreaterThan(90);
  expect(answers.asked("POST /api/v1/notifications/:notificationId/read")[0]?.params.notificationId).toBe("1");
  await row.getByRole("link", { name: "Zobacz" }).click();
  await expect.poll(() => location.pathname).toBe("/faq");
});

test("[NOTIF-06] what a notification leads to is read once it is seen, whichever way it was opened", async () => {
  signIn({ unread_notifications: 1 });
  answers.on("GET /api/v1/cms/news/:news", {
    single: {
      id: 1,
      slug: "dni-pola",
      title: "Dni pola",
      lead: "",
      content: "<p>Zapraszamy.</p>",
      published_at: "2026-11-20T09:00:00Z",
      photo: null,
    },
  });
  answers.on("POST /api/v1/notifications/read-about", null);
  await open("/aktualnosci/dni-pola");
  await expect
    .poll(() => answers.asked("POST /api/v1/notifications/read-about").map(({ body }) => body.link))
    .toEqual(["/aktualnosci/dni-pola"]);
});
