import type { Module } from "#module";
import { purchasesPersonal } from "./purchases.personal.ts";
import { claimMissing } from "./purchases.service.ts";

export const purchasesModule: Module = {
  name: "purchases",
  proofs: [{ of: "invoices without claims", prove: claimMissing }],
  personal: purchasesPersonal,
};
