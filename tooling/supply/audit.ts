// npm run audit: asks the registry what is known of our packages, and applies the policy of docs/security.md. Ends with 0 if
// nothing blocks, 1 if something does, 2 if the registry could not be asked: then nothing is known, which is no consent.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { judgeAudit, readExceptions } from "./audit-policy.ts";

const asked = spawnSync("npm", ["audit", "--json", "--package-lock-only"], {
  encoding: "utf8",
  cwd: path.resolve(import.meta.dirname, "../.."),
  maxBuffer: 64 * 1024 * 1024,
  shell: process.platform === "win32",
});
const inProduction = spawnSync("npm", ["audit", "--json", "--package-lock-only", "--omit", "dev"], {
  encoding: "utf8",
  cwd: path.resolve(import.meta.dirname, "../.."),
  maxBuffer: 64 * 1024 * 1024,
  shell: process.platform === "win32",
});
const exceptions = readExceptions(readFileSync(path.join(import.meta.dirname, "audit-exceptions.json"), "utf8"));
const verdict = judgeAudit(
  { all: asked.stdout, production: inProduction.stdout },
  exceptions,
  new Date().toISOString().slice(0, 10),
);
for (const line of verdict.lines) console.log(line);
process.exit(verdict.code);
