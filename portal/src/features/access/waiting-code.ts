import { SMS_CODE } from "@plon/rules/sms-code.ts";

const KEY = "plon.waiting-code";

/** A code that was sent and can still be entered. */
export type WaitingCode = {
  nip: string;
  sentAtMs: number;
};

/** A code that went out just now. */
export const sentNow = (nip: string): WaitingCode => ({ nip, sentAtMs: Date.now() });

/**
 * To whose number a code went, kept with the tab while the code is valid: a closed modal or a reload comes back to it. The
 * code itself is kept nowhere.
 */
export const waitingCode = {
  read(): WaitingCode | undefined {
    try {
      const kept = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as WaitingCode | null;
      if (kept && Date.now() - kept.sentAtMs < SMS_CODE.validMinutes * 60_000) return kept;
    } catch {
      // A damaged record is none.
    }
    return undefined;
  },
  write(code: WaitingCode): void {
    try {
      sessionStorage.setItem(KEY, JSON.stringify(code));
    } catch {
      // A browser that keeps nothing asks for the number again.
    }
  },
  clear: () => sessionStorage.removeItem(KEY),
};
