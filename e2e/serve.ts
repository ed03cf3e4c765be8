// The server under test: this checkout's own `npm start`, with a data folder of its own that goes when the server goes.
import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const data = mkdtempSync(path.join(tmpdir(), "plon-e2e-"));
chmodSync(data, 0o755); // run by root, PostgreSQL is another user and must be able to walk through

const server = spawn(process.execPath, [path.join(import.meta.dirname, "../server/src/start.ts")], {
  stdio: "inherit",
  env: { ...process.env, PLON_DATA: data, PLON_TRUST_PROXY: "1", PLON_LOG: "warn" },
});

for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => server.kill(signal));
server.once("exit", (code) => {
  rmSync(data, { recursive: true, force: true });
  process.exit(code ?? 1);
});
