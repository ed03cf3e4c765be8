import { Worker } from "node:worker_threads";

type Bounds = {
  deadlineMs: number;
  heapMb: number;
  /** What a file unpacks into may lie outside the thread's heap: then the process may grow by this at most. */
  growthMaxBytes?: number;
};

const LOOK_EVERY_MS = 50;

/**
 * What a module returns with its first message, run in a thread of its own that ends with it, within bounds on time and
 * memory; nothing of it is ever printed. `unfinished` when a bound was reached or the thread ended without an answer.
 */
export function runBounded<Answer>(module: URL, input: unknown, bounds: Bounds): Promise<Answer | "unfinished"> {
  return new Promise((resolve) => {
    const startBytes = process.memoryUsage.rss();
    const worker = new Worker(module, {
      workerData: input,
      resourceLimits: { maxOldGenerationSizeMb: bounds.heapMb },
      stdout: true,
      stderr: true,
    });
    const finish = (answer: Answer | "unfinished") => {
      clearTimeout(deadline);
      clearInterval(watch);
      resolve(answer);
      void worker.terminate();
    };
    const deadline = setTimeout(() => finish("unfinished"), bounds.deadlineMs);
    const { growthMaxBytes } = bounds;
    const watch =
      growthMaxBytes === undefined
        ? undefined
        : setInterval(() => {
            if (process.memoryUsage.rss() - startBytes > growthMaxBytes) finish("unfinished");
          }, LOOK_EVERY_MS);
    worker.once("message", (answer: Answer) => finish(answer));
    worker.once("error", () => finish("unfinished"));
    worker.once("exit", () => finish("unfinished"));
  });
}
