import { newKey } from "@plon/client/new-key.ts";
import { ApiError } from "@plon/contract/shared/calls/client.ts";
import { useRef } from "react";

/**
 * Sends with an Idempotency-Key that is used for all attempts until the server has responded, so that a connection lost
 * midway never makes two things of one click.
 */
export function useRequestKey() {
  const kept = useRef<string>(undefined);
  return async function withKey<Answer>(work: (idempotencyKey: string) => Promise<Answer>): Promise<Answer> {
    kept.current ??= newKey();
    try {
      const answer = await work(kept.current);
      kept.current = undefined;
      return answer;
    } catch (error) {
      const answered = error instanceof ApiError && error.status >= 400 && error.status < 500;
      if (answered) kept.current = undefined;
      throw error;
    }
  };
}
