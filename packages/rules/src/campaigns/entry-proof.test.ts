import { expect, test } from "vitest";
import { proofFindings, proofText, takesProofs } from "./entry-proof.ts";

test("an invoice is shown by whoever has no account, while a purchase is looked for", () => {
  const entry = { flow: "leptosar", status: 3, isMember: false, isClosed: false } as const;
  const taking = [1, 2, 3, 4, 5, 6].filter((status) => takesProofs({ ...entry, status }));
  expect(taking).toEqual([2, 3]);
  expect(takesProofs({ ...entry, isMember: true })).toBe(false);
  expect(takesProofs({ ...entry, isClosed: true })).toBe(false);
  expect(takesProofs({ ...entry, flow: "halvetic" })).toBe(false);
  expect(takesProofs({ ...entry, flow: "satisfaction", status: 2 })).toBe(false);
});

test("what was read is said, and a buyer who is not the entrant", () => {
  const found = {
    number: { value: "FV/1" },
    issue_date: { value: "2026-06-10" },
    seller_nip: { value: "2222222222" },
    buyer_nip: { value: "3333333333" },
    lines: [
      { product: "Dovvo", unit: "l" as const, pack_volume: 2.5, quantity: 2 },
      { product: "Halvetic", unit: "l" as const, pack_volume: null, quantity: null },
    ],
  };
  expect(proofText(found)).toBe("faktura FV/1 z 10\u00a0czerwca\u00a02026: Dovvo 2 × 2,5\u00a0l, Halvetic");
  const nothing = { number: null, issue_date: null, seller_nip: null, buyer_nip: null, lines: [] };
  expect(proofText(nothing)).toBe("");
  expect(proofFindings(nothing, "1111111111")).toEqual([]);
  const buyer = (identifier: string) => proofFindings(found, identifier).find(({ label }) => label === "NIP nabywcy");
  expect(buyer("3333333333")?.value).toBe("3333333333");
  expect(buyer("1111111111")?.value).toBe("3333333333 (inny niż w zgłoszeniu)");
});
