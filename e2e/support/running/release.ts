import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

/** The server behind a line at which a new release can be staged: its service worker then differs by a byte. */
export type ReleaseLine = {
  address: string;
  release: () => void;
  close: () => void;
};

/** Opens a line to the server at `target`; the worker's script `begins` with what is given. */
export async function openReleaseLine(target: string, { begins = "" } = {}): Promise<ReleaseLine> {
  const { hostname, port } = new URL(target);
  const state = { releases: 0 };
  const server = createServer((incoming, outgoing) => {
    const { url = "/", method, headers } = incoming;
    const isWorker = url.startsWith("/sw.js");
    const plain = isWorker ? { ...headers, "accept-encoding": "identity" } : headers;
    const upstream = request({ hostname, port, path: url, method, headers: plain }, (answer) => {
      const { "content-length": length, etag, "last-modified": modified, ...kept } = answer.headers;
      outgoing.writeHead(
        answer.statusCode ?? 502,
        isWorker ? kept : definedOf({ ...kept, "content-length": length, etag, "last-modified": modified }),
      );
      if (isWorker) outgoing.write(begins);
      answer.on("data", (bytes) => outgoing.write(bytes));
      answer.on("end", () => outgoing.end(isWorker ? `\n// release ${state.releases}\n` : undefined));
    });
    upstream.on("error", () => outgoing.destroy());
    incoming.pipe(upstream);
  });
  await new Promise<void>((resolve) => void server.listen(0, hostname, resolve));
  return {
    address: `http://${hostname}:${(server.address() as AddressInfo).port}`,
    release() {
      state.releases += 1;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

const definedOf = <Headers extends object>(headers: Headers) =>
  Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined)) as Record<string, string>;
