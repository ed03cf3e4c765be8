import { FIELD_FARMS_PER_PAGE } from "@plon/contract/office/desk/field-work.ts";
import { warsawDay } from "@plon/rules/time/warsaw-calendar.ts";
import type { StaffContext } from "#platform/acts/context.ts";
import { representativeSeeing } from "#platform/acts/own-participants.ts";
import type { Db } from "#platform/database/database.ts";
import { readSettings } from "#modules/house/settings/settings.service.ts";
import { placesOfPostcodes } from "#modules/people/distributors/distributors.service.ts";
import { pricedPrizesOfEach } from "#modules/goods/prizes/prizes.service.ts";
import {
  findRepresentative,
  listConnections,
  listOwnFarms,
  listReturned,
  listSeasonBuyers,
  listStandings,
  listThreads,
  type OwnFarm,
} from "./field-farms.queries.ts";
import { listClashes, listTasks, listVisits } from "./field-records.queries.ts";

/** Of a farm a phone keeps so many visits and tasks. */
const VISITS_OF_EACH = 5;
const TASKS_OF_EACH = 30;

/**
 * A page of a representative's open farms with all that their cards show. A representative has their own, whoever is asked for;
 * who sees everybody's has those of the one that is asked for, and without one none.
 */
export async function fieldFarms(
  db: Db,
  ctx: StaffContext,
  { after, representativeId: asked }: { after: number; representativeId: number | undefined },
) {
  const settings = await readSettings(db);
  const representativeId = representativeSeeing(ctx) ?? asked;
  const representative = representativeId === undefined ? undefined : await findRepresentative(db, representativeId);
  const found = representative
    ? await listOwnFarms(db, { representativeId: representative.id, after }, FIELD_FARMS_PER_PAGE + 1)
    : [];
  const farms = found.slice(0, FIELD_FARMS_PER_PAGE);
  return {
    representative,
    cards: await cardsOf(db, ctx, farms, settings.ksef_environment),
    next: found.length > farms.length ? farms.at(-1)!.id : null,
    operator: settings.ksef_operator,
    readAt: ctx.at,
  };
}

const postcodeOf = ({ company_postcode, correspondence_postcode }: OwnFarm): string =>
  company_postcode || correspondence_postcode;

type Environment = Parameters<typeof listConnections>[2];

async function cardsOf(db: Db, { at }: StaffContext, farms: readonly OwnFarm[], environment: Environment) {
  if (farms.length === 0) return [];
  const ids = farms.map(({ id }) => id);
  const season = `${warsawDay(at).slice(0, 4)}-01-01`;
  const [standings, buyers, returned, connections, threads, visits, tasks, prizes, places] = await Promise.all([
    listStandings(db, ids, at),
    listSeasonBuyers(db, ids, season),
    listReturned(db, ids),
    listConnections(db, ids, environment),
    listThreads(db, ids),
    listVisits(db, ids, VISITS_OF_EACH),
    listTasks(db, ids, TASKS_OF_EACH),
    pricedPrizesOfEach(db, ids, at),
    placesOfPostcodes(db, farms.map(postcodeOf)),
  ]);
  const clashes = await listClashes(db, { visitIds: visits.map(idOf), taskIds: tasks.map(idOf) });
  const bought = new Set(buyers.map(idOf));
  return farms.map((farm) => ({
    farm,
    place: places.get(postcodeOf(farm)),
    standing: standings.find(({ id }) => id === farm.id),
    prizes: prizes(farm.id),
    hasBought: bought.has(farm.id),
    returned: returned.filter(({ participant_id }) => participant_id === farm.id),
    connection: connections.find(({ participant_id }) => participant_id === farm.id)?.status,
    threads: threads.filter(({ participant_id }) => participant_id === farm.id),
    visits: visits
      .filter(({ farm_id }) => farm_id === farm.id)
      .map((visit) => Object.assign(visit, { clashes: clashes.filter(({ visit_id }) => visit_id === visit.id) })),
    tasks: tasks
      .filter(({ farm_id }) => farm_id === farm.id)
      .map((task) => Object.assign(task, { clashes: clashes.filter(({ task_id }) => task_id === task.id) })),
  }));
}

const idOf = ({ id }: { id: number }) => id;
