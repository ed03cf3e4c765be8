import { describe, expect, test } from "vitest";
import { payoutState, payoutWords } from "./payout-state.ts";

const wordsOf = (account: string | null, statusId: number | null) => payoutWords(payoutState(account, statusId)!);

describe("the state of a payout", () => {
  test("without an account it is 1, whatever the server would say", () => {
    expect(payoutState(null, undefined)).toEqual({ kind: "no_account" });
    expect(payoutState("", 5)).toEqual({ kind: "no_account" });
  });

  test("with an account it is 2 without a submission, else the server's number", () => {
    expect(payoutState("PL61", undefined)).toBeUndefined();
    expect(payoutState("PL61", null)).toEqual({ kind: "no_submission" });
    expect(payoutState("PL61", 1)).toEqual({ kind: "server", statusId: 1 });
  });

  test.each([
    [3, "Oczekuje na weryfikację", "Twoje zgłoszenie jest w trakcie weryfikacji"],
    [4, "Zaakceptowane", "Twoje zgłoszenie zostało zaakceptowane i oczekuje na wypłatę środków"],
    [5, "Wypłacone", "Środki uzyskane w promocji zostały wypłacone na Twoje konto"],
  ])("%i reads %s", (statusId, label, text) => {
    expect(wordsOf("PL61", statusId)).toMatchObject({ label, text });
  });

  test("the states of our own and a number nobody knows have words too", () => {
    expect(wordsOf(null, null).label).toBe("Brak numeru konta");
    expect(wordsOf("PL61", null).label).toBe("Brak zgłoszenia");
    expect(wordsOf("PL61", 9).label).toBe("Status nieznany");
  });
});
