// The demo programme, told once in a run: whoever needs it gets a copy of its database and of its files.
import { cp, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { inject } from "vitest";
import { loadDemo } from "#demo/demo.ts";
import { fixedClock } from "#platform/settings/clock.ts";
import { readConfig } from "#platform/settings/config.ts";
import { createFileStorage, type FileStorage } from "#platform/files/storage.ts";
import { createTestDatabase, makeTemplate, type TestDatabase } from "./database.ts";
import { testSealer } from "./server.ts";

/** The day on which the programme is told. */
export const DEMO_DAY = "2026-11-20T09:30:00Z";

export type Programme = { database: TestDatabase; storage: FileStorage; directory: string; drop(): Promise<void> };

/** A database and a place for files; both are the caller's. */
export async function emptyProgramme(template?: string): Promise<Programme> {
  const directory = await mkdtemp(path.join(tmpdir(), "plon-demo-"));
  const files = path.join(directory, "files");
  await mkdir(files);
  const database = await createTestDatabase(template === undefined ? {} : { template });
  return {
    database,
    storage: createFileStorage({ kind: "local", directory: files }),
    directory,
    drop: async () => {
      await database.drop();
      await rm(directory, { recursive: true });
    },
  };
}

/** Tells the programme into an empty database, as of a moment. */
export const tellDemo = ({ database: { db }, storage }: Pick<Programme, "database" | "storage">, now = DEMO_DAY) =>
  loadDemo({ config: readConfig({}), db, clock: fixedClock(now), storage, sealer: testSealer });

/** The programme as it was told, to do with it what one likes. */
export async function copyDemo(): Promise<Programme> {
  const template = `${inject("templateDatabase")}_demo`;
  const told = path.join(tmpdir(), template);
  await makeTemplate(template, async () => {
    const programme = await emptyProgramme();
    await tellDemo(programme);
    await cp(programme.directory, told, { recursive: true });
    await rm(programme.directory, { recursive: true });
    // As where it runs for a while: without statistics a report over the season takes ten times as long.
    await programme.database.asOwner("analyze");
    return programme.database;
  });
  const copy = await emptyProgramme(template);
  await cp(told, copy.directory, { recursive: true });
  return copy;
}
