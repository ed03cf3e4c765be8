import { ApiError, readEnvelope } from "@plon/contract/shared/client.ts";
import { showToast } from "@plon/ui/toast.tsx";
import { session } from "./session.ts";

const TOAST_MS = 8000;

/** Fetches a file of the session and hands it to the browser to save; a refusal is said in a toast. */
export async function download(url: string, fileName: string): Promise<void> {
  try {
    const response = await session.send(url, { method: "GET" }).catch(() => {
      throw new ApiError(0, { message: "Sprawdź połączenie z internetem" });
    });
    if (!response.ok) await readEnvelope(response);
    save(await response.blob(), nameFrom(response) ?? fileName);
  } catch (error) {
    const text = error instanceof ApiError ? error.message : "Nie udało się pobrać pliku.";
    showToast({ tone: "danger", title: "Wystąpił błąd", text, durationMs: TOAST_MS });
  }
}

function nameFrom(response: Response): string | undefined {
  const disposition = response.headers.get("content-disposition") ?? "";
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  return encoded ? decodeURIComponent(encoded) : /filename="([^"]+)"/i.exec(disposition)?.[1];
}

function save(file: Blob, name: string) {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000); // the browser may still be reading it
}
