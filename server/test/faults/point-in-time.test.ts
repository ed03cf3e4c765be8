// Somebody does something terrible at 14:03:21: the database is brought back to 14:03:20 from a base backup and the archived
// log, on another server. What was acknowledged before that moment is there, nothing after it is, and the ledger is sound.
import { appendFile, chown, mkdir, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { systemClock } from "#platform/settings/clock.ts";
import { createDatabase, inTransaction } from "#platform/database/database.ts";
import { prepareDatabase } from "#platform/postgres/prepare-database.ts";
import { earn, hashRequest } from "#modules/points/ledger/ledger.service.ts";
import { checkLedger } from "#modules/points/ledger/ledger-check.service.ts";
import { createGiven } from "#test/harness/given.ts";
import { isLong } from "#test/harness/long.ts";
import {
  ask,
  copyDatabase,
  killDatabaseServer,
  removeDatabaseServer,
  startDatabaseServer,
  writeOwned,
} from "#test/harness/running/replication.ts";
import type { TestServer } from "#test/harness/server.ts";

const places: string[] = [];

afterAll(async () => {
  for (const place of places) {
    await removeDatabaseServer(place);
    await rm(path.dirname(place), { recursive: true, force: true });
  }
}, 60_000);

async function placeFor(name: string): Promise<string> {
  const directory = await mkdtemp(path.join(tmpdir(), "plon-recovery-"));
  const place = path.join(directory, name);
  places.push(place);
  return place;
}

// What operators do by hand, with servers of its own: in the long run, before a release.
test.runIf(isLong)(
  "the database comes back to a moment, with exactly what was acknowledged before it",
  async () => {
    const [place, recoveredAt] = [await placeFor("a"), await placeFor("b")];
    const server = await startDatabaseServer(place, { settings: { archive_mode: "on" } });
    const owner = await stat(path.join(server.directory, "data"));
    // Beside the data, where the database's user may write.
    const log = path.join(server.directory, "archive");
    await mkdir(log, { recursive: true });
    await chown(log, owner.uid, owner.gid);
    await ask(server, `alter system set archive_command = 'test ! -f "${log}/%f" && cp "%p" "${log}/%f"'`);
    await ask(server, "select pg_reload_conf()");
    await prepareDatabase({ url: server.url, ownerUrl: server.ownerUrl }, false);
    const database = createDatabase(server.url, { max: 4 });
    const farmer = await createGiven({ db: database.db, clock: systemClock } as TestServer).participant();

    let serial = 0;
    /** Posts, and returns what was acknowledged. */
    const work = async (times: number) => {
      const acknowledged: number[] = [];
      for (let at = 0; at < times; at += 1) {
        serial += 1;
        const key = `recovery-${serial}`;
        const { journalId } = await inTransaction(database.db, (tx) =>
          earn(
            tx,
            {
              participantId: farmer.id,
              key,
              requestHash: hashRequest({ key }),
              cause: { type: "test", id: key },
              actor: { kind: "system", id: null },
              at: new Date(),
              explanation: { text: "Praca" },
            },
            { points: 10, category: "adjustment", expiresAt: new Date(Date.now() + 10 ** 10) },
          ),
        );
        acknowledged.push(journalId);
      }
      return acknowledged;
    };

    const early = await work(10);
    const data = await copyDatabase(server, recoveredAt);
    const before = [...early, ...(await work(20))];
    const [moment] = await ask<{ at: string }>(server, "select clock_timestamp()::text as at");
    const after = await work(10);
    await database.pool.query("delete from session");
    // What is archived is what is left of a destroyed server.
    await ask(server, "select pg_switch_wal()");
    const isArchived = async () => {
      const [row] = await ask<{ left: number }>(
        server,
        "select count(*)::int as left from pg_ls_archive_statusdir() where name like '%.ready'",
      );
      return row!.left;
    };
    await expect.poll(isArchived).toBe(0);
    await database.close();
    await killDatabaseServer(server);
    await rm(path.join(server.directory, "data"), { recursive: true });

    await appendFile(
      path.join(data, "postgresql.auto.conf"),
      [
        `restore_command = 'cp "${log}/%f" "%p"'`,
        `recovery_target_time = '${moment!.at}'`,
        "recovery_target_action = 'promote'",
        "archive_mode = off",
        "",
      ].join("\n"),
    );
    await writeOwned(path.join(data, "recovery.signal"), "", owner);
    const recovered = await startDatabaseServer(recoveredAt);
    const isOpen = async () => (await ask<{ is: boolean }>(recovered, "select pg_is_in_recovery() as is"))[0]!.is;
    await expect.poll(isOpen).toBe(false);
    const restored = createDatabase(recovered.url, { max: 2 });
    const kept = await restored.db.selectFrom("ledger_journal").select("id").orderBy("id").execute();
    expect(kept.map(({ id }) => id)).toEqual(before);
    expect(after.some((id) => kept.some((row) => row.id === id))).toBe(false);
    const balance = await restored.db
      .selectFrom("ledger_balance")
      .select("available")
      .where("participant_id", "=", farmer.id)
      .executeTakeFirstOrThrow();
    expect(balance.available).toBe(before.length * 10);
    expect(await restored.db.selectFrom("session").select("id").execute()).toHaveLength(1);
    expect((await checkLedger(restored.db)).proofs.filter((proof) => proof.breaches > 0)).toEqual([]);
    await restored.close();
  },
  120_000,
);
