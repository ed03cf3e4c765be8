import { SMS_CODE } from "@plon/rules/sign-in/sms-code.ts";

const KEY = "plon.waiting-code";

/** A code that was sent and can still be entered. */
export type WaitingCode = {
  nip: string;
  sentAtMs: number;
};

/** A code that was just sent. */
export const sentNow = (nip: string): WaitingCode => ({ nip, sentAtMs: Date.now() });

/**
 * The number a code was sent to, kept with the tab while the code is valid: a closed modal or a reload returns to it.
 * The code itself is never stored.
 */
export const waitingCode = {
  read(): WaitingCode | undefined {
    try {
      const kept = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as WaitingCode | null;
      if (kept && Date.now() - kept.sentAtMs < SMS_CODE.validMinutes * 60_000) return kept;
    } catch {
      // A damaged record counts as none.
    }
    return undefined;
  },
  write(code: WaitingCode): void {
    try {
      sessionStorage.setItem(KEY, JSON.stringify(code));
    } catch {
      // A browser that stores nothing asks for the number again.
    }
  },
  clear: () => sessionStorage.removeItem(KEY),
};
