// Vitest ends a run's thread and starts another for the next. Thousands of runs of a fraction of a second would spend their
// time on loading the same modules: here the thread stays, and only the test files are read anew.
import type { Plugin } from "vitest/config";
import { type PoolOptions, type TestProject, ThreadsPoolWorker, type WorkerRequest } from "vitest/node";

type Listener = Parameters<ThreadsPoolWorker["on"]>[1];

/** A fault may leave something behind in a module: after so many runs all of them are loaded anew. */
const RUNS_MAX = 150;

let thread: ThreadsPoolWorker | undefined;
let runs = 0;

async function end(): Promise<void> {
  const ended = thread;
  [thread, runs] = [undefined, 0];
  await ended?.stop();
}

class KeptThread {
  readonly name = "kept-thread";
  readonly #project: TestProject;
  readonly #options: PoolOptions;
  readonly #listeners: [string, Listener][] = [];
  #isFresh = false;

  constructor(options: PoolOptions) {
    this.#project = options.project;
    this.#options = options;
  }

  /** Faults in what runs while a module is loaded are seen only by who loads it. */
  get #needsOwn(): boolean {
    return this.#project.getProvidedContext().mutantActivation === "static";
  }

  async start(): Promise<void> {
    if (this.#needsOwn || runs >= RUNS_MAX) await end();
    this.#isFresh = thread === undefined;
    if (thread) return;
    thread = new ThreadsPoolWorker(this.#options);
    await thread.start();
  }

  async stop(): Promise<void> {
    for (const [event, listener] of this.#listeners) thread?.off(event, listener);
    if (this.#needsOwn) await end();
  }

  on(event: string, listener: Listener): void {
    this.#listeners.push([event, listener]);
    thread?.on(event, listener);
  }

  off(event: string, listener: Listener): void {
    thread?.off(event, listener);
  }

  /** A thread that goes on hears neither that it starts nor that it ends: both are answered for it. */
  send(message: WorkerRequest): void {
    if (message.type === "stop") return this.#answer("stopped");
    if (message.type === "start" && !this.#isFresh) return this.#answer("started");
    if (message.type !== "run") return thread?.send(message);
    runs += 1;
    // Which tests are meant stands in the configuration, and that of the start is an earlier run's.
    const context = { ...message.context, config: this.#project.serializedConfig };
    thread?.send({ ...message, context });
  }

  deserialize(data: unknown): unknown {
    return data;
  }

  #answer(type: "started" | "stopped"): void {
    for (const [event, listener] of this.#listeners)
      if (event === "message") listener({ type, __vitest_worker_response__: true });
  }
}

/** Takes the place of whatever pool was asked for. */
export const keptThread: Plugin = {
  name: "plon:kept-thread",
  configureVitest({ project }) {
    project.config.pool = "kept-thread";
    project.config.poolRunner = { name: "kept-thread", createPoolWorker: (options) => new KeptThread(options) };
  },
};
