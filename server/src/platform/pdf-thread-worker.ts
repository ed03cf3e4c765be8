import { parentPort, workerData } from "node:worker_threads";

const { module, input } = workerData as { module: string; input: unknown };
const { draw } = (await import(module)) as { draw: (input: unknown) => Promise<Uint8Array> };
parentPort?.postMessage(await draw(input));
