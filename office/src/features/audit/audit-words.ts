import type { z } from "zod";
import type { officeListAudit } from "@plon/contract/office/desk/audit.ts";
import type { AuditSubject } from "@plon/contract/shared/words/audit-subjects.ts";

export type AuditEntry = z.infer<typeof officeListAudit.data>[number];

/** The subjects of actions: in words, and their pages if they have one. */
const SUBJECTS: Record<AuditSubject, { name: string; page?: string }> = {
  invoice: { name: "Faktura", page: "invoices" },
  participant: { name: "Uczestnik", page: "participants" },
  registration: { name: "Rejestracja", page: "registrations" },
  order: { name: "Zamówienie", page: "orders" },
  payout_batch: { name: "Paczka wypłat", page: "payout-batches" },
  campaign_entry: { name: "Zgłoszenie w akcji", page: "campaign-entries" },
  product: { name: "Produkt", page: "products" },
  prize: { name: "Nagroda", page: "prizes" },
  promotion: { name: "Promocja", page: "promotions" },
  representative: { name: "Przedstawiciel", page: "representatives" },
  distributor: { name: "Dystrybutor", page: "distributors" },
  news: { name: "Aktualność", page: "news" },
  page: { name: "Strona", page: "pages" },
  ksef_certificate: { name: "Certyfikat KSeF" },
  ksef_set_aside: { name: "Dokument czekający na KSeF" },
  letter_text: { name: "Treść listu", page: "letter-texts" },
  level_scheme: { name: "Poziomy programu", page: "level-schemes" },
  staff: { name: "Pracownik", page: "staff" },
  setting: { name: "Ustawienie" },
  campaign: { name: "Akcja" },
  closing: { name: "Prośba o zamknięcie konta" },
  consent: { name: "Zgoda" },
  matter: { name: "Sprawa", page: "matters" },
  message: { name: "Wiadomość" },
  season_report: { name: "Raport sezonu" },
  list: { name: "Lista" },
  view: { name: "Widok listy" },
  segment: { name: "Segment", page: "segments" },
  partner: { name: "Partner", page: "partners" },
  partner_event_kind: { name: "Rodzaj zdarzeń partnera" },
  webhook: { name: "Webhook", page: "webhooks" },
  sending: { name: "Wysyłka" },
  fraud_case: { name: "Sprawa nadużycia" },
  journey: { name: "Ścieżka wiadomości" },
  outbox_message: { name: "SMS lub e-mail" },
  standing_transfer: { name: "Stałe przekazywanie" },
  feed_article: { name: "Artykuł dystrybutora" },
  feed_document: { name: "Dokument dystrybutora" },
  tax_report: { name: "Zestawienie podatkowe" },
  audit: { name: "Dziennik zdarzeń" },
};

const subjectOf = (type: string) => (Object.hasOwn(SUBJECTS, type) ? SUBJECTS[type as AuditSubject] : undefined);

export const SUBJECT_CHOICES = Object.entries(SUBJECTS).map(([id, { name }]) => ({ id, name }));

type Subject = Pick<AuditEntry, "subject_type" | "subject_id"> & Partial<Pick<AuditEntry, "subject_name">>;

/**
 * 'Faktura FV/12/2026', with its internal number if it has no name. A kind without a Polish word is shown as the server
 * names it.
 */
export const subjectText = ({ subject_type, subject_id, subject_name }: Subject) =>
  `${subjectOf(subject_type)?.name ?? subject_type} ${subject_name ?? subject_id}`;

/** The page of an action's subject; undefined if there is none. */
export function subjectPath({ subject_type, subject_id }: Subject): string | undefined {
  const page = subjectOf(subject_type)?.page;
  return page && /^\d+$/.test(subject_id) ? `/${page}/${subject_id}` : undefined;
}

export type AuditChange = { field: string; before: string | undefined; after: string | undefined };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Values by dotted path, so that two versions can be compared field by field. */
function flatten(value: unknown, path = ""): Map<string, string> {
  if (value === null || value === undefined) return new Map();
  if (!isRecord(value) && !Array.isArray(value)) return new Map([[path, String(value)]]);
  return new Map(
    Object.entries(value).flatMap(([key, part]) => Array.from(flatten(part, path ? `${path}.${key}` : key))),
  );
}

/** The fields that differ between the two versions, in the order they appear. */
export function auditChanges(before: unknown, after: unknown): AuditChange[] {
  const old = flatten(before);
  const current = flatten(after);
  return [...new Set([...old.keys(), ...current.keys()])]
    .map((field) => ({ field, before: old.get(field), after: current.get(field) }))
    .filter((change) => change.before !== change.after);
}
