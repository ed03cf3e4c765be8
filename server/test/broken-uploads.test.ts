// Bodies that end before their end: whoever is still there is told so, and the log knows of no defect.
import { connect } from "node:net";
import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createGiven, samplePdf } from "#test/harness/given.ts";
import { createProcesses, type ServerProcess } from "#test/harness/running/processes.ts";
import { multipart, useTestServer } from "#test/harness/server.ts";
import { storedThings } from "#test/harness/given/stored-things.ts";

const server = useTestServer();
const given = createGiven(server);
let token: string;
let form: ReturnType<typeof multipart>;

beforeAll(async () => {
  ({ token } = await given.participant());
  form = multipart([
    { name: "document_name", value: "URWANA/1" },
    { name: "distributor_id", value: String((await given.distributor()).id) },
    { name: "lines", value: "[]" },
    { name: "invoice", value: await samplePdf(), filename: "f.pdf", type: "application/pdf" },
  ]);
});

const endOf = (text: string) => form.payload.indexOf(text) + text.length;

describe("an upload that is not whole", () => {
  test.each([
    ["without its last boundary", () => form.payload.lastIndexOf("\r\n--")],
    ["that ends in its file", () => endOf("%PDF-")],
    ["that ends in the head of its file", () => endOf("filename=")],
    ["that ends between its fields", () => endOf("URWANA/1\r\n")],
    ["that ends in a field", () => endOf("URWA")],
  ])("%s is refused in Polish, and nothing is stored", async (_name, length) => {
    const before = await storedThings(server);
    const payload = form.payload.subarray(0, length());
    const answer = await server.call("POST", "/api/v1/invoices/submit", { token, payload, headers: form.headers });
    expect(answer).toMatchObject({ status: 400, body: { error: "file.cut_off" } });
    expect(answer.body.message).toMatch(/^Plik nie dotarł w całości/);
    expect(answer.body.errors.invoice).toEqual([answer.body.message]);
    expect(await storedThings(server)).toEqual(before);
  });
});

describe("a connection that breaks off", () => {
  let processes: Awaited<ReturnType<typeof createProcesses>>;
  let web: ServerProcess;
  beforeAll(async () => {
    processes = await createProcesses(server.database.url);
    web = await processes.start("web");
  });
  afterAll(() => processes.end());

  test("in an upload, in whatever way, is no defect", async () => {
    const { hostname, port } = new URL(web.url);
    const head =
      `POST /api/v1/invoices/submit HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n` +
      `Content-Type: ${form.headers["content-type"]}\r\nContent-Length: ${form.payload.length}\r\n\r\n`;
    for (const length of [0, endOf("URWA"), endOf("%PDF-")]) {
      for (const breakOff of ["end", "resetAndDestroy"] as const) {
        const socket = connect(Number(port), hostname).on("error", () => {});
        // Only when it was read: what is in the socket is lost by a reset.
        socket.write(Buffer.concat([Buffer.from(head), form.payload.subarray(0, length)]), () => socket[breakOff]());
        socket.resume();
        await once(socket, "close");
      }
    }
    // It ends when nothing is under way any more.
    expect(await processes.stop(web)).toBe(0);
    expect(web.log()).not.toContain("defect");
  });
});
