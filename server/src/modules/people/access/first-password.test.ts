import { expect, test } from "vitest";
import { inTransaction } from "#platform/database/database.ts";
import { createGiven } from "#test/harness/given.ts";
import { useTestServer } from "#test/harness/server.ts";
import { replacePhone } from "#modules/people/contact-changes/contact-changes.service.ts";
import { issueWayIn } from "./first-password.service.ts";

const server = useTestServer();
const given = createGiven(server);
const LOOK = "/api/v1/auth/first-password";
const SET = "/api/v1/auth/first-password/set";
const DAY_MS = 86_400_000;

let lastByte = 0;
const post = (url: string, body: object) =>
  server.call("POST", url, { body, address: `198.51.100.${(lastByte += 1) % 250}` });
const set = (token: string, password = "Pierwsze#1") => post(SET, { token, password });
const look = async (token: string) => (await post(LOOK, { token })).body.data;

/** Somebody who was approved and has no password yet, with the token that their phone got. */
async function approved() {
  const farmer = await given.participant({ password: null });
  return { ...farmer, link: await linkOf(farmer.id) };
}
async function linkOf(id: number): Promise<string> {
  const { link } = await inTransaction(server.db, (tx) =>
    issueWayIn(tx, id, server.clock.now(), "https://plon.example"),
  );
  return /^https:\/\/plon\.example\/pierwsze-haslo\/([\w-]{43})$/.exec(link)![1]!;
}
const changed = (id: number, values: object) =>
  server.db.updateTable("participant").set(values).where("id", "=", id).execute();

test("one password and in, once: of two at once one is let in, and both by the account's own number afterwards", async () => {
  const { id, identifier, link } = await approved();
  expect(await look(link)).toMatchObject({ identifier_type: "nip", identifier_ending: identifier.slice(-3) });
  expect((await set(link, "slabe")).body.errors).toHaveProperty("password");
  const answers = await Promise.all([set(link, "Pierwsze#1"), set(link, "Pierwsze#2")]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  const won = answers.findIndex(({ status }) => status === 200);
  const { auth_token: token } = answers[won]!.body.data;
  expect((await server.call("GET", "/api/v1/user/profile", { token })).body.data).toMatchObject({ nip: identifier });
  const login = { account_type: "program.farmer", nip: identifier };
  expect((await post("/api/v1/auth/login", { ...login, password: `Pierwsze#${won + 1}` })).status).toBe(200);
  expect((await post("/api/v1/auth/login", { ...login, password: `Pierwsze#${2 - won}` })).status).toBe(422);
  expect(await look(link)).toBeNull();
  expect(await set(link)).toMatchObject({ status: 404, body: { error: "auth.way_in_invalid" } });
  // Nothing of the database opens the account.
  const stored = await server.db.selectFrom("sms_code").selectAll().where("participant_id", "=", id).execute();
  expect(JSON.stringify(stored)).not.toContain(link);
});

test("a link ends with its week, a newer one, a password that was set otherwise, and a phone that was replaced", async () => {
  const late = await approved();
  const replaced = await approved();
  const newer = await linkOf(replaced.id);
  expect(await look(replaced.link)).toBeNull();
  expect(await look(newer)).not.toBeNull();

  const byCode = await approved();
  await changed(byCode.id, { password_hash: "$argon2id$set-by-code" });
  expect(await look(byCode.link)).toBeNull();
  expect((await set(byCode.link)).status).toBe(404);

  const lost = await approved();
  await inTransaction(server.db, (tx) => replacePhone(tx, lost.id, "+48511777888", server.clock.now()));
  expect((await set(lost.link)).status).toBe(404);

  server.clock.advance(7 * DAY_MS);
  for (const over of [late.link, newer, "x".repeat(43)]) {
    expect(await look(over)).toBeNull();
    expect((await set(over)).body.error).toBe("auth.way_in_invalid");
  }
});

test("a locked or merged account tells its owner so, keeps no password, and the link is theirs still", async () => {
  const farmer = await approved();
  await changed(farmer.id, { is_locked: true });
  expect((await set(farmer.link)).body.error).toBe("auth.account_locked");
  await changed(farmer.id, { is_locked: false });
  expect((await set(farmer.link)).status).toBe(200);
});
