// Bodies that come slowly: those of weak signals are served beside everybody else, those that only hold on are closed.
import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setTimeout as passing } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createGiven, samplePicture, submit } from "#test/harness/given.ts";
import { sized } from "#test/harness/long.ts";
import { multipart, useTestServer } from "#test/harness/server.ts";

const PHONES = sized(30, 200);
const PACE = { formMs: 700, idleMs: 300, fileMs: 60_000, windowMs: 4000, windowBytes: 400, stopMs: 1500 };
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
  server.app.server.on("connection", (socket) => ends.set(socket.remotePort, socket));
  // Windows end when a test says so: a busy machine's pauses are no slowness of the phones.
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
});
afterAll(() => {
  vi.useRealTimers();
});

/** The server's ends of the connections, by the port of ours. */
const ends = new Map<number | undefined, Socket>();

/** Waits until the server has read all that was sent. */
const arrived = (...sent: { socket: Socket }[]) =>
  expect
    .poll(() => sent.filter(({ socket }) => ends.get(socket.localPort)?.bytesRead !== socket.bytesWritten).length)
    .toBe(0);

const endOfWindow = () => vi.advanceTimersByTime(PACE.windowMs);

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
    const held: ReturnType<typeof openUpload>[] = [];
    for (let at = 0; at < 12; at += 1) held.push(openUpload((await given.participant()).token));
    for (let third = 0; third < 3; third += 1) {
      for (const { socket, payload } of held) socket.write(payload.subarray(third, third + 1));
      await arrived(...held);
      if (third < 2) vi.advanceTimersByTime(PACE.windowMs / 3);
    }
    const who = await given.participant();
    expect((await submit(server, { who, distributorId, file: photo })).status).toBe(200);
    expect(held.filter(({ socket }) => socket.destroyed)).toEqual([]);
    endOfWindow();
    for (const { answer } of held) expect(await answer).toMatch(/^HTTP\/1.1 408[^]*request.too_slow/);
  });

  test("of many phones on a weak signal all arrive, and others are served meanwhile", async () => {
    const phones: ReturnType<typeof openUpload>[] = [];
    for (let at = 0; at < PHONES; at += 1) phones.push(openUpload((await given.participant()).token));
    await arrived(...phones);
    const parts = 8;
    const sendPart = (part: number) => {
      for (const { socket, payload } of phones) {
        const size = Math.ceil(payload.length / parts);
        socket.write(payload.subarray(part * size, (part + 1) * size));
      }
    };
    for (let part = 0; part < parts - 2; part += 1) {
      sendPart(part);
      await arrived(...phones);
      endOfWindow();
    }
    // All of them are still under way when somebody else's file is taken.
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
    const held = Array.from({ length: 13 }, () => openUpload(who.token));
    for (const { socket, payload } of held) socket.write(payload.subarray(0, 500));
    const [refusal, refused] = await Promise.race(held.map(async (one) => [await one.answer, one] as const));
    expect(refusal).toMatch(/^HTTP\/1.1 429[^]*request.rate_limited/);
    const others = held.filter((one) => one !== refused);
    for (const { socket, payload } of others) socket.write(payload.subarray(500));
    for (const { answer } of others) expect(await answer).toMatch(/^HTTP\/1.1 200/);
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
    await once(socket, "data");
    socket.write("x");
    await arrived({ socket });
    endOfWindow();
    expect(await answer).toMatch(/^HTTP\/1.1 401/);
  });

  test("with nothing, half a head, or an answer long ago, is closed", async () => {
    const [silent, half, answered] = [dial(), dial(), dial()];
    half.socket.write("GET /api/v1/");
    answered.socket.write("GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n");
    await silent.answer;
    await half.answer;
    expect(await answered.answer).toMatch(/^HTTP\/1.1 200/);
  });
});

// The last one: nothing answers after it.
describe("a server that stops", () => {
  test("closes what is idle at once, lets an upload come to its end, and waits no longer than it says", async () => {
    const [kept, silent] = [dial(), dial()];
    kept.socket.write("GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n");
    await once(kept.socket, "data");
    const [ending, endless] = [
      openUpload((await given.participant()).token),
      openUpload((await given.participant()).token),
    ];
    ending.socket.write(ending.payload.subarray(0, 3000));
    endless.socket.write(endless.payload.subarray(0, 3000));
    await arrived(silent, ending, endless);
    let isEndless = true;
    void endless.answer.then(() => (isEndless = false));
    // How long it waits is ours to say, too.
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const stopped = server.app.close();
    expect(await kept.answer).toMatch(/^HTTP\/1.1 200/);
    await silent.answer;
    ending.socket.write(ending.payload.subarray(3000));
    expect(await ending.answer).toMatch(/^HTTP\/1.1 200/);
    vi.advanceTimersByTime(PACE.stopMs - 1);
    await new Promise((resolve) => setImmediate(resolve));
    expect(isEndless).toBe(true);
    vi.advanceTimersByTime(1);
    await endless.answer;
    await stopped;
  });
});
