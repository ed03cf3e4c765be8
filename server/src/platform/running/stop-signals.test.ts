// Goal: stopping is finished even when the one press arrives as two signals, and whoever presses again need not wait.
import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { expect, test } from "vitest";

const MODULE = JSON.stringify(path.join(import.meta.dirname, "stop-signals.ts"));

/** A process that says "ready", "stopping" at each call of `stop` and "stopped" when `stop`, an expression, is done. */
async function start(stop: string, deadlineMs = 27_000) {
  const program = `
    import { stopOnSignals } from ${MODULE};
    stopOnSignals(async () => {
      console.log("stopping");
      await ${stop};
      console.log("stopped");
    }, ${deadlineMs});
    setInterval(() => {}, 1000);
    console.log("ready");
  `;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  let complained = "";
  child.stderr.on("data", (chunk: Buffer) => (complained += chunk.toString()));
  child.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const hear = async (word: string) => {
    while (!said.includes(word)) await once(child.stdout, "data");
  };
  await hear("ready");
  const ended = once(child, "close").then(([code]) => code as number | null);
  return { child, hear, ended, said: () => said, complained: () => complained };
}

test("a press that arrives twice is one: what was begun is finished", async () => {
  const running = await start("new Promise((done) => setTimeout(done, 300))");
  running.child.kill("SIGINT");
  await running.hear("stopping");
  running.child.kill("SIGINT");
  running.child.kill("SIGTERM");
  expect(await running.ended).toBe(0);
  expect(running.said()).toBe("ready\nstopping\nstopped\n");
});

test("a later second signal does not wait for what never ends", async () => {
  const running = await start("new Promise(() => {})");
  const presses = setInterval(() => running.child.kill("SIGINT"), 50);
  expect(await running.ended).toBe(1);
  clearInterval(presses);
  expect(running.said()).toBe("ready\nstopping\n");
});

test("a stop that never ends is ended", async () => {
  const running = await start("new Promise(() => {})", 200);
  running.child.kill("SIGTERM");
  expect(await running.ended).toBe(1);
  expect(running.complained()).toContain("Stopping takes too long");
});

test("a stop that fails says why and ends with an error", async () => {
  const running = await start("Promise.reject(new Error('the database would not let go'))");
  running.child.kill("SIGTERM");
  expect(await running.ended).toBe(1);
  expect(running.complained()).toContain("the database would not let go");
});
