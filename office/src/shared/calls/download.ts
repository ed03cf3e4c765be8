import { readFile, saveFile } from "@plon/client/download.ts";
import { sendSigned } from "./session.ts";

/**
 * Fetches a file as the signed-in person and has the browser save it, under the server's name where none is given.
 * `onLines` hears how many lines of a text have come; `signal` stops it. Throws ApiError as `call` does.
 */
export async function downloadFile(
  url: string,
  name?: string,
  { onLines, signal }: { onLines?: (lines: number) => void; signal?: AbortSignal } = {},
): Promise<void> {
  const answer = await readFile(sendSigned(url, signal ? { signal } : {}), onLines);
  saveFile(answer.file, name ?? answer.name ?? "plik");
}
