import { ApiError, readEnvelope } from "@plon/contract/shared/calls/client.ts";

/**
 * The file in a response and the name that the server gave it. `onLines` hears how many lines of a text have come so far.
 * Throws ApiError as `call` does.
 */
export async function readFile(
  answer: Promise<Response>,
  onLines?: (lines: number) => void,
): Promise<{ file: Blob; name: string | undefined }> {
  const response = await answer.catch(tellNetwork);
  if (!response.ok) await readEnvelope(response);
  const file = onLines ? await readLines(response, onLines).catch(tellNetwork) : await response.blob();
  return { file, name: nameFrom(response) };
}

function tellNetwork(error: unknown): never {
  if (error instanceof ApiError || (error instanceof DOMException && error.name === "AbortError")) throw error;
  throw new ApiError(0, { message: "Sprawdź połączenie z internetem" });
}

const LINE_END = 10;

async function readLines(response: Response, onLines: (lines: number) => void): Promise<Blob> {
  const reader = response.body?.getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let lines = 0;
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    chunks.push(part.value);
    lines += part.value.reduce((ends, byte) => (byte === LINE_END ? ends + 1 : ends), 0);
    onLines(lines);
  }
  return new Blob(chunks, { type: response.headers.get("content-type") ?? "" });
}

/** Hands a file to the browser to save. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads it after the click: if revoked at once, some would save nothing.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

function nameFrom(response: Response): string | undefined {
  const disposition = response.headers.get("content-disposition") ?? "";
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  return encoded ? decodeURIComponent(encoded) : /filename="([^"]+)"/i.exec(disposition)?.[1];
}
