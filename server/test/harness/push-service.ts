// A browser and its push service: takes what is sent to the browser, and reads it as the browser would.
import { createECDH, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import ece from "http_ece";

export type Shown = { title: string; body: string; navigate: string; arrival?: string };

/** Starts the service of one browser; `answers` is what it says to the next messages (201 by default). */
export async function startPushService() {
  const keys = createECDH("prime256v1");
  keys.generateKeys();
  const auth = randomBytes(16);
  const shown: Shown[] = [];
  const headers: Record<string, unknown>[] = [];
  const answers: (number | "hangs")[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const status = answers.shift() ?? 201;
      if (status === "hangs") return;
      if (status === 201) {
        headers.push(request.headers);
        const text = ece.decrypt(Buffer.concat(chunks), {
          version: "aes128gcm",
          privateKey: keys,
          authSecret: auth.toString("base64url"),
        });
        const { notification, arrival } = JSON.parse(String(text)) as { notification: Shown; arrival?: string };
        shown.push({ ...notification, ...(arrival !== undefined && { arrival }) });
      }
      response.writeHead(status).end();
    });
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    shown,
    headers,
    answers,
    /** What the browser tells the programme. */
    subscription: (name = "browser") => ({
      endpoint: `${origin}/send/${name}`,
      keys: { p256dh: keys.getPublicKey("base64url"), auth: auth.toString("base64url") },
    }),
    stop: () => server.close().closeAllConnections(),
  };
}
