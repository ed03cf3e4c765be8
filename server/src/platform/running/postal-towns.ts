// The list of postcodes that the operator put beside the programme, read once.
import { readFile, stat } from "node:fs/promises";
import { postalTowns } from "@plon/rules/places/postal-towns.ts";
import type { Fault } from "./obstacles.ts";

/** All of Poland has some six; who names another file by mistake is told, and no memory goes for it. */
const FILE_MB_MAX = 50;

export type PostalTowns = ReadonlyMap<string, readonly string[]>;

/** The places of each postcode in the file; without one, or with one that says nothing, none, and why. Never throws. */
export async function readPostalTowns(file: string | undefined): Promise<{ towns: PostalTowns; fault: Fault }> {
  if (file === undefined) return { towns: new Map(), fault: undefined };
  const advice = "Without it no town is offered for a postcode; see POSTCODES_FILE in docs/operations.md.";
  const without = (why: string) => ({ towns: new Map(), fault: `POSTCODES_FILE ${why}. ${advice}` });
  try {
    if ((await stat(file)).size > FILE_MB_MAX * 1_048_576) return without(`${file} has more than ${FILE_MB_MAX} MB`);
    const towns = postalTowns(await readFile(file, "utf8"));
    return towns.size > 0 ? { towns, fault: undefined } : without(`${file} has no Polish postcode`);
  } catch (error) {
    return without(`${file} cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
}
