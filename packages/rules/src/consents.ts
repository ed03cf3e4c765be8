interface Asked {
  id: number;
  required: boolean;
}
export interface AskedConsent extends Asked {
  subconsents: readonly Asked[];
}

/** The consents asked of an identifier's kind: one flagged only_if_pesel is for a PESEL alone (spec 1 §5). */
export function offeredConsents<
  Sub extends { only_if_pesel: boolean },
  Consent extends { only_if_pesel: boolean; subconsents: Sub[] },
>(consents: readonly Consent[], identifierType: string): Consent[] {
  const isOffered = (consent: { only_if_pesel: boolean }) => identifierType === "pesel" || !consent.only_if_pesel;
  return consents
    .filter(isOffered)
    .map((consent) => Object.assign({}, consent, { subconsents: consent.subconsents.filter(isOffered) }));
}

/**
 * Ids of the required consents that are not among those given (spec 1 §5). A required sub-consent counts where its parent
 * is required or given: what hangs on a refused offer cannot be demanded.
 */
export function missingConsents(consents: readonly AskedConsent[], givenIds: readonly number[]): number[] {
  const given = new Set(givenIds);
  return consents.flatMap((consent) => {
    const stands = consent.required || given.has(consent.id);
    const asked = [consent, ...(stands ? consent.subconsents : [])];
    return asked.filter(({ id, required }) => required && !given.has(id)).map(({ id }) => id);
  });
}

/** Ids of all consents and sub-consents, in order: what 'select all' gives (spec 1 §5). */
export function allConsentIds(consents: readonly AskedConsent[]): number[] {
  return consents.flatMap(({ id, subconsents }) => [id, ...subconsents.map((sub) => sub.id)]);
}

/**
 * The given ids after one consent was ticked or cleared. A parent that is cleared takes its sub-consents along, and a
 * ticked sub-consent brings its parent: neither makes sense alone.
 */
export function withConsent(
  consents: readonly AskedConsent[],
  givenIds: readonly number[],
  id: number,
  isGiven: boolean,
): number[] {
  const given = new Set(givenIds);
  const parent = consents.find(({ subconsents }) => subconsents.some((sub) => sub.id === id));
  const children = consents.find((consent) => consent.id === id)?.subconsents ?? [];
  if (isGiven) {
    given.add(id);
    if (parent) given.add(parent.id);
  } else {
    for (const gone of [id, ...children.map((sub) => sub.id)]) given.delete(gone);
  }
  return allConsentIds(consents).filter((known) => given.has(known));
}
