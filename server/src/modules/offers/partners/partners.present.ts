import type { z } from "zod";
import type {
  officeListPartnerEvents,
  officeGetPartner,
  officePartner,
} from "@plon/contract/office/offers/partners.ts";
import type {
  partnerGetParticipant,
  partnerListRewards,
  partnerReadStream,
  partnerSendEvent,
} from "@plon/contract/partners/partners.ts";
import type { PartnerRight } from "@plon/contract/shared/partners.ts";
import type { listPartnerConsents } from "@plon/contract/portal/offers/partners.ts";
import type { rewardsAfter } from "./catalogue.service.ts";
import type { streamAfter } from "./partner-stream.service.ts";
import type { WholePartner } from "./partners.service.ts";
import type { consentsOf, Standing } from "./standing.service.ts";
import type { getEvent } from "./events/told-events.service.ts";

type Event = Awaited<ReturnType<typeof getEvent>>;

/** A row of the list of partners. */
export const presentPartner = (row: Omit<WholePartner, "keys" | "kinds">): z.input<typeof officePartner> => ({
  id: row.id,
  name: row.name,
  contact_email: row.contact_email,
  is_active: row.is_active,
  keys_in_force: row.keys_in_force,
  farms: row.farms,
  created_at: row.created_at.toISOString(),
  revision: row.revision,
});

/** A partner with its keys and kinds of events. */
export const presentWhole = (row: WholePartner): z.input<typeof officeGetPartner.data> => ({
  ...presentPartner(row),
  keys: row.keys.map((key) => ({
    id: key.id,
    label: key.label,
    prefix: key.prefix,
    rights: key.rights as PartnerRight[],
    calls_per_minute: key.calls_per_minute,
    valid_until: key.valid_until?.toISOString() ?? null,
    revoked_at: key.revoked_at?.toISOString() ?? null,
    last_used_on: key.last_used_on,
    created_at: key.created_at.toISOString(),
    is_in_force: key.is_in_force,
  })),
  kinds: row.kinds.map((kind) => ({
    id: kind.id,
    code: kind.code,
    name: kind.name,
    points: kind.points,
    most_per_farm: kind.most_per_farm,
    budget_points: kind.budget_points,
    spent_points: kind.spent_points,
    is_active: kind.is_active,
    revision: kind.revision,
  })),
});

/** An event as its partner is told of it. */
export const presentEvent = (row: Event): z.input<typeof partnerSendEvent.data> => ({
  id: row.id,
  external_id: row.external_id,
  kind: row.kind,
  occurred_on: row.occurred_on,
  received_at: row.received_at.toISOString(),
  state: row.state,
  refusal: row.refusal,
  points: row.points,
});

/** The same for the office, which sees whose it is. */
export const presentOfficeEvent = (row: Event): z.input<typeof officeListPartnerEvents.data>[number] => ({
  ...presentEvent(row),
  status: row.state,
  participant_id: row.participant_id,
});

/** What a partner sees of a farm. */
export const presentStanding = ({
  nip,
  consent,
  balances,
  next,
}: Standing): z.input<typeof partnerGetParticipant.data> => ({
  nip,
  farm_name: consent.company_name || null,
  points: { available: balances.available, pending: balances.pending },
  lapses_next: next ? { points: next.points, at: next.expiresAt.toISOString() } : null,
  consent_since: consent.given_at.toISOString(),
});

type Reward = Awaited<ReturnType<typeof rewardsAfter>>["items"][number];

/** A prize of the catalogue. */
export const presentReward = ({
  slug,
  title,
  lead,
  kind,
  points,
  valid_until,
}: Reward): z.input<typeof partnerListRewards.data>["items"][number] => ({
  slug,
  title,
  lead,
  kind,
  points,
  valid_until: valid_until?.toISOString() ?? null,
});

type Stream = Awaited<ReturnType<typeof streamAfter>>;

/** A page of the stream. */
export const presentStream = ({ rows, next, hasMore }: Stream): z.input<typeof partnerReadStream.data> => ({
  items: rows.map(({ id, kind, subject_id, nip, happened_at }) => ({
    id,
    kind,
    subject_id,
    nip,
    happened_at: happened_at.toISOString(),
  })),
  next: String(next),
  has_more: hasMore,
});

type Consents = Awaited<ReturnType<typeof consentsOf>>;

/** Partners as a farm sees them. */
export const presentConsents = (rows: Consents): z.input<typeof listPartnerConsents.data> =>
  rows.map(({ id, name, since, tells_changes }) => ({
    id,
    name,
    since: since?.toISOString() ?? null,
    tells_changes: tells_changes ?? false,
  }));
