import { ApiError } from "@plon/contract/shared/calls/client.ts";
import { showToast } from "@plon/ui/layers/toast.tsx";
import { useEffect, useRef, useState } from "react";
import { DELAYS_MS, TOAST_MS } from "#shared/pages/delays.ts";
import { useAnswer } from "../promotions.api.ts";

/** Reports that an answer could not be sent (spec 2 §8). */
export function tellFailure(error: unknown): void {
  const text = error instanceof ApiError ? error.message : undefined;
  showToast({
    tone: "danger",
    title: "Wystąpił błąd!",
    ...(text === undefined ? {} : { text }),
    durationMs: TOAST_MS.failed,
  });
}

/**
 * Sends the answer to a promotion's rules from a dialog, and hides it: 4500 ms after it was accepted, with thanks shown
 * from 600 ms on; 600 ms after it was declined.
 */
export function useAnswering(name: string, onHide: () => void) {
  const answer = useAnswer(name);
  const [answered, setAnswered] = useState<boolean>();
  const [thanks, setThanks] = useState(false);
  const hide = useRef(onHide);
  useEffect(() => {
    hide.current = onHide;
  }, [onHide]);

  useEffect(() => {
    if (answered === undefined) return;
    const timers = [
      setTimeout(() => hide.current(), answered ? DELAYS_MS.acceptedPromptHides : DELAYS_MS.declinedPromptHides),
    ];
    if (answered) timers.push(setTimeout(() => setThanks(true), DELAYS_MS.thanksAppear));
    return () => {
      for (const timer of timers) clearTimeout(timer);
    };
  }, [answered]);

  const send = (agrees: boolean) =>
    answer.mutate(agrees, { onSuccess: () => setAnswered(agrees), onError: tellFailure });
  const isPending = answer.isPending || answered !== undefined;
  return { send, thanks, isAnswered: answered !== undefined, pending: isPending ? answer.variables : undefined };
}
