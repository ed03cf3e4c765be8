import type { z } from "zod";
import type {
  officeReadConfirmation,
  payoutBatch,
  payoutBatchRow,
  payoutCandidate,
} from "@plon/contract/office/money/payouts.ts";
import type { StatusLabel } from "@plon/contract/shared/calls/envelope.ts";

export type Candidate = z.infer<typeof payoutCandidate>;
export type BatchRow = z.infer<typeof payoutBatchRow>;
export type Batch = z.infer<typeof payoutBatch>;
export type Line = Batch["lines"][number];
export type ConfirmationResult = z.infer<typeof officeReadConfirmation.data>;

export const KIND_LABELS: Record<Candidate["kind"], string> = {
  bank_transfer: "Przelew na konto",
  charity: "Darowizna",
};

export const OBSTACLE_LABELS: Record<NonNullable<Candidate["obstacle"]>, string> = {
  no_account: "Brak numeru konta",
  account_changed: "Konto zmienione w ostatnich 24 godzinach",
  account_closed: "Konto uczestnika zamknięte",
  held: "Wstrzymana na czas sprawdzania",
  account_returned: "Bank zwrócił już przelew na to konto",
};

export const FORMAT_LABELS: Record<BatchRow["format"], string> = {
  "pain.001.001.03": "ISO 20022 pain.001.001.03",
  "pain.001.001.09": "ISO 20022 pain.001.001.09",
  "elixir-0": "Elixir-0",
};

export const LINE_STATES: Record<Line["status"], StatusLabel> = {
  waiting: { label: "Czeka na bank", color: "yellow" },
  paid: { label: "Wypłacone", color: "green" },
  returned: { label: "Zwrócone", color: "red" },
  returned_after_paid: { label: "Zwrócone po wypłacie", color: "red" },
  recalled: { label: "Wstrzymane", color: "grey" },
  conflicting: { label: "Sprzeczne dane banku", color: "red" },
  paid_twice: { label: "Wypłacone drugi raz", color: "red" },
  removed: { label: "Wycofane", color: "grey" },
};

/** What is known of a payment; what only a file says of its return is not sure yet. */
export function lineStatus({ status, claim }: Pick<Line, "status" | "claim">): StatusLabel {
  const known = LINE_STATES[status];
  return claim?.file_name == null ? known : { label: `${known.label}, czeka na drugą osobę`, color: "yellow" };
}

type Source = Line["history"][number]["source"];

export const SOURCE_LABELS: Record<Source, string> = {
  export: "plik dla banku",
  "pain.002": "raport pain.002",
  "camt.053": "wyciąg camt.053",
  csv: "plik CSV",
  hand: "wpis ręczny",
};

export const SAID_LABELS: Record<Line["history"][number]["said"], string> = {
  sent: "Przekazane do banku",
  paid: "Wypłacone",
  returned: "Zwrócone",
  rejected: "Odrzucone",
  recalled: "Wstrzymane",
};

export const OUTCOME_LABELS: Record<Line["claimable"][number], string> = {
  paid: "pieniądze doszły",
  returned: "pieniądze wróciły",
  recalled: "przelew wstrzymano",
};

/** Whether a candidate can be put into a batch, for an account from which money came back with a reason. */
export const isPayable = ({ obstacle }: Pick<Candidate, "obstacle">): boolean =>
  obstacle === null || obstacle === "account_returned";

export const BATCH_CHOICES: { id: BatchRow["status"]; name: string }[] = [
  { id: "draft", name: "Czekają na zatwierdzenie" },
  { id: "approved", name: "Zatwierdzone" },
  { id: "exported", name: "Przekazane do banku" },
  { id: "settled", name: "Rozliczone" },
  { id: "cancelled", name: "Rozwiązane" },
];
