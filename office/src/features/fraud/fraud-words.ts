import type { FraudCase } from "@plon/contract/office/desk/fraud.ts";
import type { StatusLabel } from "@plon/contract/shared/calls/envelope.ts";
import { formatDay } from "@plon/client/format.ts";
import { FRAUD_SIGNAL_KINDS, signalTitle } from "@plon/rules/fraud/signals.ts";

type Subject = FraudCase["subject"]["type"];

export const SUBJECT_WORDS: Record<Subject, string> = {
  participant: "Gospodarstwo",
  staff: "Pracownik",
  distributor: "Sprzedawca",
  partner_key: "Klucz partnera",
};

const STATES: Record<FraudCase["status"], StatusLabel> = {
  open: { label: "Do rozstrzygnięcia", color: "yellow" },
  confirmed: { label: "Potwierdzone", color: "red" },
  unfounded: { label: "Bez podstaw", color: "grey" },
  closed: { label: "Konto zamknięte", color: "grey" },
};

export const stateOf = ({ status }: FraudCase): StatusLabel => STATES[status];

export const heldLabel = (until: string): StatusLabel => ({
  label: `Wstrzymane do ${formatDay(until)}`,
  color: "orange",
});

export const STATE_CHOICES = Object.entries(STATES).map(([id, { label }]) => ({ id, name: label }));
export const SUBJECT_CHOICES = Object.entries(SUBJECT_WORDS).map(([id, name]) => ({ id, name }));
export const KIND_CHOICES = FRAUD_SIGNAL_KINDS.map((id) => ({ id, name: signalTitle(id) }));

/** Where the office keeps what a case is about. */
export function subjectPath({ type, id, partner_id: partner }: FraudCase["subject"]): string {
  if (type === "participant") return `/participants/${id}`;
  if (type === "staff") return `/staff/${id}`;
  return type === "distributor" ? `/distributors/${id}` : `/partners/${partner}`;
}

type SignalRecord = FraudCase["signals"][number]["records"][number];

const RECORDS: Record<SignalRecord["type"], [word: string, path: string]> = {
  participant: ["Gospodarstwo", "participants"],
  invoice: ["Faktura", "invoices"],
  distributor: ["Sprzedawca", "distributors"],
  staff: ["Pracownik", "staff"],
};

/** A record that a signal is about, by its number. */
export const recordLink = ({ type, id }: SignalRecord) => {
  const [word, path] = RECORDS[type];
  return { label: `${word} ${id}`, to: `/${path}/${id}` };
};
