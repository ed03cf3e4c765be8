import type { StaffRole } from "@plon/contract/shared/calls/endpoint.ts";
import { seenBy } from "#platform/auth/personal-fields.ts";
import { withIsoTimes } from "#platform/database/iso-times.ts";
import type { consentProof, consentsWithVersions } from "./consents-office.service.ts";
import type { OfferedConsent } from "./consents.service.ts";

const fieldsOf = (consent: OfferedConsent) => ({
  ...consent,
  // The id of the text: the response then names the wording that was agreed to.
  id: consent.versionId,
  decided_at: consent.decidedAt?.toISOString() ?? null,
  only_if_pesel: consent.onlyIfPesel,
});

/** Consents as spec 1 §3.2 has them: sub-consents inside their parents. */
export function presentConsents(consents: OfferedConsent[]) {
  return consents
    .filter(({ parentId }) => parentId === null)
    .map((consent) => {
      const below = consents.filter(({ parentId }) => parentId === consent.id);
      const subconsents = below.map((sub) => Object.assign(fieldsOf(sub), { subconsents: [] }));
      return Object.assign(fieldsOf(consent), { subconsents });
    });
}

/** A consent for staff, with every version of its text. */
export function presentOfficeConsent(consent: Awaited<ReturnType<typeof consentsWithVersions>>[number]) {
  return {
    ...consent,
    versions: consent.versions.map((version) => ({
      ...withIsoTimes(version),
      published_by: version.staff_name,
    })),
  };
}

/** One grant or withdrawal as proof. */
export function presentDecision(role: StaffRole, row: Awaited<ReturnType<typeof consentProof>>[number]) {
  return {
    ...withIsoTimes(row),
    address: seenBy(role, "device", row.address),
  };
}
