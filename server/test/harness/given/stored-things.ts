// What is stored at a moment: the tests of refusals compare it before and after.
import { readdir } from "node:fs/promises";
import type { TestServer } from "#test/harness/server.ts";

/** Rows and files that an upload could leave behind. */
export async function storedThings(server: TestServer) {
  const count = async (table: "invoice" | "invoice_line" | "stored_file" | "ledger_journal") => {
    const counted = server.db.selectFrom(table).select((row) => row.fn.countAll<number>().as("n"));
    return (await counted.executeTakeFirstOrThrow()).n;
  };
  const entries = await readdir(server.filesDirectory, { recursive: true, withFileTypes: true }).catch(() => []);
  return {
    invoices: await count("invoice"),
    lines: await count("invoice_line"),
    files: await count("stored_file"),
    journals: await count("ledger_journal"),
    onDisk: entries.filter((entry) => entry.isFile()).length,
  };
}
