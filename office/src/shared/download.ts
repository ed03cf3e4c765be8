import { readFile, saveFile } from "@plon/client/download.ts";
import { sendSigned } from "./session.ts";

/** Fetches a file as the signed-in person and has the browser save it. Throws ApiError as `call` does. */
export async function downloadFile(url: string, name: string): Promise<void> {
  saveFile((await readFile(sendSigned(url))).file, name);
}
