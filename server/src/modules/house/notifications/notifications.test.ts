import type { PortalLink } from "#platform/settings/screen-places.ts";
import { expect, test } from "vitest";
import { createGiven } from "#test/harness/given.ts";
import { useTestServer } from "#test/harness/server.ts";
import { inTransaction } from "#platform/database/database.ts";
import { notify } from "./notifications.service.ts";

const server = useTestServer();
const given = createGiven(server);

async function notifyTimes(count: number) {
  const person = await given.participant();
  for (let at = 1; at <= count; at += 1) {
    const message = { topic: "account", title: `Wiadomość ${at}`, content: "Treść", at: server.clock.now() } as const;
    await inTransaction(server.db, (tx) => notify(tx, { participantId: person.id, ...message }));
  }
  return person;
}
type Item = { id: number; title: string; isRead: boolean };
const list = async (token: string, query = "") =>
  (await server.call("GET", `/api/v1/notifications/list${query}`, { token })).body as {
    data: { notifications: Item[] };
    meta: object;
  };
const unread = async (token: string) =>
  (await server.call("GET", "/api/v1/user/profile", { token })).body.data.unread_notifications as number;
const read = (token: string, id: number) => server.call("POST", `/api/v1/notifications/${id}/read`, { token });

test("[NOTIF-01, NOTIF-02] are listed newest first, ten a page", async () => {
  const person = await notifyTimes(12);
  const first = await list(person.token);
  expect(first.data.notifications.map(({ title }) => title)).toEqual(
    Array.from({ length: 10 }, (_, at) => `Wiadomość ${12 - at}`),
  );
  expect(first.meta).toEqual({ current_page: 1, last_page: 2, per_page: 10, total: 12 });
  expect((await list(person.token, "?page=2")).data.notifications).toHaveLength(2);
});

test("those that lead to a page are read by seeing it, and no others, nor anybody else's", async () => {
  const [person, stranger] = [await notifyTimes(1), await notifyTimes(0)];
  const tell = (participantId: number, link: PortalLink) =>
    inTransaction(server.db, (tx) =>
      notify(tx, { participantId, topic: "news", title: "Oferta", content: "", link, at: server.clock.now() }),
    );
  for (const link of ["/aktualnosci/siew", "/aktualnosci/siew", "/aktualnosci/siew-2"] as const)
    await tell(person.id, link);
  await tell(stranger.id, "/aktualnosci/siew");
  const see = (body: object) => server.call("POST", "/api/v1/notifications/read-about", { token: person.token, body });
  expect((await see({ link: "/aktualnosci/siew" })).status).toBe(200);
  expect(await unread(person.token)).toBe(2);
  expect(await unread(stranger.token)).toBe(1);
  expect((await see({ link: "" })).body.errors).toHaveProperty("link");
});

test("[NOTIF-06] one is read by its own call and all by another; the badge follows, nobody reads for others", async () => {
  const person = await notifyTimes(3);
  const stranger = await notifyTimes(1);
  const [newest] = (await list(person.token)).data.notifications;
  expect((await read(stranger.token, newest!.id)).body.error).toBe("notification.not_found");
  expect(await unread(person.token)).toBe(3);
  expect((await read(person.token, newest!.id)).status).toBe(200);
  expect(await unread(person.token)).toBe(2);
  await server.call("POST", "/api/v1/notifications/read-all", { token: person.token });
  expect(await unread(person.token)).toBe(0);
  expect(await unread(stranger.token)).toBe(1);
});
