import type { RegistrationForm } from "@plon/contract/portal/account/registrations.ts";
import { emptyRegistration } from "./registration-form.ts";
import type { RegistrationValues } from "./registration-form.ts";

type Draft = {
  /** The invitation it was started with. */
  hash: string | null;
  /** The furthest step reached, from 0. */
  furthest: number;
  values: RegistrationValues;
};

const keyOf = (form: RegistrationForm) => `plon.registration.${form}`;

/** The input from before a reload or a lost page, started with the same invitation; undefined if there is none. */
export function readDraft(form: RegistrationForm, hash: string | undefined): Draft | undefined {
  try {
    const draft = JSON.parse(sessionStorage.getItem(keyOf(form)) ?? "null") as Draft | null;
    if (!draft || draft.hash !== (hash ?? null)) return undefined;
    const empty = emptyRegistration();
    return { ...draft, values: { ...empty, ...draft.values, area: { ...empty.area, ...draft.values.area } } };
  } catch {
    return undefined; // a damaged draft counts as none
  }
}

/** Stores the input for as long as the tab lives. It never contains a password. */
export function keepDraft(form: RegistrationForm, draft: Draft): void {
  try {
    sessionStorage.setItem(keyOf(form), JSON.stringify(draft));
  } catch {
    // A full or forbidden storage costs the draft, not the form.
  }
}

type Filled = {
  nip: string;
  values: Partial<Record<string, string>>;
};

const filledKeyOf = (form: RegistrationForm) => `${keyOf(form)}.filled`;

/** What was filled in for a number, so that it can be told from what was typed. */
export function readFilled(form: RegistrationForm): Filled | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(filledKeyOf(form)) ?? "null") as Filled | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps it beside the draft. */
export function keepFilled(form: RegistrationForm, filled: Filled): void {
  try {
    sessionStorage.setItem(filledKeyOf(form), JSON.stringify(filled));
  } catch {
    // Without storage, what was filled in counts as typed after a reload.
  }
}

export function dropDraft(form: RegistrationForm): void {
  sessionStorage.removeItem(keyOf(form));
  sessionStorage.removeItem(filledKeyOf(form));
  forgetInvitation(form);
}

const invitationKeyOf = (form: RegistrationForm) => `${keyOf(form)}.invitation`;

/** The invitation by which this tab was led to the form, wherever it went meanwhile. */
export function knownInvitation(form: RegistrationForm): string | undefined {
  try {
    return sessionStorage.getItem(invitationKeyOf(form)) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps by which invitation the form was opened, as long as the tab lives. */
export function keepInvitation(form: RegistrationForm, hash: string): void {
  try {
    sessionStorage.setItem(invitationKeyOf(form), hash);
  } catch {
    // Without storage it is kept by the address alone.
  }
}

/** An invitation that was used, or leads nowhere. */
export function forgetInvitation(form: RegistrationForm): void {
  sessionStorage.removeItem(invitationKeyOf(form));
}
