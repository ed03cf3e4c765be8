// Rewards as a file, with the addresses to send them to.
import { moneyTyped } from "@plon/rules/money/money-text.ts";
import { grantStatus } from "@plon/rules/promotions/promotion-grant.ts";
import { dayText } from "@plon/rules/texts/polish-text.ts";
import { warsawDay } from "@plon/rules/time/warsaw-calendar.ts";
import { audit } from "#platform/acts/audit.ts";
import type { StaffContext } from "#platform/acts/context.ts";
import { csvText } from "@plon/rules/texts/csv.ts";
import { inTransaction, type TransactionalDb } from "#platform/database/database.ts";
import { type AddressedGrant, listAllGrants } from "./grants.queries.ts";
import { getPromotion } from "../editing/promotions-office.service.ts";

const HEAD = [
  "Numer",
  "Promocja",
  "NIP lub PESEL",
  "Imię i nazwisko",
  "Gospodarstwo",
  "Adres",
  "Kod pocztowy",
  "Miejscowość",
  "Telefon",
  "E-mail",
  "Nagroda",
  "Wartość (zł)",
  "Podatek (zł)",
  "Kupione",
  "Jednostka",
  "Przyznana",
  "Stan",
  "Uwagi",
];
const UNITS = { l: "l", kg: "kg", pack: "opak." };

function cells(row: AddressedGrant): string[] {
  const place = row.company_street_number_place ? `/${row.company_street_number_place}` : "";
  return [
    String(row.id),
    row.title,
    row.identifier,
    `${row.first_name} ${row.last_name}`,
    row.company_name,
    `${row.company_street} ${row.company_street_number}${place}`.trim(),
    row.company_postcode,
    row.company_city,
    row.phone,
    row.email,
    row.reward,
    moneyTyped(row.value_grosze),
    moneyTyped(row.tax_grosze),
    String(Number(row.bought)).replace(".", ","),
    UNITS[row.unit],
    dayText(warsawDay(row.granted_at)).replaceAll("\u00a0", " "),
    grantStatus(row.status).label,
    row.note ?? "",
  ];
}

/** Rewards with their owners' addresses as CSV. */
export const grantsText = (rows: readonly AddressedGrant[]): string => csvText([HEAD, ...rows.map(cells)]);

/** Records that a file with so many rewards of each of these promotions was taken away. */
export const auditFile = (
  db: TransactionalDb,
  ctx: StaffContext,
  totals: readonly (readonly [id: number, total: number])[],
) =>
  inTransaction(db, async (tx) => {
    for (const [id, total] of totals) {
      await audit(tx, ctx, { action: "promotion.grants", subject: { type: "promotion", id }, after: { total } });
    }
  });

/** All rewards of a promotion as CSV with addresses; the download is audited. Throws promotion.not_found. */
export async function grantsCsv(
  db: TransactionalDb,
  ctx: StaffContext,
  promotionId: number,
): Promise<{ name: string; csv: string }> {
  const { name } = await getPromotion(db, promotionId, ctx.at);
  const rows = await listAllGrants(db, promotionId);
  await auditFile(db, ctx, [[promotionId, rows.length]]);
  return { name, csv: grantsText(rows) };
}
