import type { z } from "zod";
import type { officeListAudit } from "@plon/contract/office/administration.ts";

export type AuditEntry = z.infer<typeof officeListAudit.data>[number];

const SUBJECTS: Record<string, string> = {
  invoice: "Faktura",
  participant: "Uczestnik",
  product: "Produkt",
  staff: "Pracownik",
  setting: "Ustawienie",
  page: "Strona",
};

/** 'Faktura 12'. A kind without a Polish word is shown as the server names it. */
export const subjectText = (entry: Pick<AuditEntry, "subject_type" | "subject_id">) =>
  `${SUBJECTS[entry.subject_type] ?? entry.subject_type} ${entry.subject_id}`;

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
