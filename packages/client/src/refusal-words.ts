import { ApiError } from "@plon/contract/shared/calls/client.ts";

/** What a failed call says where none of its fields is at hand: what is wrong with each of them, or else with the whole. */
export function wordsOf(error: Error): string {
  const fields = error instanceof ApiError ? error.fields : {};
  const texts = [...new Set(Object.values(fields).flat())];
  return texts.length > 0 ? texts.join(" ") : error.message || "Serwer nie odpowiada. Spróbuj ponownie za chwilę.";
}
