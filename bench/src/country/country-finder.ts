// The finder of the office in a large country: what Ctrl+K asks of all its lists at once, until the last of them has answered.
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Client } from "pg";
import type { Endpoint } from "@plon/contract/shared/calls/endpoint.ts";
import { median, milliseconds, type Result } from "../report.ts";
import { ADMIN_TOKEN } from "../seed.ts";
import { CHECKOUT } from "../stand.ts";

/** What is promised for the size of a country. */
const LIMIT_MS = 100;
const ROUNDS = 9;
const ROWS_OF_A_LIST = 5;

/** What is looked for, by how it is said: of somebody who is not the first in any list. */
const PHRASES: Readonly<Record<string, string>> = {
  "a NIP with hyphens":
    "select regexp_replace(identifier, '^(...)(...)(..)(..)$', '\\1-\\2-\\3-\\4') as value from participant where length(identifier) = 10 order by id offset 5000 limit 1",
  "a phone": "select phone as value from participant where phone <> '' order by id offset 5000 limit 1",
  "an e-mail": "select email as value from participant where email <> '' order by id offset 5000 limit 1",
  "a name, the last one first":
    "select last_name || ' ' || first_name as value from participant where last_name <> '' order by id offset 5000 limit 1",
  "an invoice's number": "select document_name as value from invoice order by id offset 5000 limit 1",
  "an order's number":
    "select 'N/' || year || '/' || lpad(id::text, 6, '0') as value from reward_order order by id offset 500 limit 1",
  "the name of a product": "select split_part(name, ' ', 1) as value from product order by id limit 1",
};

/** The lists that the office's resources offer to the finder, as addresses. */
async function listsOfFinder(): Promise<string[]> {
  const files = globSync("office/src/features/**/*.resource.tsx", { cwd: CHECKOUT });
  const lists: string[] = [];
  for (const file of files) {
    const text = readFileSync(path.join(CHECKOUT, file), "utf8");
    if (!/\n {2}found: \{/.test(text)) continue;
    const name = /\blist: (office\w+)/.exec(text)?.[1];
    const [, from] = new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from "(@plon/contract/[^"]+)"`).exec(text) ?? [];
    if (!name || !from) throw new Error(`${file} offers something to the finder, but no list of the contract`);
    const endpoint = ((await import(from)) as Record<string, Endpoint>)[name]!;
    const newestBy = /newestBy: "(\w+)"/.exec(text)?.[1];
    lists.push(`${endpoint.path}?per_page=${ROWS_OF_A_LIST}${newestBy ? `&sort=${newestBy}&order=desc` : ""}`);
  }
  return lists;
}

/** Asks for everything in a country whose server listens on that port. */
export async function measureFinder(client: Client, port: number): Promise<Result[]> {
  const lists = await listsOfFinder();
  const search = async (phrase: string): Promise<number> => {
    const begun = performance.now();
    const answers = await Promise.all(
      lists.map(async (list) => {
        const url = `http://127.0.0.1:${port}${list}&search=${encodeURIComponent(phrase)}`;
        const answer = await fetch(url, { headers: { authorization: `Bearer ${ADMIN_TOKEN}` } });
        await answer.arrayBuffer();
        return answer.ok ? "" : `${list} answered ${answer.status}`;
      }),
    );
    const refused = answers.find((answer) => answer !== "");
    if (refused) throw new Error(refused);
    return performance.now() - begun;
  };
  const results: Result[] = [];
  for (const [name, statement] of Object.entries(PHRASES)) {
    const { rows } = await client.query<{ value: string }>(statement);
    const phrase = rows[0]!.value;
    await search(phrase);
    const taken: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) taken.push(await search(phrase));
    const middle = median(taken);
    results.push({
      name: `finder, ${lists.length} lists: ${name}`,
      measured: `${milliseconds(middle)}, ${milliseconds(Math.max(...taken))} at worst`,
      against: milliseconds(LIMIT_MS),
      ratio: middle / LIMIT_MS,
      limit: { atMost: 1 },
    });
  }
  return results;
}
