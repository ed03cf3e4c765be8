import { newKey } from "@plon/client/new-key.ts";
import type { FormFindings, ReadingProgress } from "@plon/contract/portal/documents/invoices-drafts.ts";
import { call } from "#base/calls/api.ts";
import { upload } from "#base/calls/upload.ts";

/** Sends a picked file ahead of its form, to be read meanwhile; resolves to the draft's id. Throws ApiError. */
export async function sendAhead(file: File, onProgress: (percent: number) => void): Promise<number> {
  const form = new FormData();
  form.set("invoice", file);
  return (await upload("POST /api/v1/invoices/drafts", { form }, { idempotencyKey: newKey(), onProgress })).data.id;
}

/** A photograph takes some ten seconds; whoever waits longer than this types. */
const WAIT_MS = 40_000;
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 4000;

const passing = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));

/**
 * What was read from a draft, asked for now and then: null if there is nothing in the file, "slow" if it takes too long.
 * `mayAsk` says "later" while the form is being sent and "never" once nobody wants to know. `onProgress` is told
 * which page is being read.
 */
export async function readingOfDraft(
  draftId: number,
  mayAsk: () => "now" | "later" | "never",
  onProgress: (progress: ReadingProgress) => void,
): Promise<FormFindings | null | "slow"> {
  const from = performance.now();
  for (
    let pause = FIRST_PAUSE_MS;
    performance.now() - from < WAIT_MS;
    pause = Math.min(pause * 1.2, LONGEST_PAUSE_MS)
  ) {
    await passing(pause);
    if (mayAsk() === "never") return null;
    if (mayAsk() === "later") continue;
    // Without a network the next time may have one.
    const told = await call("GET /api/v1/invoices/drafts/:draftId", { params: { draftId } }).catch(() => undefined);
    if (told && told.data.status !== "waiting") return told.data.found;
    if (told?.data.progress) onProgress(told.data.progress);
  }
  return "slow";
}
