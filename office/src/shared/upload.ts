import { newKey } from "@plon/client/new-key.ts";
import { createUpload } from "@plon/client/upload.ts";
import { useRef } from "react";
import { sendSigned } from "./session.ts";

/** Posts a form with a file as the signed-in person and reports how much has left. */
export const upload = createUpload(sendSigned);

/**
 * The Idempotency-Key of a chosen file: the same for all its tries, until `forget` after it was taken, or another file or
 * other words with it make it another request.
 */
export function useFileKey() {
  const kept = useRef<{ of: string; key: string }>(undefined);
  return {
    keyOf(file: File, words = ""): string {
      const of = JSON.stringify([file.name, file.size, file.lastModified, words]);
      if (kept.current?.of !== of) kept.current = { of, key: newKey() };
      return kept.current.key;
    },
    forget() {
      kept.current = undefined;
    },
  };
}
