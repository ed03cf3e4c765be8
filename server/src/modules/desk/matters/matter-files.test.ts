import { describe, expect, test } from "vitest";
import { dropUnnamedFiles } from "#modules/desk/matters/matter-files.service.ts";
import { createGiven, samplePicture } from "#test/harness/given.ts";
import { multipart, useTestServer } from "#test/harness/server.ts";

const server = useTestServer();
const given = createGiven(server);

type Person = { token: string };
let serial = 0;
const send = ({ token }: Person, content: Buffer, name = "zdjecie.jpg", type = "image/jpeg") => {
  const body = multipart([{ name: "file", value: content, filename: name, type }]);
  return server.call("POST", "/api/v1/matters/files", { token, payload: body.payload, headers: body.headers });
};
const ask = ({ token }: Person, invoiceId: number, files: unknown, key = `zalacznik-${(serial += 1)}`) =>
  server.call("POST", `/api/v1/matters/invoice/${invoiceId}`, {
    token,
    body: { kind: "question", text: "Czy to wystarczy?", files },
    headers: { "idempotency-key": key },
  });
const waiting = async () => (await server.db.selectFrom("matter_file").selectAll().execute()).length;

describe("a file that is sent for a matter", () => {
  test("stands with what was written, for the farm and for the office, and for nobody else", async () => {
    const [invoice, clerk, other] = [
      await given.submittedInvoice(),
      await given.staff("clerk"),
      await given.participant(),
    ];
    const picture = await samplePicture("jpeg");
    const sent = (await send(invoice.who, picture)).body.data;
    expect(sent).toEqual({
      id: sent.id,
      name: "zdjecie.jpg",
      type: "image/jpeg",
      download: `/api/v1/matters/files/${sent.id}`,
    });
    // A line that broke before the answer: the same file is the same one.
    expect((await send(invoice.who, picture)).body.data.id).toBe(sent.id);
    const [matter] = (await ask(invoice.who, invoice.id, [sent.id])).body.data.matters;
    expect(matter.posts).toMatchObject([{ text: "Czy to wystarczy?", files: [sent] }]);

    const mine = await server.call("GET", sent.download, { token: invoice.who.token });
    expect([mine.status, mine.headers["content-type"]]).toEqual([200, "image/jpeg"]);
    expect(mine.headers["content-disposition"]).toMatch(/^attachment/);
    const read = await server.call("GET", `/api/office/v1/matters/${matter.id}`, { token: clerk.token });
    expect(read.body.data.posts[0].files).toEqual([{ id: sent.id, name: "zdjecie.jpg", type: "image/jpeg" }]);
    const desk = (matterId: number, fileId: number) =>
      server.call("GET", `/api/office/v1/matters/${matterId}/files/${fileId}`, { token: clerk.token });
    expect((await desk(matter.id, sent.id)).status).toBe(200);

    expect((await server.call("GET", sent.download, { token: other.token })).body.error).toBe("file.not_found");
    const foreign = await given.submittedInvoice();
    const [elsewhere] = (await ask(foreign.who, foreign.id, [])).body.data.matters;
    expect((await desk(elsewhere.id, sent.id)).body.error).toBe("file.not_found");
    // Whoever may only read sends none.
    const reader = await given.member(invoice.who, { role: "read" });
    expect((await send(reader, picture)).status).toBe(403);
  });

  test("belongs to one post of its farm: another's, or one that has a post, is refused in its field and nothing is written", async () => {
    const [mine, foreign] = [await given.submittedInvoice(), await given.submittedInvoice()];
    const { id } = (await send(mine.who, await samplePicture("png"), "a.png", "image/png")).body.data;
    const refused = await ask(foreign.who, foreign.id, [id]);
    expect([refused.status, refused.body.error, Object.keys(refused.body.errors)]).toEqual([
      422,
      "matter.file_not_found",
      ["files"],
    ]);
    const token = foreign.who.token;
    expect((await server.call("GET", `/api/v1/matters/invoice/${foreign.id}`, { token })).body.data.matters).toEqual(
      [],
    );
    expect((await ask(mine.who, mine.id, [id])).status).toBe(200);
    expect((await ask(mine.who, mine.id, [id])).body.error).toBe("matter.file_not_found");
    expect((await ask(mine.who, mine.id, [id, id])).body.errors.files).toEqual(["Ten plik jest już dołączony"]);
    expect((await ask(mine.who, mine.id, [1, 2, 3, 4])).body.errors.files).toEqual([
      "Możesz dołączyć najwyżej 3 pliki",
    ]);
  });

  test("is judged by its content, thirty times a day, and dropped after two days if no post names it", async () => {
    const invoice = await given.submittedInvoice();
    const refused = await send(invoice.who, Buffer.from("MZ, a programme"), "zdjecie.jpg");
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ["file"]]);
    const before = await waiting();
    const named = (await send(invoice.who, await samplePicture("jpeg"))).body.data;
    await ask(invoice.who, invoice.id, [named.id]);
    const pdf = (count: number) => Buffer.from(`%PDF-1.4\n% ${count}\n%%EOF`);
    const rows = Array.from({ length: 28 }, (_, index) => index);
    for (const index of rows) {
      const { id } = await server.db
        .insertInto("stored_file")
        .values({
          storage_key: `sprawa/${index}`,
          name: "a.pdf",
          type: "application/pdf",
          size_bytes: 10,
          sha256: pdf(index),
          created_at: server.clock.now(),
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      await server.db
        .insertInto("matter_file")
        .values({ participant_id: invoice.who.id, file_id: id, sent_at: server.clock.now() })
        .execute();
    }
    // The thirtieth is taken, the next one is not.
    expect((await send(invoice.who, await samplePicture("png"), "a.png", "image/png")).status).toBe(200);
    const tooMany = await send(invoice.who, await samplePicture("jpeg", { width: 31, height: 20 }));
    expect([tooMany.status, tooMany.body.error]).toEqual([429, "request.rate_limited"]);

    server.clock.advance(47 * 3_600_000);
    expect(await dropUnnamedFiles(server.db, server.clock.now())).toBe(0);
    server.clock.advance(2 * 3_600_000);
    expect(await dropUnnamedFiles(server.db, server.clock.now())).toBe(29);
    expect(await waiting()).toBe(before + 1);
  });
});
