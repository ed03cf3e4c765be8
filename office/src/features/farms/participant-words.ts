import type { StatusLabel } from "@plon/contract/shared/calls/envelope.ts";
import type { z } from "zod";
import type { officeMovement } from "@plon/contract/office/account/points.ts";
import type { participantDetails, participantRow } from "@plon/contract/office/account/farms.ts";

export type ParticipantRow = z.infer<typeof participantRow>;
export type Participant = z.infer<typeof participantDetails>;
export type Movement = z.infer<typeof officeMovement>;

/** 'Gospodarstwo Kowalski' or, for a person without a company, the person. */
export const participantName = (
  person: Pick<ParticipantRow, "company_name" | "first_name" | "last_name" | "identifier">,
) => person.company_name || `${person.first_name} ${person.last_name}`.trim() || person.identifier;

export const personName = (person: Pick<ParticipantRow, "first_name" | "last_name">) =>
  `${person.first_name} ${person.last_name}`.trim();

/** The locks of a participant as statuses; empty if there are none. */
export const locksOf = (
  person: Pick<ParticipantRow, "is_locked" | "is_prize_ordering_locked" | "maintenance">,
): StatusLabel[] => [
  ...(person.is_locked ? [{ label: "Konto zablokowane", color: "red" } as const] : []),
  ...(person.is_prize_ordering_locked ? [{ label: "Nagrody zablokowane", color: "orange" } as const] : []),
  ...(person.maintenance ? [{ label: "Przerwa techniczna", color: "yellow" } as const] : []),
];
