import PaymentsIcon from "@mui/icons-material/Payments";
import PriceCheckIcon from "@mui/icons-material/PriceCheck";
import RequestQuoteIcon from "@mui/icons-material/RequestQuote";
import {
  officeGetPayoutBatch,
  officeListPayoutBatches,
  officeListPayoutCandidates,
  officeTaxReport,
} from "@plon/contract/office/money/payouts.ts";
import { onDemand } from "#shared/page/on-demand.tsx";
import type { OfficeResource } from "#shared/calls/resource.ts";

export const payoutCandidates: OfficeResource = {
  name: "payout-candidates",
  words: ["Do wypłaty", "Do wypłaty", "Do wypłaty"],
  menu: { group: "Pieniądze", icon: PriceCheckIcon },
  endpoints: { list: officeListPayoutCandidates },
  list: onDemand(() => import("./candidates-page.tsx")),
  recordRepresentation: ({ participant, order_number }) => `${participant.name}, ${order_number}`,
};

export const payoutBatches: OfficeResource = {
  name: "payout-batches",
  words: ["Paczka wypłat", "Paczki wypłat", "Paczek wypłat"],
  menu: { group: "Pieniądze", icon: PaymentsIcon, also: "przelewy bank" },
  endpoints: { list: officeListPayoutBatches, one: officeGetPayoutBatch },
  list: onDemand(() => import("./batch-list.tsx")),
  watched: "payout_batch",
  edit: onDemand(() => import("./batch-page.tsx")),
  recordRepresentation: "number",
};

export const taxReport: OfficeResource = {
  name: "tax-report",
  words: ["Podatek od nagród", "Podatek od nagród", "Podatek od nagród"],
  menu: { group: "Pieniądze", icon: RequestQuoteIcon },
  endpoints: { list: officeTaxReport },
  list: onDemand(() => import("./tax-report-page.tsx")),
};
