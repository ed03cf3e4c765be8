// A backup is worth what its restore brings back: every table, every file, and a sound ledger.
import { chmod, chown, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { gunzipSync, gzipSync } from "node:zlib";
import { sql } from "kysely";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeBackup } from "#platform/backup/backup.ts";
import { restoreBackup } from "#platform/backup/restore.ts";
import type { Db } from "#platform/database/database.ts";
import { createFileStorage, type FileStorage } from "#platform/files/storage.ts";
import { dumpSchema } from "#platform/postgres/schema-dump.ts";
import { checkLedger } from "#modules/points/ledger/ledger-check.service.ts";
import { runCommand } from "./harness/running/commands.ts";
import { createTestDatabase, type TestDatabase } from "./harness/database.ts";
import { createGiven } from "./harness/given.ts";
import { useTestServer } from "./harness/server.ts";

const server = useTestServer();
const given = createGiven(server);
let folder: string;
let archive: string;
const made: TestDatabase[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "plon-backup-"));
  archive = path.join(folder, "plon.tar.gz");
  await someProgramme();
  await makeBackup(archive, source());
});
afterAll(async () => {
  for (const database of made) await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const source = () => ({
  databaseUrl: server.database.url,
  storage: server.storage,
  at: server.clock.now(),
  version: "1.0.31",
});

/** People, an accepted invoice with its file, an adjustment, a session, characters that COPY must escape. */
async function someProgramme(): Promise<void> {
  const [farmer, admin] = [await given.participant(), await given.staff("admin")];
  const product = await given.product();
  const lines = [{ sap: product.sap, pack_volume: 5, quantity: 3 }];
  const invoice = await given.submittedInvoice({ who: farmer, lines });
  const accepted = await server.call("POST", `/api/office/v1/invoices/${invoice.id}/accept`, { token: admin.token });
  expect(accepted.status, JSON.stringify(accepted.body)).toBe(200);
  await given.submittedInvoice();
  await server.db
    .insertInto("notification")
    .values({
      participant_id: farmer.id,
      title: "Tab\tulator, \\N i „cudzysłów”",
      content: "wiersz\nwiersz\r\n\\. 😀",
      created_at: server.clock.now(),
    })
    .execute();
}

/** Somewhere to restore to: migrated already, or an empty database. */
async function emptyTarget(
  options: { empty?: boolean } = {},
): Promise<{ database: TestDatabase; databaseUrl: string; storage: FileStorage }> {
  const database = await createTestDatabase({ ...options, role: "owner" });
  made.push(database);
  const directory = await mkdtemp(path.join(folder, "files-"));
  return { database, databaseUrl: database.url, storage: createFileStorage({ kind: "local", directory }) };
}

/** Every row of every table as text, but for the number of the writing transaction, which is its server's own. */
async function contents(db: Db): Promise<Record<string, string[]>> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      and relname not in ('schema_migration', 'schema_functions') order by relname
  `.execute(db);
  const found: Record<string, string[]> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select (to_jsonb(t) - 'transaction_id')::text as row from ${sql.table(name)} t order by 1
    `.execute(db);
    found[name] = rows.map(({ row }) => row);
  }
  return found;
}

async function filesOf(storage: FileStorage): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for await (const { key } of storage.keys()) found[key] = (await buffer(await storage.read(key))).toString("base64");
  return found;
}

async function schemaAt(url: string): Promise<string> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await dumpSchema(client);
  } finally {
    await client.end();
  }
}

/** Nothing was brought into a target: no table, no file. */
async function expectUntouched(target: Awaited<ReturnType<typeof emptyTarget>>): Promise<void> {
  expect(await contents(target.database.db)).toEqual({});
  expect(await filesOf(target.storage)).toEqual({});
}

