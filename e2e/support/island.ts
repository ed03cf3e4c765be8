/** A server with a database of its own: a demo programme that nobody else uses. */
export type Island = { address: string };

/** Where islands are asked for, in the environment of the run. */
export const ISLANDS_URL = "PLON_E2E_ISLANDS";

/** A server that runs already (a fresh demo behind a trusted proxy), for working on a journey: everybody's island. */
const running = process.env["PLON_E2E_URL"];

/** A fresh island, in a moment; it stays until `leave`, or until this process ends. */
export async function landOnIsland(): Promise<Island & { leave: () => void }> {
  if (running !== undefined) return { address: running, leave: () => {} };
  const stay = new AbortController();
  const answer = await fetch(process.env[ISLANDS_URL] ?? "", { method: "POST", signal: stay.signal });
  const lines = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  const first = await lines?.read();
  if (first?.value === undefined) throw new Error("No island; what its server says stands above.");
  const { address } = JSON.parse(first.value) as Island;
  return { address, leave: () => stay.abort() };
}
