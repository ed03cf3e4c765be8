import type { PortalLink } from "#platform/settings/screen-places.ts";
import { createHash } from "node:crypto";
import { audit } from "#platform/acts/audit.ts";
import type { StaffContext } from "#platform/acts/context.ts";
import type { Tx } from "#platform/database/database.ts";
import { AppError } from "#platform/acts/errors.ts";
import { requestChange } from "#modules/people/contact-changes/contact-changes.service.ts";
import { notify, notifyEach } from "#modules/house/notifications/notifications.service.ts";
import { lockParticipant, updateParticipant } from "#modules/people/participants/participants.service.ts";
import { activeRepresentative } from "#modules/people/representatives/representatives.service.ts";
import { findRepresentative, moveToRepresentative } from "./farms.queries.ts";

/** What staff change at once; a changed e-mail or phone waits for the participant. */
const AT_ONCE = [
  "first_name",
  "last_name",
  "company_name",
  "company_street",
  "company_street_number",
  "company_street_number_place",
  "company_postcode",
  "company_city",
  "correspondence_address",
  "correspondence_street",
  "correspondence_street_number",
  "correspondence_street_number_place",
  "correspondence_postcode",
  "correspondence_city",
  "representative_id",
] as const;
const CONTACT = ["email", "phone"] as const;

type Values = Record<Exclude<(typeof AT_ONCE)[number], "correspondence_address" | "representative_id">, string> & {
  correspondence_address: boolean;
  representative_id: number | null;
};
type Editable = Values & { email: string; phone: string };
type Edit = Editable & { reason: string; version: string };

/** A digest of the data as read: a different one means that somebody has changed them since. */
export function versionOf(person: Editable): string {
  const values = [...AT_ONCE, ...CONTACT].map((field) => person[field]);
  return createHash("sha256").update(JSON.stringify(values)).digest("base64url").slice(0, 22);
}

/**
 * Changes the version of a participant's data that was read. A changed e-mail or phone waits until the participant
 * confirms it; everything else takes effect at once, and the participant is notified. Throws participant.not_found,
 * also for a closed account, participant.changed_meanwhile, participant.unchanged, participant.representative_unknown
 * and the limits of codes.
 */
export async function editParticipant(
  tx: Tx,
  ctx: StaffContext,
  participantId: number,
  { publicUrl, reason, version, ...wanted }: { publicUrl: string } & Edit,
): Promise<void> {
  const person = await lockParticipant(tx, participantId);
  if (!person || person.closed_at || person.merged_into !== null) throw new AppError("participant.not_found");
  if (versionOf(person) !== version) throw new AppError("participant.changed_meanwhile");
  const edit = wanted.correspondence_address ? wanted : { ...wanted, ...NO_CORRESPONDENCE };
  const changed = AT_ONCE.filter((field) => edit[field] !== person[field]);
  const contacts = CONTACT.filter((kind) => edit[kind] !== person[kind]);
  if (changed.length + contacts.length === 0) throw new AppError("participant.unchanged");
  if (changed.includes("representative_id")) await holdRepresentative(tx, edit.representative_id);
  const of = (values: Values) => Object.fromEntries(changed.map((field) => [field, values[field]]));
  if (changed.length > 0) await updateParticipant(tx, participantId, of(edit));
  for (const kind of contacts) {
    await requestChange(tx, { participantId, at: ctx.at }, { kind, value: edit[kind], publicUrl });
  }
  await audit(tx, ctx, {
    action: "participant.edit",
    subject: { type: "participant", id: participantId },
    before: of(person),
    // The new contact is not the participant's yet; that is only known once it is confirmed.
    after: { ...of(edit), ...(contacts.length > 0 ? { to_be_confirmed: contacts } : {}), reason },
  });
  await notify(tx, { topic: "account", participantId, ...wordsFor(changed, contacts), at: ctx.at });
}

const NO_CORRESPONDENCE = {
  correspondence_street: "",
  correspondence_street_number: "",
  correspondence_street_number_place: "",
  correspondence_postcode: "",
  correspondence_city: "",
};

async function holdRepresentative(tx: Tx, id: number | null): Promise<void> {
  if (id !== null && !(await activeRepresentative(tx, id))) {
    throw new AppError("participant.representative_unknown", { inField: "representative_id" });
  }
}

function wordsFor(
  changed: readonly string[],
  contacts: readonly string[],
): { title: string; content: string; link: PortalLink } {
  const has = (...starts: string[]) => changed.some((field) => starts.some((start) => field.startsWith(start)));
  const parts = [
    has("first_name", "last_name") ? "imię lub nazwisko" : "",
    has("company_name") ? "nazwa gospodarstwa" : "",
    has("company_street", "company_postcode", "company_city") ? "adres" : "",
    has("correspondence") ? "adres do korespondencji" : "",
    has("representative") ? "przedstawiciel" : "",
  ].filter((part) => part !== "");
  const told = parts.length > 0 ? `Zmienione dane: ${parts.join(", ")}.` : "";
  const asked = contacts.map((kind) =>
    kind === "email"
      ? "Nowy adres e-mail potwierdź odnośnikiem, który na niego wysłaliśmy."
      : "Nowy numer telefonu potwierdź w profilu kodem, który na niego wysłaliśmy.",
  );
  return {
    title: "Biuro programu zmieniło Twoje dane",
    content: [told, ...asked, "Jeśli coś się nie zgadza, zadzwoń na infolinię."]
      .filter((text) => text !== "")
      .join(" "),
    link: changed.length === 1 && has("representative") ? "/kontakt-z-przedstawicielem" : "/moj-profil",
  };
}

/**
 * Moves all farms of a representative to another one, or to none for now; returns how many. The farms are told who
 * looks after them. Throws participant.representative_unknown.
 */
export async function handOver(
  tx: Tx,
  ctx: StaffContext,
  { from, to, reason }: { from: number; to: number | null; reason: string },
): Promise<number> {
  if (!(await findRepresentative(tx, from))) throw new AppError("participant.representative_unknown");
  const next = to === null ? undefined : await activeRepresentative(tx, to);
  if (to !== null && (!next || to === from)) {
    throw new AppError("participant.representative_unknown", { inField: "to" });
  }
  const moved = await moveToRepresentative(tx, from, to);
  await audit(tx, ctx, {
    action: "representative.hand_over",
    subject: { type: "representative", id: from },
    before: { representative_id: from },
    after: { representative_id: to, participants: moved.length, reason },
  });
  await notifyEach(tx, moved, {
    topic: "account",
    title: next ? "Masz nowego przedstawiciela" : "Zmiana przedstawiciela",
    content: next
      ? `Twoim gospodarstwem zajmuje się teraz ${next.first_name} ${next.last_name}.`
      : "Wkrótce damy znać, kto zajmie się Twoim gospodarstwem. Do tego czasu pisz do biura programu.",
    link: "/kontakt-z-przedstawicielem",
    at: ctx.at,
  });
  return moved.length;
}
