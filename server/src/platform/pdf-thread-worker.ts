import { parentPort, workerData } from "node:worker_threads";

/** The drawn PDF, or what drawing it threw. */
export type Drawn = { content: Uint8Array } | { error: unknown };

const { module, input } = workerData as { module: string; input: unknown };

async function drawn(): Promise<Drawn> {
  try {
    const { draw } = (await import(module)) as { draw: (input: unknown) => Promise<Uint8Array> };
    return { content: await draw(input) };
  } catch (error) {
    return { error };
  }
}

parentPort?.postMessage(await drawn());
