import { cropOption } from "@plon/rules/goods/crops.ts";
import { dayText, polishPlural } from "@plon/rules/texts/polish-text.ts";
import { shown } from "#platform/database/shown.ts";
import type { Conditions, DescribedSegment, getSegment, SegmentPerson } from "./segments.service.ts";

const numberOrNull = (value: string | number | null) => (value === null ? null : Number(value));

/** A saved segment as a row of the list. */
export function presentSegmentRow(row: DescribedSegment) {
  return {
    ...shown(row),
    conditions_text: conditionsText(row, { product: row.product_name, representative: row.representative_name }),
    changed_by: row.changed_by_name,
  };
}

/** A saved segment with its conditions. */
export function presentSegment(row: Awaited<ReturnType<typeof getSegment>>) {
  return {
    ...row,
    ...presentSegmentRow(row),
    hectares_from: numberOrNull(row.hectares_from),
    hectares_to: numberOrNull(row.hectares_to),
  };
}

export const presentSegmentPerson = (person: Omit<SegmentPerson, "identifier_type" | "company_postcode">) => ({
  ...person,
  nip: person.identifier,
  acreage: Number(person.acreage),
});

const CONSENTS = { email: "e-mail", sms: "SMS" };
const decimal = new Intl.NumberFormat("pl-PL", { useGrouping: "always", maximumFractionDigits: 3 });

function rangeText(from: number | null, to: number | null, unit: (last: number) => string): string | false {
  const [low, high] = [from, to].map((value) => (value === null ? null : decimal.format(value)));
  if (from !== null && to !== null) return `${low}–${high} ${unit(to)}`;
  if (from !== null) return `co najmniej ${low} ${unit(from)}`;
  return to !== null && `najwyżej ${high} ${unit(to)}`;
}

const POINTS = { one: "punkt", few: "punkty", many: "punktów" };

function lastInvoiceText({ last_invoice, last_invoice_day }: Conditions): string | false {
  if (last_invoice === null) return false;
  if (last_invoice === "never") return "bez przyjętej faktury";
  const day = dayText(last_invoice_day!);
  return last_invoice === "since" ? `ostatnia faktura od ${day}` : `ostatnia faktura przed ${day}`;
}

function conditionsText(asked: Conditions, names: { product: string | null; representative: string | null }): string {
  const { crop_ids, postcode_areas, consents } = asked;
  const conditions = [
    asked.identifier_type !== null && (asked.identifier_type === "nip" ? "konta z NIP" : "konta z PESEL"),
    rangeText(numberOrNull(asked.hectares_from), numberOrNull(asked.hectares_to), () => "ha"),
    crop_ids.length > 0 && `uprawy: ${crop_ids.map((id) => cropOption(id)?.name ?? id).join(", ")}`,
    rangeText(asked.points_from, asked.points_to, (count) => `${polishPlural(count, POINTS)} do wydania`),
    lastInvoiceText(asked),
    asked.bought_product_id !== null && `kupili ${names.product ?? ""} w ${asked.bought_year} r.`,
    asked.representative_id !== null && `przedstawiciel: ${names.representative ?? ""}`,
    postcode_areas.length > 0 && `kod pocztowy: ${postcode_areas.join(", ")}`,
    consents.length > 0 && `zgoda na: ${consents.map((channel) => CONSENTS[channel]).join(", ")}`,
  ];
  return conditions.filter((text) => text !== false).join("; ");
}
