import { createHash } from "node:crypto";
import type { FieldFarm, FieldFarms } from "@plon/contract/office/desk/field-work.ts";
import { nearestReward } from "@plon/rules/points/nearest-reward.ts";
import type { fieldFarms } from "./field-farms.service.ts";

type Page = Awaited<ReturnType<typeof fieldFarms>>;
type Card = Page["cards"][number];
type Clashes = Card["visits"][number]["clashes"];

/** A page of farms, without those that the phone has already as they are. */
export function presentFieldFarms(page: Page, known: string, appUrl: string | null): FieldFarms {
  const { representative, cards, next, operator, readAt } = page;
  const had = new Map(known === "" ? [] : known.split(",").map((one) => one.split(":") as [string, string]));
  const offered = operator !== null;
  const farms = cards.map((card) => presentFarm(card, offered));
  const isSame = ({ id, tag }: FieldFarm) => had.get(String(id)) === tag;
  return {
    representative: representative
      ? { id: representative.id, name: `${representative.first_name} ${representative.last_name}` }
      : null,
    farms: farms.filter((farm) => !isSame(farm)),
    same: farms.filter(isSame).map(({ id }) => id),
    next,
    read_at: readAt.toISOString(),
    ksef: operator && { operator: operator.name, identifier: operator.nip, app_url: appUrl },
  };
}

function presentFarm(card: Card, isOffered: boolean): FieldFarm {
  const { farm, place, standing, returned, threads } = card;
  const person = `${farm.first_name} ${farm.last_name}`;
  const available = standing?.available ?? 0;
  const street = [farm.company_street, farm.company_street_number].filter(Boolean).join(" ");
  const flat = farm.company_street_number_place;
  const shown = {
    id: farm.id,
    name: farm.company_name || person,
    person: farm.company_name ? person : null,
    phone: farm.phone,
    street: flat ? `${street}/${flat}` : street,
    postcode: farm.company_postcode,
    city: farm.company_city,
    is_locked: farm.is_locked,
    place: place ? { lat: place.lat, lng: place.lng, precision: place.precision } : null,
    points: { available, pending: standing?.pending ?? 0 },
    next_expiry:
      standing?.expires_at && standing.expiring !== null
        ? { expires_at: standing.expires_at.toISOString(), points: standing.expiring }
        : null,
    nearest_reward: rewardFor(available, card.prizes),
    returned: returned.map(({ document_name, reason }) => ({ document: document_name, reason })),
    has_required_consents: farm.has_required_consents,
    ksef: ksefOf(card, isOffered),
    has_invoice_this_season: card.hasBought,
    visits: card.visits.map(({ id: _id, farm_id: _farm, ...visit }) => ({ ...visit, ...shownTimes(visit) })),
    tasks: card.tasks.map(({ id: _id, farm_id: _farm, ...task }) => ({ ...task, ...shownTimes(task) })),
    threads: threads.map(({ kind, about, since }) => ({ kind, about, since: since.toISOString() })),
  };
  return { ...shown, tag: createHash("sha256").update(JSON.stringify(shown)).digest("hex").slice(0, 12) };
}

function rewardFor(available: number, prizes: Card["prizes"]): FieldFarm["nearest_reward"] {
  const next = nearestReward(available, prizes);
  return next ? { title: next.reward.title, points: next.reward.points, missing: next.missing } : null;
}

function ksefOf({ farm, connection }: Card, isOffered: boolean): FieldFarm["ksef"] {
  if (connection && connection !== "ended") return connection;
  if (farm.identifier_type === "pesel") return "pesel";
  return isOffered ? "none" : "not_offered";
}

const shownTimes = ({ written_at, clashes }: { written_at: Date; clashes: Clashes }) => ({
  written_at: written_at.toISOString(),
  clashes: clashes.map(({ id, field, value, by, written_at: at }) => ({
    id,
    field,
    value,
    by,
    written_at: at.toISOString(),
  })),
});
