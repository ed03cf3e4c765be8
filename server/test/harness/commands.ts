// The programme's commands as an operator runs them: processes of their own, to their end.
import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { text } from "node:stream/consumers";
import { inherited } from "./processes.ts";

/** Runs `npm run <command>`, as it is in server/src, with these settings and no others. */
export async function runCommand(command: string, settings: Record<string, string>, given: string[] = []) {
  const file = path.join(import.meta.dirname, `../../src/${command}.ts`);
  const env = { ...inherited(), ...settings };
  const child = spawn(process.execPath, [file, ...given], { env, stdio: ["ignore", "pipe", "pipe"] });
  const [out, error, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  return { code: code as number, out, error: error.trim() };
}
