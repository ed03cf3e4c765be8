import type { OneTimeTransfer, Receiver, StandingTransfer } from "@plon/contract/portal/points/transfers.ts";

/** Somebody else of the programme, as a sender may see them. */
export const OTHER: Receiver & { nip: string } = {
  nip: "5260250274",
  company_name: "",
  first_last_name: "Jan Kowalski",
  address: "Sandomierz",
};

/** A transfer of seven points to them that was begun this moment and waits for its code. */
export const ONE_TIME: OneTimeTransfer = {
  id: 31,
  by_person: null,
  cancelled_by_person: null,
  direction: "out",
  points: 7,
  state: "pending",
  status: { label: "Czeka na kod", color: "yellow" },
  other: OTHER,
  created_at: "2026-11-26T09:00:00Z",
  expires_at: "2026-11-26T09:10:00Z",
  ended_at: null,
  resend_at: "2026-11-26T09:01:00Z",
  phone_ending: "200",
  waits_for_passkey: false,
  held_until: null,
};

/** A standing transfer to them that waits for their answer. */
export const STANDING: StandingTransfer = {
  id: 41,
  status: 1,
  status_label: { label: "Oczekuje na akceptację", color: "yellow" },
  takes_points: false,
  other: OTHER,
  requested_at: "2026-11-26T09:00:00Z",
  expires_at: "2026-12-10T09:00:00Z",
  answered_at: null,
  ended_at: null,
  ended_by: null,
  by_person: null,
  answered_by_person: null,
  ended_by_person: null,
  passed_points: 0,
  actions: ["remove"],
};
