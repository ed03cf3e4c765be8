import { readFile, saveFile } from "@plon/client/download.ts";
import { ApiError } from "@plon/contract/shared/calls/client.ts";
import { showToast } from "@plon/ui/layers/toast.tsx";
import { session } from "#base/session/session.ts";

const TOAST_MS = 8000;

/** Fetches a file with the session and has the browser save it; a refusal is shown in a toast. */
export async function download(url: string, fileName: string): Promise<void> {
  try {
    const { file, name } = await readFile(session.send(url, { method: "GET" }));
    saveFile(file, name ?? fileName);
  } catch (error) {
    const text = error instanceof ApiError ? error.message : "Nie udało się pobrać pliku.";
    showToast({ tone: "danger", title: "Wystąpił błąd", text, durationMs: TOAST_MS });
  }
}

/** The file of an own invoice as it was sent. Throws ApiError. */
export async function fetchSentFile(path: string): Promise<File> {
  const { file, name } = await readFile(session.send(path, { method: "GET" }));
  return new File([file], name ?? "faktura", { type: file.type });
}
