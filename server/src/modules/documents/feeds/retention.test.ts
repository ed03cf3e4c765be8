import { expect, test } from "vitest";
import { createFeeds } from "#test/harness/given/feeds.ts";
import { createGiven, newNip } from "#test/harness/given.ts";
import { START, useTestServer } from "#test/harness/server.ts";
import { putSetting } from "#test/harness/given/settings.ts";
import { emptyUnknownDocuments } from "./retention.service.ts";

const server = useTestServer();
const given = createGiven(server);
const feeds = createFeeds(server, given);

const stored = (id: number) =>
  server.db.selectFrom("feed_document").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const document = async (batchId: number) =>
  await server.db.selectFrom("feed_document").select("id").where("batch_id", "=", batchId).executeTakeFirstOrThrow();

test("a document of an unknown buyer is emptied after the setting's days, and not before", async () => {
  const [sender, product] = [await feeds.sender("on"), await feeds.product()];
  const lines = [{ name: product.name, gtin: product.gtin, quantity: "1" }];
  const unknown = await feeds.imported(sender, { buyerNip: newNip(), number: "FV/NIEZNANY/1", lines });
  const farmer = await given.participant();
  const known = await feeds.imported(sender, { buyerNip: farmer.identifier, number: "FV/ZNANY/1", lines });
  expect([unknown.status, known.status]).toEqual(["unknown_buyer", "imported"]);
  const [unknownId, knownId] = [(await document(unknown.batchId)).id, (await document(known.batchId)).id];
  const days = 30;
  const admin = await given.staff("admin");
  await putSetting(server, admin.token, "feed_retention_days", days);
  const later = (count: number) => new Date(Date.parse(START) + count * 86_400_000);
  await emptyUnknownDocuments(server.db, later(days));
  expect((await stored(unknownId)).document_name).toBe("FV/NIEZNANY/1");
  await emptyUnknownDocuments(server.db, later(days + 1));
  expect(await stored(unknownId)).toMatchObject({
    status: "unknown_buyer",
    file_name: "",
    document_name: null,
    document_key: null,
    issue_date: null,
    facts: null,
    content: null,
    reason: expect.stringContaining("nie ma w programie"),
  });
  expect((await stored(knownId)).document_name).toBe("FV/ZNANY/1");
  expect((await feeds.report(sender.key, unknown.batchId)).documents).toMatchObject([{ status: "unknown_buyer" }]);
});

test("closing an account removes the buyer from documents that wait", async () => {
  const sender = await feeds.sender();
  const product = await feeds.product();
  const farmer = await given.participant();
  const other = await given.participant();
  const waiting = (buyerNip: string, number: string) =>
    feeds.imported(sender, { buyerNip, number, lines: [{ name: `${product.name} próbka`, quantity: "1" }] });
  const [own, foreign] = [
    await waiting(farmer.identifier, "FV/ODCHODZI/1"),
    await waiting(other.identifier, "FV/ZOSTAJE/1"),
  ];
  expect([own.status, foreign.status]).toEqual(["waiting", "waiting"]);
  const admin = await given.staff("admin");
  await server.call("POST", "/api/v1/user/closing", { token: farmer.token, body: { reason: "" } });
  const closing = await server.db
    .selectFrom("closing_request")
    .select("id")
    .where("participant_id", "=", farmer.id)
    .executeTakeFirstOrThrow();
  const closed = await server.call("POST", `/api/office/v1/closings/${closing.id}/close`, {
    token: admin.token,
    body: { reason: "Na prośbę" },
  });
  expect(closed.status).toBe(200);
  expect(await stored((await document(own.batchId)).id)).toMatchObject({ status: "closed", facts: null });
  expect(await stored((await document(foreign.batchId)).id)).toMatchObject({ status: "waiting" });
  const { rows } = await server.database.pool.query("select 1 from feed_document d where d::text like $1", [
    `%${farmer.identifier}%`,
  ]);
  expect(rows).toEqual([]);
});
