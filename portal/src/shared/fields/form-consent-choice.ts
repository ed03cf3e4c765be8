import type { Consent } from "@plon/contract/portal/people/consents.ts";
import * as rules from "@plon/rules/people/consents.ts";
import type { ConsentRule } from "@plon/rules/people/consents.ts";

/* The consent rules applied to the tree in which a form shows them. */

type Node = Pick<Consent, "id" | "required" | "only_if_pesel">;
type Tree = {
  subconsents: readonly Node[];
} & Node;

function flat(consents: readonly Tree[]): ConsentRule[] {
  const rule = ({ id, required, only_if_pesel: onlyIfPesel }: Node, parentId: number | null) => ({
    id,
    parentId,
    required,
    onlyIfPesel,
  });
  return consents.flatMap((consent) => [
    rule(consent, null),
    ...consent.subconsents.map((sub) => rule(sub, consent.id)),
  ]);
}

/** The consents for an identifier's kind: those flagged only_if_pesel apply only to a PESEL. */
export function offeredConsents(consents: readonly Consent[], identifierType: string): Consent[] {
  const kind = identifierType === "pesel" ? "pesel" : "nip";
  const offered = new Set(rules.offeredConsents(flat(consents), kind).map(({ id }) => id));
  return consents
    .filter(({ id }) => offered.has(id))
    .map((consent) =>
      Object.assign({}, consent, { subconsents: consent.subconsents.filter((sub) => offered.has(sub.id)) }),
    );
}

/** Ids of the consents that are required given the current ones: a sub-consent may be so only with its parent. */
export function requiredConsents(consents: readonly Tree[], givenIds: readonly number[]): number[] {
  return rules.requiredConsents(flat(consents), new Set(givenIds)).map(({ id }) => id);
}

/** Ids of the required consents that are not among those given. */
export function missingConsents(consents: readonly Tree[], givenIds: readonly number[]): number[] {
  return rules.missingConsents(flat(consents), new Set(givenIds)).map(({ id }) => id);
}

/** Ids of all consents and sub-consents, in order: what 'select all' sets (spec 1 §5). */
export function allConsentIds(consents: readonly Tree[]): number[] {
  return flat(consents).map(({ id }) => id);
}

/**
 * The given ids after one consent was ticked or cleared. Clearing a parent clears its sub-consents, and ticking a
 * sub-consent ticks its parent: it means nothing alone.
 */
export function withConsent(
  consents: readonly Tree[],
  givenIds: readonly number[],
  id: number,
  isGiven: boolean,
): number[] {
  const given = new Set(givenIds);
  const all = flat(consents);
  const parentId = all.find((consent) => consent.id === id)?.parentId ?? null;
  if (isGiven) {
    given.add(id);
    if (parentId !== null) given.add(parentId);
  } else {
    for (const gone of all.filter((consent) => consent.id === id || consent.parentId === id)) given.delete(gone.id);
  }
  return all.map((consent) => consent.id).filter((known) => given.has(known));
}
