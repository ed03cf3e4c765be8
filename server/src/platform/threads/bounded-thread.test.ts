// Goal: what hangs, ends or breaks a kept thread costs its own caller the answer and nobody else.
import { once } from "node:events";
import { setImmediate } from "node:timers/promises";
import { afterAll, describe, expect, test } from "vitest";
import { keepBounded, keepBoundedBeside, runBounded, startProcess, startThread } from "./bounded-thread.ts";

const ANSWERING = `
  let jobs = 0;
  const answer = (job, send) => {
    if (job.does === "exit") process.exit(1);
    if (job.does === "hang") for (;;);
    if (job.does === "break") throw new Error("broken");
    send({ job: job.name, jobs: ++jobs });
  };`;
const moduleOf = (text: string) => new URL(`data:text/javascript,${encodeURIComponent(text)}`);
const thread = moduleOf(`import { parentPort } from "node:worker_threads"; ${ANSWERING}
  parentPort.on("message", (job) => answer(job, (said) => parentPort.postMessage(said)));`);

type Job = { name: string; does?: "exit" | "hang" | (() => void) };
type Said = { job: string; jobs: number };

test("a thread that works too long is given up, and one that waits as long is not", async () => {
  const post = 'import { parentPort, workerData } from "node:worker_threads";';
  const module = moduleOf(`${post}
    if (workerData === "work") for (;;);
    setTimeout(() => parentPort.postMessage("done"), 600);`);
  const bounds = { deadlineMs: 60_000, workMaxMs: 400, heapMb: 64 };
  const answers = await Promise.all(["work", "wait"].map((input) => runBounded<string>(module, input, bounds)));
  expect(answers).toEqual(["unfinished", "done"]);
});

describe("a kept thread", () => {
  const started: ReturnType<typeof startThread>[] = [];
  const ask = keepBounded<Job, Said>(
    () => {
      const kept = startThread(thread, 64);
      started.push(kept);
      return kept;
    },
    { deadlineMs: 2000, idleMs: 60_000 },
  );
  afterAll(() => {
    for (const kept of started) kept.end();
  });

  test("does one job after the other, each with its own answer, and is started once", async () => {
    const answers = await Promise.all(["a", "b", "c"].map((name) => ask({ name })));
    expect(answers).toEqual([
      { job: "a", jobs: 1 },
      { job: "b", jobs: 2 },
      { job: "c", jobs: 3 },
    ]);
    expect(started).toHaveLength(1);
  });

  test.each(["exit", "hang"] as const)("that is lost to one job (%s) is another one for the next", async (does) => {
    const [lost, next] = await Promise.all([ask({ name: "bad", does }), ask({ name: "good" })]);
    expect([lost, next]).toEqual(["unfinished", { job: "good", jobs: 1 }]);
  });

  test("whose answer came while this process stood still beyond the deadline has answered", async () => {
    const quick = keepBounded<Job, Said>(() => startThread(thread, 64), { deadlineMs: 300, idleMs: 60_000 });
    expect(await quick({ name: "first" })).toMatchObject({ job: "first" });
    // Timers come next after this, and messages later.
    await setImmediate();
    const asked = quick({ name: "second" });
    // The job is sent, and then nothing here is heard for longer than it may take.
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    for (const until = performance.now() + 700; performance.now() < until;);
    expect(await asked).toMatchObject({ job: "second" });
  });

  test("that breaks after its answer, with nobody waiting, ends alone", async () => {
    expect(await ask({ name: "bad" })).toMatchObject({ job: "bad" });
    const { events, send } = started.at(-1)!;
    const ended = new Promise((end) => void events.once("exit", end));
    send({ does: "break" }, () => {});
    await ended;
    expect(await ask({ name: "good" })).toEqual({ job: "good", jobs: 1 });
  });

  test("goes on behind a job that cannot be sent", async () => {
    const unsent = ask({ name: "bad", does: () => {} });
    const next = ask({ name: "good" });
    await expect(unsent).rejects.toThrow("could not be cloned");
    expect(await next).toMatchObject({ job: "good" });
  });
});

test("beside each other, no job waits for one that never finishes, and the kept thread serves the next ones", async () => {
  const started: ReturnType<typeof startThread>[] = [];
  const ask = keepBoundedBeside<Job, Said>(
    () => {
      const kept = startThread(thread, 64);
      started.push(kept);
      return kept;
    },
    { deadlineMs: 2000, idleMs: 60_000 },
  );
  expect(await ask({ name: "a" })).toEqual({ job: "a", jobs: 1 });
  const order: string[] = [];
  const lost = ask({ name: "bad", does: "hang" }).finally(() => order.push("bad"));
  const beside = ask({ name: "b" }).finally(() => order.push("b"));
  expect(await Promise.all([lost, beside])).toEqual(["unfinished", { job: "b", jobs: 1 }]);
  expect(order).toEqual(["b", "bad"]);
  expect([await ask({ name: "c" }), await ask({ name: "d" })]).toMatchObject([{ jobs: 1 }, { jobs: 2 }]);
  expect(started).toHaveLength(3);
  for (const kept of started) kept.end();
});

test("a kept process that has ended is another one for the next job", async () => {
  const file = new URL("../files/picture-process.ts", import.meta.url);
  const started: ReturnType<typeof startProcess>[] = [];
  const begin = () => {
    const kept = startProcess(file);
    started.push(kept);
    return kept;
  };
  const ask = keepBounded<{ kind: "check"; content: Uint8Array }, string>(begin, {
    deadlineMs: 30_000,
    idleMs: 60_000,
  });
  const job = { kind: "check" as const, content: new Uint8Array(10) };
  expect(await ask(job)).toBe("damaged");
  expect(await ask(job)).toBe("damaged");
  expect(started).toHaveLength(1);
  const ended = once(started[0]!.events, "exit");
  started[0]!.end();
  await ended;
  expect(await ask(job)).toBe("damaged");
  expect(started).toHaveLength(2);
  for (const kept of started) kept.end();
});
