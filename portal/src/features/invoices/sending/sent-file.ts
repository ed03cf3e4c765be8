import { readFile } from "@plon/client/download.ts";
import { session } from "#base/session/session.ts";

/** The file of an own invoice, as it was sent. Throws ApiError. */
export async function fetchSentFile(path: string): Promise<File> {
  const { file, name } = await readFile(session.send(path, { method: "GET" }));
  return new File([file], name ?? "faktura", { type: file.type });
}
