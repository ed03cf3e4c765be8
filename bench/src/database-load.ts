// The direct baseline if pgbench is missing: the same statements through the driver, one connection per client.
import { Client } from "pg";
import { readPlan } from "./child.ts";
import { LEDGER_STATEMENTS, type LedgerStatement, TPC_B } from "./statements.ts";

export type DatabasePlan = {
  url: string;
  connections: number;
  seconds: number;
  work: { kind: LedgerStatement; participants: number } | { kind: "tpc-b"; scale: number };
};
export type DatabaseResult = { perSecond: number };

const whole = (first: number, last: number) => first + Math.floor(Math.random() * (last - first + 1));

async function runLedger(client: Client, kind: LedgerStatement, participants: number): Promise<void> {
  const a = whole(1, participants);
  const b = 1 + ((a + whole(0, participants - 2)) % participants);
  const key = `${process.pid}-${Math.random()}`;
  const text = LEDGER_STATEMENTS[kind]({ a: "$1", key: "$2", b: "$3" });
  await client.query({ name: kind, text, values: kind === "transfer" ? [a, key, b] : [a, key] });
}

async function runTpcB(client: Client, scale: number): Promise<void> {
  const values: Record<string, number> = {
    account: whole(1, scale * 100_000),
    branch: whole(1, scale),
    teller: whole(1, scale * 10),
    amount: whole(-5000, 5000),
  };
  await client.query("begin");
  for (const [text, ...names] of TPC_B) {
    await client.query({ name: text.slice(0, 60), text, values: names.map((name) => values[name]) });
  }
  await client.query("commit");
}

async function applyLoad({ url, connections, seconds, work }: DatabasePlan): Promise<DatabaseResult> {
  let completed = 0;
  const until = performance.now() + seconds * 1000;
  const loop = async () => {
    const client = new Client({ connectionString: url });
    await client.connect();
    while (performance.now() < until) {
      if (work.kind === "tpc-b") await runTpcB(client, work.scale);
      else await runLedger(client, work.kind, work.participants);
      completed += 1;
    }
    await client.end();
  };
  await Promise.all(Array.from({ length: connections }, loop));
  return { perSecond: completed / seconds };
}

console.log(JSON.stringify(await applyLoad(await readPlan<DatabasePlan>())));
