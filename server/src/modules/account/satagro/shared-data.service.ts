import { cropOption } from "@plon/rules/goods/crops.ts";
import type { Db } from "#platform/database/database.ts";
import { balancesOf } from "#modules/points/ledger/ledger-reading.service.ts";
import { findPerson, listAreas, listPurchases } from "./satagro.queries.ts";

/**
 * What is sent to SatAgro about a participant: the five data that the consent lists, and nothing else (spec 2 §2). The
 * user name is their common name: the NIP or PESEL with which they sign in here is not on the list.
 */
export async function sharedDataOf(db: Db, participantId: number, at: Date) {
  const person = await findPerson(db, participantId);
  const { available } = await balancesOf(db, participantId, at);
  const areas = await listAreas(db, participantId);
  return {
    username: `${person.first_name} ${person.last_name}`.trim() || person.company_name,
    email: person.email,
    points: available,
    products: await listPurchases(db, participantId),
    area: areas.map(({ crop_id, area_hectares }) => ({
      crop: cropOption(crop_id)?.name ?? String(crop_id),
      hectares: Number(area_hectares),
    })),
  };
}
