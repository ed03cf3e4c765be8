import { ApiError, readEnvelope } from "@plon/contract/shared/client.ts";

/** The file in a response and the name that the server gave it. Throws ApiError as `call` does. */
export async function readFile(answer: Promise<Response>): Promise<{ file: Blob; name: string | undefined }> {
  const response = await answer.catch((error: unknown) => {
    if (error instanceof ApiError || (error instanceof DOMException && error.name === "AbortError")) throw error;
    throw new ApiError(0, { message: "Sprawdź połączenie z internetem" });
  });
  if (!response.ok) await readEnvelope(response);
  return { file: await response.blob(), name: nameFrom(response) };
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
