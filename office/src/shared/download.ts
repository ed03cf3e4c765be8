import { readFile, saveFile } from "@plon/client/download.ts";
import { sendSigned } from "./session.ts";

/**
 * Fetches a file as the signed-in person and has the browser save it, under the server's name where none is given. Throws
 * ApiError as `call` does.
 */
export async function downloadFile(url: string, name?: string): Promise<void> {
  const answer = await readFile(sendSigned(url));
  saveFile(answer.file, name ?? answer.name ?? "plik");
}
