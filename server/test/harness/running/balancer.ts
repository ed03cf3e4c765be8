// A load balancer as it stands before several web processes: each call to the next one, and to another if that one does
// not take connections.
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type Balancer = { url: string; use(urls: string[]): void; close(): Promise<void> };

/** Calls come from the address in their `x-test-address`; answers say in `x-served-by` which process gave them. */
export async function startBalancer(urls: string[]): Promise<Balancer> {
  let behind = urls;
  let turn = 0;
  const server = createServer((call, answer) => {
    const chunks: Buffer[] = [];
    call.on("data", (chunk: Buffer) => chunks.push(chunk));
    call.on("end", () => {
      turn += 1;
      const order = behind.map((_, at) => behind[(turn + at) % behind.length]!);
      pass(call, Buffer.concat(chunks), answer, order);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    use(others) {
      behind = others;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function pass(call: IncomingMessage, body: Buffer, answer: ServerResponse, [url, ...others]: string[]): void {
  const fail = (error: NodeJS.ErrnoException) => {
    // Refused before anything was sent: safe with another one. What broke off later may have been done.
    if (error.code === "ECONNREFUSED" && others.length > 0) return pass(call, body, answer, others);
    if (!answer.headersSent) answer.writeHead(502);
    answer.end();
  };
  if (!url) return void answer.writeHead(502).end();
  const address = call.headers["x-test-address"] ?? "203.0.113.1";
  const headers = { ...call.headers, "x-forwarded-for": address, connection: "close" };
  const onwards = request(new URL(call.url ?? "/", url), { method: call.method, headers, agent: false }, (reply) => {
    answer.writeHead(reply.statusCode ?? 502, { ...reply.headers, "x-served-by": url });
    reply.pipe(answer);
    reply.on("error", fail);
  });
  onwards.on("error", fail);
  onwards.end(body);
}
