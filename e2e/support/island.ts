/** A server with a database of its own: a demo programme that nobody else uses. */
export type Island = { name: string; address: string };

/** Where islands are asked for, in the environment of the run. */
export const ISLANDS_URL = "PLON_E2E_ISLANDS";

/** A server that runs already (a fresh demo behind a trusted proxy), for working on a journey: everybody's island. */
const running = process.env["PLON_E2E_URL"];

/** A fresh island, in a moment; `leave` takes it down. */
export async function landOnIsland(): Promise<Island & { leave: () => Promise<void> }> {
  if (running !== undefined) return { name: "running", address: running, leave: () => Promise.resolve() };
  const desk = process.env[ISLANDS_URL] ?? "";
  const answer = await fetch(desk, { method: "POST" });
  if (!answer.ok) throw new Error(`No island: ${await answer.text()}`);
  const island = (await answer.json()) as Island;
  return {
    ...island,
    leave: async () => {
      await fetch(`${desk}/${island.name}`, { method: "DELETE" });
    },
  };
}
