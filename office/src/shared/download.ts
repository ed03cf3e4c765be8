import { ApiError, readEnvelope } from "@plon/contract/shared/client.ts";
import { sendSigned } from "./session.ts";

/** Fetches a file as the signed-in person and hands it to the browser to save. Throws ApiError as `call` does. */
export async function downloadFile(url: string, name: string): Promise<void> {
  const response = await sendSigned(url).catch((error: unknown) => {
    if (error instanceof ApiError) throw error;
    throw new ApiError(0, { message: "Sprawdź połączenie z internetem" });
  });
  if (!response.ok) await readEnvelope(response);
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads it after the click: taken back at once, some would save nothing.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
