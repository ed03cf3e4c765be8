// Tables sent as files, for the tests of imports.
import type { ImportKind } from "@plon/contract/office/imports.ts";
import type { ImportMode } from "@plon/contract/shared/imports.ts";
import { type Answer, multipart, type TestServer } from "./server.ts";

/** Sends this table to be checked or imported. */
export async function sendTable(
  server: TestServer,
  { token, kind, text, mode }: { token: string; kind: ImportKind; text: string; mode: ImportMode },
): Promise<Answer> {
  const form = multipart([
    { name: "mode", value: mode },
    { name: "file", value: Buffer.from(text), filename: "tabela.csv" },
  ]);
  const { payload, headers } = form;
  return await server.call("POST", `/api/office/v1/imports/${kind}`, { token, payload, headers });
}