describe("a restore", () => {
  // All migrations and hundreds of foreign keys: on a busy machine that takes its time.
  test("brings back every table, every file, the next numbers, and a sound ledger", { timeout: 180_000 }, async () => {
    const target = await emptyTarget({ empty: true });
    await restoreBackup(archive, target);

    const [before, after] = [await contents(server.db), await contents(target.database.db)];
    expect(Object.keys(before).length).toBeGreaterThan(60);
    expect(before["ledger_entry"]?.length).toBeGreaterThan(0);
    expect(after).toEqual(before);
    const files = await filesOf(target.storage);
    expect(Object.keys(files)).toHaveLength(2);
    expect(files).toEqual(await filesOf(server.storage));
    expect(await schemaAt(target.databaseUrl)).toBe(await schemaAt(server.database.ownerUrl));
    expect(await checkLedger(target.database.db)).toMatchObject({ ok: true });

    // The next row takes the next number, and what protects the ledger protects it again.
    const next = await target.database.db
      .insertInto("notification")
      .values({ participant_id: 1, title: "x", content: "x", created_at: server.clock.now() })
      .returning("id")
      .executeTakeFirstOrThrow();
    expect(next.id).toBe(Math.max(...before["notification"]!.map((row) => JSON.parse(row).id as number)) + 1);
    await expect(sql`delete from ledger_entry`.execute(target.database.db)).rejects.toThrow();
    await expect(
      sql`insert into ledger_entry (journal_id, line, participant_id, account, amount)
        select journal_id, 99, participant_id, account, 0 from ledger_entry limit 1`.execute(target.database.db),
    ).rejects.toThrow();
  });

  test("refuses a database or a store that is not empty", async () => {
    const { storage } = await emptyTarget();
    await expect(restoreBackup(archive, { ...source(), storage })).rejects.toThrow("The database is not empty");
    const other = await emptyTarget({ empty: true });
    await expect(restoreBackup(archive, { ...other, storage: server.storage })).rejects.toThrow("store is not empty");
    expect(await contents(other.database.db)).toEqual({});
  });

  test("refuses an archive that was cut short, changed, or is none", async () => {
    const target = await emptyTarget({ empty: true });
    const whole = await readFile(archive);
    const changed = gunzipSync(whole);
    const at = changed.indexOf("Gospodarstwo Kowalski");
    expect(at).toBeGreaterThan(0);
    changed.write("Gospodarstwo Nowak---", at);
    const bad = {
      cut: whole.subarray(0, whole.length / 2),
      changed: gzipSync(changed),
      none: Buffer.from("no archive"),
    };
    for (const [name, content] of Object.entries(bad)) {
      const file = path.join(folder, name);
      await writeFile(file, content);
      await expect(restoreBackup(file, target), name).rejects.toThrow(/cannot be read whole|is damaged/);
    }
    await expectUntouched(target);
  });

  test("refuses an archive of a newer program", async () => {
    const target = await emptyTarget({ empty: true });
    const changed = gunzipSync(await readFile(archive)).toString("latin1");
    // The same length, so that the archive stays well formed.
    const newer = changed.replace(/("checksum": ")[0-9a-f]{64}/, `$1${"0".repeat(64)}`);
    const file = path.join(folder, "newer.tar.gz");
    await writeFile(file, gzipSync(Buffer.from(newer, "latin1")));
    await expect(restoreBackup(file, target)).rejects.toThrow("was changed after it had been applied");
    await expectUntouched(target);
  });

  test("that fails on the way leaves nothing, and can be tried again", async () => {
    const target = await emptyTarget();
    const full: FileStorage = {
      ...target.storage,
      putBack: async () => {
        throw new Error("no space left");
      },
    };
    await expect(restoreBackup(archive, { ...target, storage: full })).rejects.toThrow("no space left");
    expect(await filesOf(target.storage)).toEqual({});
    await restoreBackup(archive, target);
    expect((await contents(target.database.db))["participant"]).toHaveLength(2);
  });
});

describe("a backup", () => {
  test("overwrites nothing, and leaves nothing half done", async () => {
    const before = await readFile(archive);
    await expect(makeBackup(archive, source())).rejects.toThrow("not overwritten");
    expect(await readFile(archive)).toEqual(before);

    const broken: FileStorage = {
      ...server.storage,
      read: async () => {
        throw new Error("disk error");
      },
    };
    const other = path.join(folder, "other.tar.gz");
    await expect(makeBackup(other, { ...source(), storage: broken })).rejects.toThrow("disk error");
    await expect(readFile(other)).rejects.toThrow("ENOENT");
  });

  test("is of one moment, though people go on working", async () => {
    let hasWritten = false;
    const busy: FileStorage = {
      ...server.storage,
      async *keys() {
        // After the tables were copied, before the files are.
        if (!hasWritten) await given.participant();
        hasWritten = true;
        yield* server.storage.keys();
      },
    };
    const file = path.join(folder, "busy.tar.gz");
    const manifest = await makeBackup(file, { ...source(), storage: busy });
    const participants = await server.db.selectFrom("participant").select("id").execute();
    expect(manifest.tables.find(({ name }) => name === "participant")?.rows).toBe(participants.length - 1);
  });
});

/** Of no user in particular. */
const OWNER = 4242;

// Nobody else may give files away.
test.skipIf(process.getuid?.() !== 0)(
  "what root backs up and restores belongs to the owner of the folder",
  async () => {
    const database = await createTestDatabase();
    made.push(database);
    const data = await mkdtemp(path.join(folder, "owned-"));
    await chown(data, OWNER, OWNER);
    await chmod(data, 0o755);
    const settings = { PLON_DATA: data, PLON_DEMO: "0" };
    const both = { DATABASE_URL: database.url, DATABASE_OWNER_URL: database.ownerUrl };
    expect(await runCommand("restore", { ...settings, ...both }, [archive])).toMatchObject({ code: 0, error: "" });
    expect(await runCommand("backup", { ...settings, DATABASE_URL: database.url })).toMatchObject({
      code: 0,
      error: "",
    });
    const entries = await readdir(data, { recursive: true });
    expect(entries).toContainEqual(expect.stringMatching(/^files\/[0-9a-f]{2}\/[0-9a-f]{40}$/));
    expect(entries).toContainEqual(expect.stringMatching(/^backups\/plon-.*\.tar\.gz$/));
    const owners = await Promise.all(entries.map(async (entry) => [entry, (await stat(path.join(data, entry))).uid]));
    expect(owners.filter(([, uid]) => uid !== OWNER)).toEqual([]);
  },
);
