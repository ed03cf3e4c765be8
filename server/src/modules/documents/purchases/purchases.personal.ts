import { about, ACCOUNTS, below, each, HASHED, names } from "#platform/acts/personal.ts";

export const purchasesPersonal = [
  about("purchase_claim", {
    of: below("invoice", "invoice_id"),
    withheld: {
      "the same as the invoice has": names(
        "seller_nip number_key document_kind issue_day sum_grosze buyer_nip ksef_number",
      ),
      "what of it is only likely": ["uncertain"],
      [HASHED]: names("xml_sha256 file_sha256 picture_hash"),
    },
    closing: () => each(null, "buyer_nip picture_hash"),
    kept: {
      [ACCOUNTS]: names("seller_nip number_key document_kind issue_day ksef_number uncertain"),
      [HASHED]: names("xml_sha256 file_sha256"),
    },
  }),
  about("purchase_doubt", {
    of: below("invoice", "invoice_id"),
    withheld: { "what the office noted of two invoices, perhaps of another farm": ["reason"] },
    closing: () => ({ reason: null }),
  }),
];
