import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";

/** A server with a database of its own: a demo programme that nobody else uses. */
export type Island = { address: string };

/** Where islands are asked for, in the environment of the run. */
export const ISLANDS_URL = "PLON_E2E_ISLANDS";

/** A server that runs already (a fresh demo behind a trusted proxy), for working on a journey: everybody's island. */
const running = process.env["PLON_E2E_URL"];

/** A fresh island, in a moment; it stays until `leave`, or until this process ends. */
export async function landOnIsland(): Promise<Island & { leave: () => void }> {
  if (running !== undefined) return { address: running, leave: () => {} };
  // Not by fetch, which gives up an answer that says nothing more for five minutes.
  const asked = request(process.env[ISLANDS_URL] ?? "", { method: "POST" }).end();
  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  const [line] = (await once(answer.setEncoding("utf8"), "data")) as [string];
  const { address } = JSON.parse(line) as Island;
  // That it ends is no failure of this process.
  for (const side of [asked, answer]) side.on("error", () => {});
  return { address, leave: () => void asked.destroy() };
}
