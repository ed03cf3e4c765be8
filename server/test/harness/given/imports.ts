// Tables sent as files, for the tests of imports.
import type { ImportKind } from "@plon/contract/office/goods/imports.ts";
import type { ImportMode } from "@plon/contract/shared/imports.ts";
import { workNextImport } from "#modules/goods/imports/imports.service.ts";
import { approveWaiting } from "./settings.ts";
import { type Answer, multipart, type TestServer } from "#test/harness/server.ts";

/** Sends a table to be checked, or asks for it to be imported. */
export async function askImport(
  server: TestServer,
  { token, kind, text, mode }: { token: string; kind: ImportKind; text: string; mode: "check" | ImportMode },
): Promise<Answer> {
  const file = { name: "file", value: Buffer.from(text), filename: "tabela.csv" };
  const { payload, headers } = multipart(mode === "check" ? [file] : [{ name: "mode", value: mode }, file]);
  const path = `/api/office/v1/imports/${kind}${mode === "check" ? "/check" : ""}`;
  return await server.call("POST", path, { token, payload, headers });
}

/** The same, and the worker does what was asked for: answers as a check does, with the report of what was done. */
export async function sendTable(server: TestServer, asked: Parameters<typeof askImport>[1]): Promise<Answer> {
  const answer = await askImport(server, asked);
  if (asked.mode === "check" || answer.status !== 200) return answer;
  while (await workNextImport(server.db, server.clock.now()));
  await approveWaiting(server);
  const last = await server.call("GET", `/api/office/v1/imports/${asked.kind}`, { token: asked.token });
  return { ...last, body: { ...last.body, data: last.body.data.report } };
}
