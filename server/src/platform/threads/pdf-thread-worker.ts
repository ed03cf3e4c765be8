import { parentPort } from "node:worker_threads";

/** The drawn PDF, or what drawing it threw. */
export type Drawn = { content: Uint8Array } | { error: unknown };

type Job = { module: string; input: unknown };

async function drawn({ module, input }: Job): Promise<Drawn> {
  try {
    const { draw } = (await import(module)) as { draw: (input: unknown) => Promise<Uint8Array> };
    return { content: await draw(input) };
  } catch (error) {
    return { error };
  }
}

parentPort?.on("message", (job: Job) => {
  void drawn(job).then((answer) => parentPort?.postMessage(answer));
});
