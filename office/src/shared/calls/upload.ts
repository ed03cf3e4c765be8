import { newKey } from "@plon/client/new-key.ts";
import { createUpload } from "@plon/client/upload.ts";
import { useRef } from "react";
import { sendSigned } from "./session.ts";

/** Posts a form with a file as the signed-in person and reports its progress. */
export const upload = createUpload(sendSigned);

/**
 * The Idempotency-Key of a chosen file: the same for all attempts, until `forget` after it was accepted, or until
 * another file or other accompanying text makes it another request.
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
