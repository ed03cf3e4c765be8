// A line to a server that counts what comes back over it: pages, workers and whoever else asks, each answer as it is packed.
import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { brotliCompressSync } from "node:zlib";

type Count = { path: string; bytes: number };

export type CountingLine = {
  url: string;
  /** What came over it so far. */
  answers: () => readonly Count[];
  /** Waits until nothing has been asked for `quietMs`. */
  isQuiet: (quietMs: number) => Promise<void>;
  close: () => void;
};

/** Opens a line to the server at `target`; the service worker's script `begins` with what is given. */
export async function openCountingLine(target: string, begins = ""): Promise<CountingLine> {
  const { hostname, port } = new URL(target);
  const answers: Count[] = [];
  let underWay = 0;
  let lastAtMs = performance.now();
  const server = createServer((incoming, outgoing) => {
    const { url: path = "/", method, headers } = incoming;
    const count = { path, bytes: 0 };
    underWay += 1;
    outgoing.on("close", () => {
      underWay -= 1;
      lastAtMs = performance.now();
    });
    const isWorker = path.startsWith("/sw.js") && begins !== "";
    const asked = isWorker ? { ...headers, "accept-encoding": "identity" } : headers;
    const upstream = request({ hostname, port, path, method, headers: asked }, (answer) => {
      answers.push(count);
      const { "content-length": length, ...others } = answer.headers;
      outgoing.writeHead(
        answer.statusCode ?? 502,
        isWorker || length === undefined ? others : { ...others, "content-length": length },
      );
      if (isWorker) outgoing.write(begins);
      const came: Buffer[] = [];
      answer.on("data", (bytes: Buffer) => came.push(bytes));
      answer.on("end", () => {
        const whole = Buffer.concat(came);
        // The worker's script came as it is, and counts as it would have come.
        count.bytes = isWorker ? brotliCompressSync(whole).length : whole.length;
      });
      answer.pipe(outgoing);
    });
    upstream.on("error", () => outgoing.destroy());
    incoming.pipe(upstream);
  });
  server.listen(0, hostname);
  await once(server, "listening");
  return {
    url: `http://${hostname}:${(server.address() as AddressInfo).port}`,
    answers: () => answers,
    async isQuiet(quietMs) {
      while (underWay > 0 || performance.now() - lastAtMs < quietMs) await pause(50);
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
