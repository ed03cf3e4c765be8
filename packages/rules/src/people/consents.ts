export type ConsentRule = {
  id: number;
  parentId: number | null;
  required: boolean;
  onlyIfPesel: boolean;
};

/** The consents that concern somebody with this kind of identifier (spec 1 §5); a sub-consent goes with its parent. */
export function offeredConsents<C extends ConsentRule>(consents: readonly C[], identifierType: "nip" | "pesel"): C[] {
  const isOffered = (consent: C) => !consent.onlyIfPesel || identifierType === "pesel";
  const offered = new Set(consents.filter(isOffered).map(({ id }) => id));
  return consents.filter(({ id, parentId }) => offered.has(id) && (parentId === null || offered.has(parentId)));
}

/** The consents that are given when these are ticked: a sub-consent does not count without its parent. */
export function givenConsents(consents: readonly ConsentRule[], ticked: ReadonlySet<number>): Set<number> {
  const isGiven = ({ id, parentId }: ConsentRule) => ticked.has(id) && (parentId === null || ticked.has(parentId));
  return new Set(consents.filter(isGiven).map(({ id }) => id));
}

/**
 * The consents among these that are required, given which are ticked. A required sub-consent is demanded only if its
 * parent is given or is itself required.
 */
export function requiredConsents<C extends ConsentRule>(offered: readonly C[], given: ReadonlySet<number>): C[] {
  const required = new Set(offered.filter((consent) => consent.required).map(({ id }) => id));
  const concerns = ({ parentId }: C) => parentId === null || given.has(parentId) || required.has(parentId);
  return offered.filter((consent) => consent.required && concerns(consent));
}

/** The required consents among these that are not given (spec 1 §5). */
export function missingConsents<C extends ConsentRule>(offered: readonly C[], given: ReadonlySet<number>): C[] {
  return requiredConsents(offered, given).filter(({ id }) => !given.has(id));
}
