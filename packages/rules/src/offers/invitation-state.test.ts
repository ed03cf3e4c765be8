import { describe, expect, test } from "vitest";
import { INVITATION_STATES, invitationEnd, invitationState, invitationStatus } from "./invitation-state.ts";

const END = new Date("2026-07-10T22:00:00Z");
const at = (offsetMs: number) => new Date(END.getTime() + offsetMs);
const SENT = { registeredAt: null, firstInvoiceAt: null, points: null, expiresAt: END };
const THEN = new Date("2026-06-20T10:00:00Z");

describe("a recommendation", () => {
  test.each([
    ["2026-06-10T10:00:00Z", "2026-07-10T22:00:00.000Z"],
    // The last minute of a day in Warsaw, and the first of the next.
    ["2026-06-10T21:59:59Z", "2026-07-10T22:00:00.000Z"],
    ["2026-06-10T22:00:00Z", "2026-07-11T22:00:00.000Z"],
    // Summer time ends in between.
    ["2026-10-10T10:00:00Z", "2026-11-09T23:00:00.000Z"],
  ])("made at %s has a link until the end of the thirtieth day, %s", (made, end) => {
    expect(invitationEnd(new Date(made))).toEqual(new Date(end));
  });

  test("is sent until that instant, and has expired from it on", () => {
    expect(invitationState(SENT, at(-1))).toBe("sent");
    expect(invitationState(SENT, at(0))).toBe("expired");
  });

  test("does not expire once the farm has joined", () => {
    expect(invitationState({ ...SENT, registeredAt: THEN }, at(1))).toBe("registered");
    expect(invitationState({ ...SENT, registeredAt: THEN, firstInvoiceAt: THEN }, at(1))).toBe("first_invoice");
  });

  test("is rewarded by points alone, not by none of them", () => {
    const joined = { ...SENT, registeredAt: THEN, firstInvoiceAt: THEN };
    expect(invitationState({ ...joined, points: 1 }, THEN)).toBe("rewarded");
    expect(invitationState({ ...joined, points: 0 }, THEN)).toBe("first_invoice");
  });

  test("says where it stands", () => {
    expect(INVITATION_STATES.map((state) => invitationStatus(state))).toEqual([
      { label: "Wysłane", color: "yellow" },
      { label: "Zarejestrowane", color: "yellow" },
      { label: "Pierwsza faktura przyjęta", color: "green" },
      { label: "Punkty przyznane", color: "green" },
      { label: "Wygasło", color: "grey" },
    ]);
  });
});
