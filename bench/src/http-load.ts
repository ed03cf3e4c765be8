// The load: many connections, each with one call in flight at a time. A separate process, on bare sockets, so that the
// client costs as little as pgbench does and the server is what is measured.
import { connect, type Socket } from "node:net";
import { readPlan } from "./child.ts";

export type Calls =
  | { kind: "adjust"; participantIds: [first: number, last: number]; points: number }
  | { kind: "transfer"; participantIds: [first: number, last: number]; points: number }
  | { kind: "order"; prizeIds: number[] }
  | { kind: "get"; paths: string[] };

export type HttpPlan = {
  port: number;
  connections: number;
  warmUpSeconds: number;
  seconds: number;
  /** Used in turn. */
  tokens: string[];
  /** Prefix of every Idempotency-Key: different for each run. */
  run: string;
  calls: Calls;
};

export type HttpResult = {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** Responses by status, including the warm-up. */
  statuses: Record<number, number>;
  firstRefusal: string | undefined;
};

const whole = (first: number, last: number) => first + Math.floor(Math.random() * (last - first + 1));

/** NIPs of the seed are one billion plus the id. */
const identifierOf = (id: number) => String(1_000_000_000 + id);

const DELIVERY = {
  delivery_name: "Jan Kowalski",
  delivery_phone: "+48600000000",
  delivery_street: "Polna",
  delivery_street_number: "7",
  delivery_postcode: "87-100",
  delivery_city: "Toruń",
};

function requestWriter({ run, tokens, calls }: HttpPlan): () => string {
  let made = 0;
  const head = (line: string) =>
    `${line} HTTP/1.1\r\nhost: bench\r\nauthorization: Bearer ${tokens[made % tokens.length]!}\r\n`;
  const post = (path: string, body: string) =>
    `${head(`POST ${path}`)}idempotency-key: ${run}-${made}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
  const write = (): string => {
    if (calls.kind === "get") return `${head(`GET ${calls.paths[made % calls.paths.length]!}`)}\r\n`;
    if (calls.kind === "order") {
      const prize_id = calls.prizeIds[made % calls.prizeIds.length]!;
      return post("/api/v1/prize/order", JSON.stringify({ prize_id, quantity: 1, delivery: DELIVERY }));
    }
    const [first, last] = calls.participantIds;
    const id = whole(first, last);
    if (calls.kind === "adjust") {
      const body = JSON.stringify({ points: calls.points, reason: "Pomiar" });
      return post(`/api/office/v1/participants/${id}/adjustments`, body);
    }
    const receiver = first + ((id - first + 1 + whole(0, last - first - 1)) % (last - first + 1));
    const body = JSON.stringify({ receiver_nip: identifierOf(receiver), points: calls.points, reason: "Pomiar" });
    return post(`/api/office/v1/participants/${id}/transfers`, body);
  };
  return () => {
    made += 1;
    return write();
  };
}

type Answer = { status: number; body: string };

/** Reads responses with a content length from a socket with one call in flight at a time. */
function onAnswers(socket: Socket, answered: (answer: Answer) => void): void {
  let received = "";
  socket.setEncoding("latin1");
  socket.on("data", (chunk: string) => {
    received += chunk;
    const headEnd = received.indexOf("\r\n\r\n");
    if (headEnd < 0) return;
    const length = /\r\ncontent-length: (\d+)/i.exec(received.slice(0, headEnd + 2))?.[1];
    if (length === undefined) throw new Error(`An answer without content-length: ${received.slice(0, headEnd)}`);
    if (received.length < headEnd + 4 + Number(length)) return;
    const answer = { status: Number(received.slice(9, 12)), body: received.slice(headEnd + 4) };
    received = "";
    answered(answer);
  });
}

async function applyLoad(plan: HttpPlan): Promise<HttpResult> {
  const nextRequest = requestWriter(plan);
  const statuses: Record<number, number> = {};
  const latenciesMs: number[] = [];
  let firstRefusal: string | undefined;
  const measuredFrom = performance.now() + plan.warmUpSeconds * 1000;
  const measuredUntil = measuredFrom + plan.seconds * 1000;

  const work = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect({ port: plan.port, host: "127.0.0.1", noDelay: true });
      let sentAt = 0;
      const send = () => {
        sentAt = performance.now();
        socket.write(nextRequest());
      };
      onAnswers(socket, ({ status, body }) => {
        const now = performance.now();
        statuses[status] = (statuses[status] ?? 0) + 1;
        if (status !== 200) firstRefusal ??= `${status} ${Buffer.from(body, "latin1").toString()}`;
        if (now >= measuredFrom && now < measuredUntil) latenciesMs.push(now - sentAt);
        if (now < measuredUntil) return send();
        socket.destroy();
        resolve();
      });
      socket.once("connect", send);
      socket.once("error", reject);
      socket.once("end", () => reject(new Error("The server closed the connection")));
    });
  await Promise.all(Array.from({ length: plan.connections }, work));

  const sorted = Float64Array.from(latenciesMs).toSorted();
  const quantile = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return {
    perSecond: latenciesMs.length / plan.seconds,
    p50Ms: quantile(0.5),
    p99Ms: quantile(0.99),
    statuses,
    firstRefusal,
  };
}

console.log(JSON.stringify(await applyLoad(await readPlan<HttpPlan>())));
