// What an operator sees who starts it wrongly: one sentence that says what to do, at once, and 1 as the end.
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { removeEmbeddedPostgres } from "#platform/postgres/embedded-postgres.ts";
import { diskFault } from "#platform/running/obstacles.ts";
import { mayMount, runCommand, runMounted } from "./harness/running/commands.ts";
import { BRAND } from "./harness/server.ts";

let folder: string;
let taken: Server;
let port: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "plon-starting-"));
  // For the database's own user, when root starts it.
  await chmod(folder, 0o755);
  await writeFile(path.join(folder, "file"), "");
  await mkdir(path.join(folder, "claimed"));
  await writeFile(path.join(folder, "claimed/first-start.pid"), String(process.pid));
  taken = createServer();
  await once(taken.listen(0, "127.0.0.1"), "listening");
  port = String((taken.address() as AddressInfo).port);
});
afterAll(async () => {
  taken.close();
  await rm(folder, { recursive: true, force: true });
});

/** Where nobody takes connections. */
const NOWHERE = "postgresql://plon@127.0.0.1:9/plon";

const run = (command: string, settings: Record<string, string>, given: string[] = []) =>
  runCommand(command, { PLON_DATA: path.join(folder, "data"), PORT: "0", ...settings }, given);

describe("a start that cannot succeed says so in one sentence", () => {
  test.each<[string, () => Record<string, string>, RegExp]>([
    ["because its port is taken", () => ({ PORT: port }), /^Port \d+ is taken by another program\. Choose .*$/],
    [
      "because its host is elsewhere",
      () => ({ HOST: "192.0.2.1", PORT: "3999" }),
      /^HOST=192\.0\.2\.1 is no address .*$/,
    ],
    [
      "because its folder cannot be",
      () => ({ PLON_DATA: path.join(folder, "file", "data") }),
      /^\/.* cannot be written to \(ENOTDIR\)\. Give the folder .*$/,
    ],
    [
      "because nobody said whose programme it is",
      () => ({ DATABASE_URL: NOWHERE, ...BRAND, BRAND_NAME: "", BRAND_EMAIL: "" }),
      /^Say whose programme this is: BRAND_NAME, BRAND_EMAIL \(.*$/,
    ],
    [
      "because another first start is under way",
      () => ({ PLON_DATA: path.join(folder, "claimed") }),
      /^Another first start is under way in .* \(process \d+\): wait for it, .*$/,
    ],
  ])("%s", async (_why, environment, says) => {
    expect(await run("start", environment())).toEqual({ code: 1, out: "", error: expect.stringMatching(says) });
  });

  const CHECKOUT = path.resolve(import.meta.dirname, "../..");

  describe.runIf(mayMount())("on a disk of its own", () => {
    test.each<[string, string, (disk: string) => string, RegExp]>([
      [
        "with 60 MB",
        "start",
        (disk) => `mount -t tmpfs -o size=60m tmpfs ${disk}`,
        /^The disk of \/\S* is full: 60 MB are free of the 300 that a start needs\. Make room, or .*$/,
      ],
      [
        "that may only be read",
        "start",
        (disk) => `mount -t tmpfs -o ro tmpfs ${disk}`,
        /^\/\S* cannot be written to \(EROFS\)\. Give the folder .*$/,
      ],
      [
        "whose checkout may only be read and is to be built",
        "build-screens",
        () => `mount --bind ${CHECKOUT} ${CHECKOUT} && mount -o remount,bind,ro ${CHECKOUT}`,
        /^The portal is not built yet, or older than its sources: \/\S* cannot be written to \(EROFS\)\. Build as .*$/,
      ],
    ])("%s", async (_how, command, mounts, says) => {
      const disk = await mkdtemp(path.join(folder, "disk-"));
      const settings = { PLON_DATA: disk, PORT: "0" };
      expect(await runMounted(mounts(disk), command, settings)).toEqual({
        code: 1,
        out: "",
        error: expect.stringMatching(says),
      });
    });
  });

  test("because its disk has no room", async () => {
    const fault = await diskFault({ dataDirectory: folder, database: undefined }, 1e12);
    expect(fault).toMatch(
      /^The disk of .* is full: \d+ MB are free of the 1000000000000 that a start needs\. Make room/,
    );
  });
});

test("a command that cannot do its work says so in one sentence, too", async () => {
  // By name, which leads to several addresses: their refusals have no words.
  const away = { DATABASE_URL: NOWHERE.replace("127.0.0.1", "localhost"), ...BRAND };
  const [wrong, ...lost] = await Promise.all([
    run("ledger-check", { PORT: "none" }),
    ...["ledger-check", "backup"].map((command) => run(command, away)),
    run("ksef-try", {}, ["test", path.join(folder, "none.pem"), "none.pem", "5265877635"]),
  ]);
  expect(wrong).toMatchObject({
    code: 1,
    error: expect.stringMatching(/^The configuration is wrong[^\n]*\n  PORT: [^\n]*$/),
  });
  for (const { code, error } of lost)
    expect({ code, error }).toEqual({ code: 1, error: expect.stringMatching(/^[^\n]*(ECONNREFUSED|ENOENT)[^\n]*$/) });
});

test("an installation without a database of its own gets its first administrator", async () => {
  const environment = { PLON_DATA: path.join(folder, "own"), PLON_DEMO: "0" };
  const anna = ["anna@firma.example", "Anna Nowak"];
  try {
    expect((await run("first-admin", { PLON_DATA: environment.PLON_DATA }, anna)).error).toContain("PLON_DEMO=0");
    const made = await run("first-admin", environment, anna);
    expect(made).toMatchObject({ code: 0, error: "" });
    expect(made.out).toContain("anna@firma.example signs in at /office/ with the password");
  } finally {
    await removeEmbeddedPostgres({ directory: path.join(environment.PLON_DATA, "postgres") });
  }
});
