// Code that opens untrusted files runs beside the server, within bounds on time and memory.
import { fork } from "node:child_process";
import type { EventEmitter } from "node:events";
import { Worker } from "node:worker_threads";

type Bounds = {
  deadlineMs: number;
  /** How long a processor may work for the thread: on a busy machine that is much less than what passes meanwhile. */
  workMaxMs?: number;
  heapMb: number;
  /** Unpacked content may be outside the thread's heap: then the process may grow by this at most. */
  growthMaxBytes?: number;
};

const LOOK_EVERY_MS = 50;

/** How a thread tells how far it is: not its answer yet. */
export type News<Told> = { news: Told };
const isNews = (message: unknown): message is News<unknown> =>
  typeof message === "object" && message !== null && "news" in message;

/**
 * The first message of a module run in a separate thread, which ends with it, within bounds on time and memory; nothing
 * it prints is shown. `unfinished` if a bound was reached or the thread ended without a message. What it tells as news
 * before that goes to `onNews`.
 */
export function runBounded<Answer, Told = never>(
  module: URL,
  input: unknown,
  bounds: Bounds,
  onNews: (told: Told) => void = () => {},
): Promise<Answer | "unfinished"> {
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
    const { growthMaxBytes = Number.POSITIVE_INFINITY, workMaxMs = Number.POSITIVE_INFINITY } = bounds;
    const watch = setInterval(() => {
      if (process.memoryUsage.rss() - startBytes > growthMaxBytes) finish("unfinished");
      // One that has ended meanwhile has no answer.
      else if (workMaxMs < Number.POSITIVE_INFINITY) worker.cpuUsage().then(judgeWork, () => {});
    }, LOOK_EVERY_MS);
    const judgeWork = (usage: NodeJS.CpuUsage) => workedMs(usage) > workMaxMs && finish("unfinished");
    worker.on("message", (message: Answer | News<Told>) => {
      if (isNews(message)) onNews(message.news);
      else finish(message);
    });
    worker.once("error", () => finish("unfinished"));
    worker.once("exit", () => finish("unfinished"));
  });
}

/** A thread or a process that stays alive between jobs. */
type Kept = {
  events: EventEmitter;
  send(input: unknown, fail: () => void): void;
  /** Whether it keeps the program from ending. */
  hold(isAwaited: boolean): void;
  end(): void;
  /** How long a processor has worked for it, in milliseconds, where that is known. */
  worked?(): Promise<number>;
};

/** A thread that the machine does not let work is given as many deadlines before it is given up. */
const DEADLINES_MAX = 4;

/** A thread with a bound on its heap; nothing it prints is shown. Bytes are transferred to it: pass a copy. */
export function startThread(module: URL, heapMb: number): Kept {
  const worker = new Worker(module, {
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
    stdout: true,
    stderr: true,
  });
  for (const printed of [worker.stdout, worker.stderr]) printed.resume();
  return {
    events: worker,
    send: (input) => worker.postMessage(input, input instanceof Uint8Array ? [input.buffer as ArrayBuffer] : []),
    hold: (isAwaited) => void (isAwaited ? worker.ref() : worker.unref()),
    end: () => void worker.terminate(),
    worked: async () => workedMs(await worker.cpuUsage()),
  };
}

const workedMs = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1000;

/** A process, for work that may use up its memory. */
export function startProcess(module: URL): Kept {
  const child = fork(module, { serialization: "advanced", execArgv: [], stdio: ["ignore", "ignore", "ignore", "ipc"] });
  return {
    events: child,
    send: (input, fail) => child.send(input as object, (error) => error && fail()),
    hold: (isAwaited) => {
      for (const handle of [child, child.channel]) void (isAwaited ? handle?.ref() : handle?.unref());
    },
    end: () => void child.kill("SIGKILL"),
  };
}

/**
 * Runs jobs in a thread or process that is too expensive to start for each: one at a time, the result is its next
 * message. A job that takes longer than `deadlineMs`, or crashes it, is `unfinished`, and the next job starts a new
 * one; where a busy machine kept a thread from working, it is given a few times as long. It ends after being idle for `idleMs`, without keeping the program alive.
 */
export function keepBounded<Input, Answer>(
  start: () => Kept,
  { deadlineMs, idleMs }: { deadlineMs: number; idleMs: number },
): (input: Input) => Promise<Answer | "unfinished"> {
  let kept: Kept | undefined;
  let idle: NodeJS.Timeout | undefined;
  let turn: Promise<unknown> = Promise.resolve();

  /** Undefined of what does not say it, or has ended. */
  const workedBy = async (used: Kept) => await used.worked?.().catch(() => undefined);

  const end = (used: Kept) => {
    if (kept === used) kept = undefined;
    used.end();
  };

  const begin = () => {
    const used = start();
    used.events.once("exit", () => void (kept === used && (kept = undefined)));
    // One that breaks while nobody waits for it would end the program: an error that nobody hears is thrown.
    used.events.on("error", () => end(used));
    return used;
  };

  async function run(input: Input): Promise<Answer | "unfinished"> {
    clearTimeout(idle);
    const used = (kept ??= begin());
    used.hold(true);
    const answer = await new Promise<Answer | "unfinished">((resolve) => {
      const fail = () => done("unfinished");
      let deadline = setTimeout(judge, deadlineMs);
      let [deadlines, isDone] = [1, false];
      const before = workedBy(used);
      // What the thread has said while this process stood still is heard before it is judged.
      async function judge() {
        const [from, until] = [await before, await workedBy(used)];
        if (isDone) return;
        const isKeptFromWork = until !== undefined && until - (from ?? 0) < deadlineMs / 2;
        if (isKeptFromWork && deadlines++ < DEADLINES_MAX) deadline = setTimeout(judge, deadlineMs);
        else fail();
      }
      const done = (message: Answer | "unfinished") => {
        isDone = true;
        clearTimeout(deadline);
        used.events.off("message", done).off("error", fail).off("exit", fail);
        resolve(message);
      };
      used.events.once("message", done).once("error", fail).once("exit", fail);
      used.send(input, fail);
    });
    if (answer === "unfinished") {
      end(used);
      return answer;
    }
    used.hold(false);
    idle = setTimeout(() => end(used), idleMs);
    idle.unref();
    return answer;
  }

  return (input) => {
    const answer = turn.then(() => run(input));
    turn = answer.catch(() => {});
    return answer;
  };
}

/**
 * The same, but no job waits for another: one that comes while the kept thread is busy has a thread of its own, which ends with
 * it. A hostile file that never finishes holds up nobody.
 */
export function keepBoundedBeside<Input, Answer>(
  start: () => Kept,
  bounds: { deadlineMs: number; idleMs: number },
): (input: Input) => Promise<Answer | "unfinished"> {
  const kept = keepBounded<Input, Answer>(start, bounds);
  let isBusy = false;
  return async (input) => {
    if (isBusy) return await keepBounded<Input, Answer>(start, { ...bounds, idleMs: 0 })(input);
    isBusy = true;
    try {
      return await kept(input);
    } finally {
      isBusy = false;
    }
  };
}
