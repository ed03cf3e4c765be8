// Bodies that come slowly: those of weak signals are served beside everybody else, those that only hold on are closed.
import { type AddressInfo, connect, type Socket } from "node:net";
import { setTimeout as passing } from "node:timers/promises";
import { beforeAll, describe, expect, test } from "vitest";
import { createGiven, samplePicture, submit } from "#test/harness/given.ts";
import { multipart, useTestServer } from "#test/harness/server.ts";

// A window wide enough that a busy machine's pauses are no slowness of the phones.
const PACE = { formMs: 700, fileMs: 60_000, windowMs: 4000, windowBytes: 400, stopMs: 1500 };
const server = useTestServer({}, async () => ({ bodyPace: PACE }));
const given = createGiven(server);

let port: number;
let distributorId: number;
let photo: Buffer;

beforeAll(async () => {
  await server.app.listen({ port: 0, host: "127.0.0.1" });
  ({ port } = server.app.server.address() as AddressInfo);
  distributorId = (await given.distributor()).id;
  photo = Buffer.concat([await samplePicture("jpeg"), Buffer.alloc(6000)]);
});

/** A connection, and all that came back on it by its end. */
function dial(): { socket: Socket; answer: Promise<string> } {
  const socket = connect(port, "127.0.0.1").on("error", () => {});
  const answer = new Promise<string>((resolve) => {
    let text = "";
    socket.on("data", (chunk) => (text += String(chunk)));
    socket.on("close", () => resolve(text));
  });
  return { socket, answer };
}

let serial = 0;
/** A submission over a connection of its own, of which nothing but the head was sent yet. */
function openUpload(token: string) {
  const { payload, headers } = multipart([
    { name: "document_name", value: `WOLNA/${(serial += 1)}` },
    { name: "distributor_id", value: String(distributorId) },
    { name: "lines", value: "[]" },
    { name: "invoice", value: photo, filename: "f.jpg", type: "image/jpeg" },
  ]);
  const { socket, answer } = dial();
  socket.write(
    `POST /api/v1/invoices/submit HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer ${token}\r\n` +
      `Content-Type: ${headers["content-type"]}\r\nContent-Length: ${payload.length}\r\n\r\n`,
  );
  return { socket, answer, payload };
}

/** Sends one byte at a time until somebody closes the connection. */
async function trickle(socket: Socket, payload: Buffer): Promise<void> {
  for (let at = 0; at < payload.length && !socket.destroyed; at += 1) {
    socket.write(payload.subarray(at, at + 1));
    await passing(50);
  }
}

describe("slow uploads", () => {
  test("of a byte now and then keep nobody waiting, and are closed", async () => {
    const held = [];
    for (let at = 0; at < 12; at += 1) held.push(openUpload((await given.participant()).token));
    const trickles = held.map(({ socket, payload }) => trickle(socket, payload));
    const who = await given.participant();
    expect((await submit(server, { who, distributorId, file: photo })).status).toBe(200);
    expect(held.filter(({ socket }) => socket.destroyed)).toEqual([]);
    for (const { answer } of held) expect(await answer).toMatch(/^HTTP\/1.1 408[^]*request.too_slow/);
    await Promise.all(trickles);
  });

  test("of 200 phones on a weak signal all arrive, and others are served meanwhile", async () => {
    const phones: ReturnType<typeof openUpload>[] = [];
    for (let at = 0; at < 200; at += 1) phones.push(openUpload((await given.participant()).token));
    const parts = 8;
    const sendPart = (part: number) => {
      for (const { socket, payload } of phones) {
        const size = Math.ceil(payload.length / parts);
        socket.write(payload.subarray(part * size, (part + 1) * size));
      }
    };
    for (let part = 0; part < parts - 2; part += 1) {
      sendPart(part);
      await passing(150);
    }
    // All two hundred are still under way when somebody else's file is taken.
    const who = await given.participant();
    const other = submit(server, { who, distributorId, file: photo });
    sendPart(parts - 2);
    expect((await other).status).toBe(200);
    sendPart(parts - 1);
    const answers = await Promise.all(phones.map(({ answer }) => answer));
    expect(answers.filter((text) => !text.startsWith("HTTP/1.1 200"))).toEqual([]);
  });

  test("of one participant are twelve at once, no more", async () => {
    const who = await given.participant();
    const held = Array.from({ length: 12 }, () => openUpload(who.token));
    for (const { socket, payload } of held) socket.write(payload.subarray(0, 500));
    await passing(200);
    const refused = await submit(server, { who, distributorId, file: photo });
    expect(refused).toMatchObject({ status: 429, body: { error: "request.rate_limited" } });
    for (const { socket, payload } of held) socket.write(payload.subarray(500));
    for (const { answer } of held) expect(await answer).toMatch(/^HTTP\/1.1 200/);
    expect((await submit(server, { who, distributorId, file: photo })).status).toBe(200);
  });
});

describe("a connection that only holds on", () => {
  test("with a form that never ends is answered and closed", async () => {
    const { socket, answer } = dial();
    socket.write(
      "POST /api/v1/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 90\r\n\r\n",
    );
    const sending = trickle(socket, Buffer.from(`{"nip":"${" ".repeat(80)}`));
    expect(await answer).toMatch(/^HTTP\/1.1 408[^]*request.too_slow/);
    await sending;
  });

  test("with a body that nobody wants is closed", async () => {
    const { socket, answer } = dial();
    socket.write("POST /api/v1/invoices/submit HTTP/1.1\r\nHost: x\r\nContent-Length: 900000\r\n\r\n");
    const sending = trickle(socket, Buffer.alloc(2000, "x"));
    expect(await answer).toMatch(/^HTTP\/1.1 401/);
    await sending;
  });

  test("with nothing, or half a head, is closed", async () => {
    const [silent, half] = [dial(), dial()];
    half.socket.write("GET /api/v1/");
    await silent.answer;
    await half.answer;
  });
});

// The last one: nothing answers after it.
describe("a server that stops", () => {
  test("closes what is idle at once, lets an upload come to its end, and waits no longer than it says", async () => {
    const [kept, silent] = [dial(), dial()];
    kept.socket.write("GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n");
    const [ending, endless] = [
      openUpload((await given.participant()).token),
      openUpload((await given.participant()).token),
    ];
    ending.socket.write(ending.payload.subarray(0, 3000));
    endless.socket.write(endless.payload.subarray(0, 3000));
    await passing(300);
    const start = performance.now();
    const stopped = server.app.close();
    expect(await kept.answer).toMatch(/^HTTP\/1.1 200/);
    await silent.answer;
    expect(performance.now() - start).toBeLessThan(1000);
    ending.socket.write(ending.payload.subarray(3000));
    expect(await ending.answer).toMatch(/^HTTP\/1.1 200/);
    await stopped;
    await endless.answer;
    expect(performance.now() - start).toBeLessThan(4000);
  });
});
