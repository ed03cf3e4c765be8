// A file store that is gone, says nothing or is in trouble: everybody is told to come again, and nothing looks like a defect.
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, get, type IncomingMessage, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as rest } from "node:timers/promises";
import S3rver from "s3rver";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { readNext } from "#modules/documents/readings/readings.service.ts";
import { createGiven, samplePdf, submit } from "#test/harness/given.ts";
import { Line } from "#test/harness/running/line.ts";
import { useTestServer } from "#test/harness/server.ts";

const environment: Record<string, string> = {
  FILES: "s3",
  S3_BUCKET: "plon",
  S3_ACCESS_KEY_ID: "S3RVER",
  S3_SECRET_ACCESS_KEY: "S3RVER",
};
let directory: string;
let s3: S3rver;
let port: number;
let line: Line;

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), "plon-bucket-"));
  const configureBuckets = [{ name: "plon", configs: [] }];
  s3 = new S3rver({ port: 0, address: "127.0.0.1", silent: true, directory, configureBuckets });
  ({ port } = (await s3.run()) as AddressInfo);
  line = new Line({ host: "127.0.0.1", port });
  environment["S3_ENDPOINT"] = `http://127.0.0.1:${await line.listen()}`;
});
const server = useTestServer(environment);
const given = createGiven(server);

let who: Awaited<ReturnType<typeof given.participant>>;
let distributorId: number;
let invoiceId: number;
beforeAll(async () => {
  distributorId = (await given.distributor()).id;
  who = await given.participant();
  ({ id: invoiceId } = await given.submittedInvoice({ who, distributorId }));
});
afterEach(() => {
  vi.useRealTimers();
  line.state = "open";
});
afterAll(async () => {
  line.close();
  await s3.close();
  await rm(directory, { recursive: true, force: true });
});

let written = 0;
const ownPdf = async () => Buffer.concat([await samplePdf(), Buffer.from(`\n% ${(written += 1)}\n`)]);
const AWAY = { status: 503, error: "system.unavailable", retryAfter: "5" };

/** A download, an upload, and whether a process that asks for the first time is ready. */
async function answers(process = server.another()) {
  // Readiness is kept for a second.
  const fresh = await process;
  const asked = [
    server.call("GET", `/api/v1/invoices/${invoiceId}/file`, { token: who.token }),
    submit(server, { who, distributorId, file: await ownPdf() }),
    fresh("GET", "/api/ready"),
  ];
  return (await Promise.all(asked)).map(({ status, body, headers }) => ({
    status,
    error: body?.error,
    retryAfter: headers["retry-after"],
  }));
}
const statuses = async () => (await answers()).map(({ status }) => status);

/**
 * Lets time pass in small steps until `work` has ended, and says how much of it that took. Four times as fast as it is: what the
 * work does between its waiting, which a busy machine does slowly, must not be taken for waiting.
 */
async function secondsOf(work: Promise<unknown>): Promise<number> {
  let ms = 0;
  let isDone = false;
  void work.catch(() => {}).finally(() => (isDone = true));
  while (!isDone) {
    vi.advanceTimersByTime(20);
    ms += 20;
    await rest(5);
  }
  return ms / 1000;
}

/** In the store's place, somebody who answers everything in one way. */
async function another(answer: RequestListener) {
  const place = createServer(answer);
  await once(place.listen(0, "127.0.0.1"), "listening");
  const end = () => {
    place.closeAllConnections();
    place.close();
  };
  return { port: (place.address() as AddressInfo).port, end };
}

const fileOf = (id: number) =>
  server.db
    .selectFrom("invoice")
    .innerJoin("stored_file", "stored_file.id", "invoice.file_id")
    .select(["stored_file.id", "stored_file.storage_key"])
    .where("invoice.id", "=", id)
    .executeTakeFirstOrThrow();
const setKey = async (storage_key: string) =>
  server.db
    .updateTable("stored_file")
    .set({ storage_key })
    .where("id", "=", (await fileOf(invoiceId)).id)
    .execute();

describe("a file store that is away", () => {
  test("because it takes no connection, is 503 with when to come again, and is found again", async () => {
    expect(await statuses()).toEqual([200, 200, 200]);
    line.cut();
    for (let round = 0; round < 2; round += 1) expect(await answers()).toEqual([AWAY, AWAY, AWAY]);
    line.state = "open";
    expect(await statuses()).toEqual([200, 200, 200]);
  });

  test("because nothing comes from it, keeps nobody for long", async () => {
    const fresh = await server.another();
    line.state = "frozen";
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const told = answers(Promise.resolve(fresh));
    // Time passes once all three wait: nothing else of a busy machine is taken for one that hangs.
    await expect.poll(() => line.silent.size).toBe(3);
    const seconds = await secondsOf(told);
    vi.useRealTimers();
    expect(await told).toEqual([AWAY, AWAY, AWAY]);
    // Twice the time that an answer has, and less than any proxy waits.
    expect(seconds).toBeLessThan(30);
    line.lead(port);
    expect(await statuses()).toEqual([200, 200, 200]);
  });

  test("because it cannot now, is 503 too; a file it does not know stays a defect", async () => {
    const troubled = await another((_request, response) => void response.writeHead(503).end());
    line.lead(troubled.port);
    expect(await answers()).toEqual([AWAY, AWAY, AWAY]);
    line.lead(port);
    troubled.end();
    const { storage_key } = await fileOf(invoiceId);
    await setKey("00/none");
    expect(await statuses()).toEqual([500, 200, 200]);
    await setKey(storage_key);
  });

  test("because somebody else answers in its place, takes no file and gives none", async () => {
    const page = await another((_request, response) => {
      response.writeHead(200, { "content-type": "text/html" }).end("<html>Zaloguj się do sieci</html>");
    });
    line.lead(page.port);
    expect(await answers()).toEqual([AWAY, AWAY, AWAY]);
    line.lead(port);
    page.end();
    expect(await statuses()).toEqual([200, 200, 200]);
  });

  test("in the middle of a file, cuts it off rather than keeping it for ever", async () => {
    const half = await another((_request, response) => {
      response.writeHead(200, { "content-length": 1000, etag: '"half"' });
      response.write("half of it");
    });
    line.lead(half.port);
    const address = await server.app.listen({ port: 0, host: "127.0.0.1" });
    const headers = { authorization: `Bearer ${who.token}` };
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const [response] = (await once(get(`${address}/api/v1/invoices/${invoiceId}/file`, { headers }), "response")) as [
      IncomingMessage,
    ];
    const taken = text(response);
    const seconds = await secondsOf(taken);
    await expect(taken).rejects.toThrow("aborted");
    expect(seconds).toBeLessThan(15);
    line.lead(port);
    half.end();
  });

  test("costs a file that waits to be read none of its tries", async () => {
    const read = () => readNext(server.db, server.storage, "text", server.clock.now());
    const triesOf = async () => {
      const rows = await server.db.selectFrom("invoice_reading").select("tries").execute();
      return rows.map(({ tries }) => tries);
    };
    await server.db.deleteFrom("invoice_reading").execute();
    await given.submittedInvoice({ who, distributorId });
    for (let round = 0; round < 4; round += 1) {
      line.cut();
      await expect(read()).rejects.toThrow();
      expect(await triesOf()).toEqual([0]);
      // When its claim has ended.
      server.clock.advance(300_000);
    }
    line.state = "open";
    expect(await read()).toBe(true);
  });
});
