import type { StaffRole } from "@plon/contract/shared/endpoint.ts";
import { seenBy } from "#platform/auth/personal-fields.ts";

type Offered = {
  id: number;
  versionId: number;
  slug: string;
  parentId: number | null;
  required: boolean;
  onlyIfPesel: boolean;
  content: string;
  value: boolean;
  decidedAt: Date | null;
};

const fieldsOf = (consent: Offered) => ({
  // The id of the text: the response then names the wording that was agreed to.
  id: consent.versionId,
  slug: consent.slug,
  content: consent.content,
  value: consent.value,
  decided_at: consent.decidedAt?.toISOString() ?? null,
  required: consent.required,
  only_if_pesel: consent.onlyIfPesel,
});

/** Consents as spec 1 §3.2 has them: sub-consents inside their parents. */
export function presentConsents(consents: Offered[]) {
  return consents
    .filter(({ parentId }) => parentId === null)
    .map((consent) => {
      const below = consents.filter(({ parentId }) => parentId === consent.id);
      const subconsents = below.map((sub) => Object.assign(fieldsOf(sub), { subconsents: [] }));
      return Object.assign(fieldsOf(consent), { subconsents });
    });
}

type WithVersions = {
  id: number;
  slug: string;
  parent_id: number | null;
  required: boolean;
  only_if_pesel: boolean;
  granted_total: number;
  versions: {
    version: number;
    content: string;
    published_at: Date;
    staff_name: string | null;
    needs_renewal: boolean;
  }[];
};

/** A consent for staff, with every version of its text. */
export function presentOfficeConsent(consent: WithVersions) {
  return {
    id: consent.id,
    slug: consent.slug,
    parent_id: consent.parent_id,
    required: consent.required,
    only_if_pesel: consent.only_if_pesel,
    granted_total: consent.granted_total,
    versions: consent.versions.map((version) => ({
      version: version.version,
      content: version.content,
      published_at: version.published_at.toISOString(),
      published_by: version.staff_name,
      needs_renewal: version.needs_renewal,
    })),
  };
}

type Decision = {
  id: number;
  consent_id: number;
  slug: string;
  version: number;
  content: string;
  granted: boolean;
  decided_at: Date;
  channel: "registration" | "portal" | "staff" | "link";
  address: string;
  staff_name: string | null;
  reason: string | null;
};

/** One grant or withdrawal as proof. */
export function presentDecision(role: StaffRole, row: Decision) {
  return {
    id: row.id,
    consent_id: row.consent_id,
    slug: row.slug,
    version: row.version,
    content: row.content,
    granted: row.granted,
    decided_at: row.decided_at.toISOString(),
    channel: row.channel,
    address: seenBy(role, "device", row.address),
    staff_name: row.staff_name,
    reason: row.reason,
  };
}
