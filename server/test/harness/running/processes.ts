// The real server as processes of its own, as an installation runs them.
import { type ChildProcess, fork } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

const checkout = path.resolve(import.meta.dirname, "../../..");

export type ServerProcess = { process: ChildProcess; url: string; log(): string };

/** What every process of a test inherits: where programs are, and what earlier ones compiled. */
export const inherited = () => ({
  PATH: process.env["PATH"],
  NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
});

/** Processes on a database of their own, with files they share. Everything is gone after `end`. */
export async function createProcesses(databaseUrl: string, environment: Record<string, string> = {}) {
  const data = await mkdtemp(path.join(tmpdir(), "plon-processes-"));
  const running = new Set<ChildProcess>();
  const ended = (child: ChildProcess) =>
    new Promise<void>((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) return resolve();
      child.once("exit", () => resolve());
    });
  return {
    data,
    /** Starts one, of this checkout or of another release at `server`. */
    async start(role: "web" | "worker" | "both", server = checkout): Promise<ServerProcess> {
      const child = fork(path.join(server, "test/crash/serve.ts"), {
        env: {
          ...inherited(),
          DATABASE_URL: databaseUrl,
          PLON_DATA: data,
          PLON_DEMO: "1",
          PLON_LOG: "error",
          PLON_ROLE: role,
          PORT: "0",
          ...(server === checkout ? {} : { NODE_COMPILE_CACHE: path.join(data, "compiled") }),
          ...environment,
        },
        stdio: ["ignore", "pipe", "inherit", "ipc"],
      });
      running.add(child);
      let log = "";
      child.stdout?.on("data", (chunk: Buffer) => {
        log += chunk.toString();
      });
      const { url } = await new Promise<{ url: string }>((resolve, reject) => {
        child.once("message", (message) => resolve(message as { url: string }));
        child.once("exit", (code) => reject(new Error(`The process ended with ${code} instead of starting: ${log}`)));
      });
      return { process: child, url, log: () => log };
    },
    /** Ends one process as a process manager does, and waits for it. */
    async stop({ process: child }: ServerProcess): Promise<number | null> {
      child.kill("SIGTERM");
      await ended(child);
      running.delete(child);
      return child.exitCode;
    },
    async end(): Promise<void> {
      for (const child of running) child.kill("SIGKILL");
      await Promise.all([...running].map(ended));
      await rm(data, { recursive: true, force: true });
    },
  };
}
