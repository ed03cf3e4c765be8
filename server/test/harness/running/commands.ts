// The programme's commands as an operator runs them: processes of their own, to their end.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { text } from "node:stream/consumers";
import { inherited } from "./processes.ts";

type Settings = Record<string, string>;

const fileOf = (command: string) => path.join(import.meta.dirname, `../../../src/${command}.ts`);

/** Runs `npm run <command>`, as it is in server/src, with these settings and no others. */
export const runCommand = (command: string, settings: Settings, given: string[] = []) =>
  toItsEnd(process.execPath, [fileOf(command), ...given], settings);

/** Whether this user may mount what no other process sees. */
export const mayMount = () => spawnSync("unshare", ["-m", "mount", "-t", "tmpfs", "tmpfs", "/mnt"]).status === 0;

/** The same on disks of its own: what `mounts` mounts, in the shell's words, is seen by this process alone and goes with it. */
export const runMounted = (mounts: string, command: string, settings: Settings) =>
  toItsEnd("unshare", ["-m", "sh", "-c", `${mounts} && exec "$0" "$1"`, process.execPath, fileOf(command)], settings);

async function toItsEnd(program: string, words: string[], settings: Settings) {
  const env = { ...inherited(), ...settings };
  const child = spawn(program, words, { env, stdio: ["ignore", "pipe", "pipe"] });
  const [out, error, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  return { code: code as number, out, error: error.trim() };
}
