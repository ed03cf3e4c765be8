// How long a notification takes to a device: from the answer to the call that caused it to the device's push service, with
// nothing else in the queue, and behind the news of a sending to a thousand devices.
import { createECDH, randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Client } from "pg";
import type { Result } from "../report.ts";
import { ADMIN_TOKEN, participantToken, seed } from "../seed.ts";
import { raiseStand } from "../stand.ts";

/** What is promised: on its way within seconds of the commit. */
const LIMIT_MS = 10_000;
/** Devices of people to whom nothing happens but news. */
const READERS = 1000;
/** Past the quiet of the night, whenever it is measured. */
const NOON = `${new Date().toISOString().slice(0, 10)}T11:00:00.000Z`;

/** The push service of all browsers: tells when a message for a device came. */
async function startService() {
  const waiting = new Map<string, () => void>();
  const server = createServer((request, response) => {
    request.resume();
    request.on("end", () => {
      response.writeHead(201).end();
      waiting.get(request.url ?? "")?.();
    });
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrival: (path: string) => new Promise<number>((resolve) => waiting.set(path, () => resolve(performance.now()))),
    stop: () => server.close(),
  };
}

/** Gives everybody from `first` to `last` a device. */
async function subscribe(client: Client, origin: string, [first, last]: [number, number]): Promise<void> {
  const keys = createECDH("prime256v1");
  keys.generateKeys();
  await client.query(
    `insert into push_subscription (participant_id, endpoint, p256dh, auth, created_at)
     select id, $1 || '/' || id, $2, $3, now() from generate_series($4::int, $5::int) id`,
    [origin, keys.getPublicKey("base64url"), randomBytes(16).toString("base64url"), first, last],
  );
}

/** Measures it for so many farms, one after the other. */
export async function measurePush(farms: number): Promise<Result[]> {
  const stand = await raiseStand((url) => seed(url, farms + READERS, 1), { PLON_ROLE: "both", PLON_NOW: NOON });
  const service = await startService();
  const client = new Client({ connectionString: stand.ownerUrl });
  await client.connect();
  const call = async (path: string, init: RequestInit) => {
    const answer = await fetch(`http://127.0.0.1:${stand.port}${path}`, init);
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  };
  const notifyTimed = async (id: number): Promise<number> => {
    const arrived = service.arrival(`/${id}`);
    await call(`/api/office/v1/participants/${id}/adjustments`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${ADMIN_TOKEN}`,
        "content-type": "application/json",
        "idempotency-key": randomUUID(),
      },
      body: JSON.stringify({ points: 10, reason: "Pomiar" }),
    });
    const answered = performance.now();
    return (await arrived) - answered;
  };
  try {
    // The programme's key is made for the first browser that asks.
    await call("/api/v1/user/push/key", {
      method: "POST",
      headers: { authorization: `Bearer ${participantToken(1)}` },
    });
    await subscribe(client, service.origin, [1, farms + READERS]);
    const alone: number[] = [];
    for (let id = 1; id <= farms / 2; id += 1) alone.push(await notifyTimed(id));
    const behind: number[] = [];
    for (let id = Math.floor(farms / 2) + 1; id <= farms; id += 1) {
      await client.query(
        `insert into notification (participant_id, title, content, topic, created_at)
         select id, 'Nowości', 'Nowa promocja.', 'news', $1 from generate_series($2::int, $3::int) id`,
        [NOON, farms + 1, farms + READERS],
      );
      behind.push(await notifyTimed(id));
    }
    return [line("a notification to a device", alone), line(`the same behind news for ${READERS} devices`, behind)];
  } finally {
    await client.end();
    service.stop();
    await stand.close();
  }
}

function line(name: string, times: number[]): Result {
  const sorted = times.toSorted((a, b) => a - b);
  const worst = sorted.at(-1) ?? Number.NaN;
  const middle = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  return {
    name,
    measured: `${(worst / 1000).toFixed(1)} s at worst, ${(middle / 1000).toFixed(1)} s in the middle of ${times.length}`,
    against: `${LIMIT_MS / 1000} s`,
    ratio: worst / LIMIT_MS,
    limit: { atMost: 1 },
  };
}
