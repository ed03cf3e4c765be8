import { spawn } from "node:child_process";
import path from "node:path";
import { text } from "node:stream/consumers";

/** Runs a program of this folder as a separate process: the plan goes in as JSON, the result comes out as JSON. */
export async function runPlan<Result>(program: string, plan: unknown): Promise<Result> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, program)], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  child.stdin.end(JSON.stringify(plan));
  return JSON.parse(await text(child.stdout)) as Result;
}

/** The plan given to this process. */
export async function readPlan<Plan>(): Promise<Plan> {
  return JSON.parse(await text(process.stdin)) as Plan;
}
