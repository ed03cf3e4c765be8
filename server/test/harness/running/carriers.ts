// A mail server and an SMS gateway, as far as a sender sees them: they take messages, refuse them, say nothing, or are gone.
import { once } from "node:events";
import { createServer as createHttpServer } from "node:http";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import type { Writable } from "node:stream";

/**
 * What one does with what comes next. One that drips says a byte now and then and never comes to its end; one that talks nonsense is
 * somebody else, who answers politely.
 */
export type Manner = "takes" | "refuses" | "hangs" | "troubled" | "drips" | "talks nonsense";

const DRIP_MS = 50;

/** A byte now and then, until the other side has had enough. */
function drip(to: Writable): void {
  const drops = setInterval(() => to.write("-"), DRIP_MS);
  to.once("close", () => clearInterval(drops));
}

/** Goes away and comes back at the same port. */
async function listener(server: Server) {
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket)).on("error", () => {});
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  async function goAway(): Promise<void> {
    for (const socket of sockets) socket.destroy();
    if (server.listening) await once(server.close(), "close");
  }
  return { port, goAway, comeBack: async () => void (await once(server.listen(port, "127.0.0.1"), "listening")) };
}

/** A mail server (RFC 5321). Refused is the recipient; trouble is 421 at the greeting. */
export async function startMailServer() {
  const state = { manner: "takes" as Manner, taken: [] as string[] };
  const server = createServer((socket) => {
    if (state.manner === "hangs") return;
    if (state.manner === "drips") return drip(socket);
    if (state.manner === "talks nonsense") return void socket.end("HTTP/1.1 200 OK\r\n\r\n<html>OK</html>\r\n");
    const say = (line: string) => void socket.write(`${line}\r\n`);
    if (state.manner === "troubled") return void socket.end("421 4.3.2 not now\r\n");
    say("220 mail.example");
    let rest = "";
    let letter: string[] | undefined;
    socket.on("data", (chunk: Buffer) => {
      const lines = (rest + chunk.toString()).split("\r\n");
      rest = lines.pop() ?? "";
      for (const line of lines) hear(line);
    });
    function hear(line: string): void {
      if (letter && line !== ".") return void letter.push(line);
      if (letter) {
        state.taken.push(letter.join("\n"));
        letter = undefined;
        return say("250 taken");
      }
      const word = line.slice(0, 4).toUpperCase();
      if (word === "RCPT" && state.manner === "refuses") return say("550 5.1.1 no such user");
      if (word === "DATA") letter = [];
      if (word === "QUIT") return void socket.end("221 bye\r\n");
      say(word === "DATA" ? "354 go on" : "250 mail.example");
    }
  });
  const place = await listener(server);
  return Object.assign(state, place, { url: `smtp://127.0.0.1:${place.port}` });
}

/** SMSAPI. A refusal has the status of success, and so has trouble; a number it took before is error 53. */
export async function startSmsGateway() {
  const state = { manner: "takes" as Manner, taken: [] as URLSearchParams[] };
  const server = createHttpServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const asked = new URLSearchParams(Buffer.concat(chunks).toString());
      const answer = (body: object) =>
        void response.setHeader("content-type", "application/json").end(JSON.stringify(body));
      if (state.manner === "hangs") return;
      if (state.manner === "drips") return drip(response.writeHead(200, { "content-type": "application/json" }));
      if (state.manner === "talks nonsense") return void response.end("<html>OK</html>");
      if (state.manner === "refuses") return answer({ error: 13, message: "No correct phone numbers" });
      if (state.manner === "troubled") return answer({ error: 103, message: "Insufficient credits" });
      if (state.taken.some((one) => one.get("idx") === asked.get("idx")))
        return answer({ error: 53, message: "Not unique" });
      state.taken.push(asked);
      answer({ count: 1, list: [{ id: `taken-${state.taken.length}`, status: "QUEUE" }] });
    });
  });
  const place = await listener(server);
  return Object.assign(state, place, { url: `http://127.0.0.1:${place.port}/sms.do` });
}
