import { greeting } from "@plon/rules/names/vocative.ts";
import type { RegistrationBody } from "@plon/contract/portal/account/registrations.ts";
import { acreageHectares } from "@plon/rules/goods/crops.ts";
import { stripIdentifier } from "@plon/rules/people/identifier.ts";
import { audit } from "#platform/acts/audit.ts";
import type { StaffContext } from "#platform/acts/context.ts";
import { brokenConstraint, type Db, inBatches, type Tx, type TransactionalDb } from "#platform/database/database.ts";
import { AppError, getOrThrow } from "#platform/acts/errors.ts";
import { representativeSeeing } from "#platform/acts/own-participants.ts";
import { countJoined } from "#modules/offers/affiliation/recommend-link.service.ts";
import { issueWayIn, WAY_IN_DAYS } from "#modules/people/access/first-password.service.ts";
import { takeOverConsents, textsOf } from "#modules/people/consents/consents.service.ts";
import { queueEmail, queueSms } from "#modules/house/outbox/outbox.service.ts";
import { activeRepresentative } from "#modules/people/representatives/representatives.service.ts";
import {
  deleteOld,
  endUnconfirmed,
  findRegistration,
  insertAreas,
  insertParticipant,
  listRegistrations,
  lockRegistration,
  type Registration,
  type RegistrationRow,
  updateRegistration,
  useInvitation,
} from "./registrations.queries.ts";
import type { Brand } from "./submission.service.ts";

/** How long an unconfirmed and a refused registration are kept. */
const SWEPT_AT_ONCE = 1000;
const KEPT_DAYS = { unconfirmed: 30, rejected: 90 };

/** The stored part of the form. */
export type Answers = Omit<RegistrationBody, "email_confirmation" | "agreements" | "hash">;
export const answersOf = (registration: Pick<Registration, "answers">) => registration.answers as unknown as Answers;

/** A page of registrations; a representative sees those that became their own participants. */
export const registrationPage = (
  db: Db,
  ctx: StaffContext,
  filter: Omit<Parameters<typeof listRegistrations>[1], "representativeId">,
) => listRegistrations(db, { ...filter, representativeId: representativeSeeing(ctx) });

/** One registration with the texts it decided about. Throws registration.not_found. */
export async function getRegistration(db: Db, ctx: StaffContext, id: number) {
  const registration = await findRegistration(db, id);
  const own = representativeSeeing(ctx);
  if (!registration || (own !== undefined && registration.representative_id !== own)) {
    throw new AppError("registration.not_found");
  }
  const granted = new Map(registration.consents.map((row) => [row.consent_version_id, row.granted]));
  const texts = await textsOf(db, registration.consents);
  return {
    registration,
    answers: answersOf(registration),
    consents: texts.map((text) => Object.assign(text, { granted: granted.get(text.id) ?? false })),
    actions: decisionActions(ctx, registration),
  };
}

function decisionActions(ctx: StaffContext, registration: RegistrationRow): ("approve" | "reject")[] {
  if (ctx.staff.role !== "admin" && ctx.staff.role !== "clerk") return [];
  if (registration.status === "review") return ["approve", "reject"];
  return registration.status === "contact" ? ["reject"] : [];
}

/** A registration that came by somebody's own link was recommended by them. */
async function countLink(tx: Tx, registration: Registration, participantId: number, at: Date) {
  const { inviter_id: inviterId, phone, email, identifier, submitted_at: submittedAt } = registration;
  if (inviterId === null) return {};
  const joined = { participantId, inviterId, submittedAt, contact: { phone, email, identifier } };
  const recommendedBy = await countJoined(tx, joined, at);
  return recommendedBy === undefined ? {} : { recommended_by: recommendedBy };
}

/** Locks a registration that waits for a decision. Throws registration.not_found, registration.decided. */
async function lockUndecided(tx: Tx, id: number): Promise<Registration> {
  const registration = getOrThrow(await lockRegistration(tx, id), "registration.not_found");
  if (registration.status === "approved" || registration.status === "rejected") {
    throw new AppError("registration.decided");
  }
  return registration;
}

/**
 * Turns a registration into a participant, with crops, the given consents and a message about setting a password, in
 * one transaction and only once. Throws registration.not_found, registration.decided, registration.unconfirmed,
 * registration.identifier_taken.
 */
export async function approve(
  tx: Tx,
  ctx: StaffContext,
  request: { registrationId: number; representativeId: number | null },
  brand: Brand,
): Promise<void> {
  const registration = await lockUndecided(tx, request.registrationId);
  if (registration.status === "contact") throw new AppError("registration.unconfirmed");
  const { representativeId } = request;
  if (representativeId !== null && !(await activeRepresentative(tx, representativeId))) {
    throw new AppError("request.invalid", { fields: { representative_id: ["Wybierz przedstawiciela z listy"] } });
  }
  const participantId = await makeParticipant(tx, ctx, registration, representativeId);
  await takeOverConsents(tx, {
    participantId,
    at: registration.submitted_at,
    address: registration.address,
    decisions: registration.consents,
  });
  const { invitation_id: invitationId } = registration;
  if (invitationId !== null) await useInvitation(tx, invitationId, participantId, ctx.at);
  const recommended = await countLink(tx, registration, participantId, ctx.at);
  await updateRegistration(tx, registration.id, {
    status: "approved",
    participant_id: participantId,
    decided_at: ctx.at,
    decided_by: ctx.staff.id,
  });
  await endUnconfirmed(tx, registration.identifier, {
    status: "rejected",
    decided_at: ctx.at,
    decided_by: ctx.staff.id,
    decision_reason: "Zatwierdziliśmy inne zgłoszenie tej samej osoby.",
  });
  await audit(tx, ctx, {
    action: "registration.approve",
    subject: { type: "registration", id: registration.id },
    after: { participant_id: participantId, representative_id: representativeId, ...recommended },
  });
  await tellApproved(tx, { ...registration, participantId }, ctx.at, brand);
}

async function makeParticipant(
  tx: Tx,
  ctx: StaffContext,
  registration: Registration,
  representativeId: number | null,
): Promise<number> {
  const row = participantOf(registration);
  const facts = { registration_id: registration.id, representative_id: representativeId, created_at: ctx.at };
  const { id } = await insertParticipant(tx, { ...row, ...facts }).catch((error: unknown) => {
    if (brokenConstraint(error) !== "participant_identifier_unique") throw error;
    throw new AppError("registration.identifier_taken");
  });
  const areas = answersOf(registration).area.filter(({ value }) => value > 0);
  if (areas.length > 0) {
    await insertAreas(
      tx,
      areas.map((area) => ({ participant_id: id, crop_id: area.id, area_hectares: area.value })),
    );
  }
  return id;
}

function participantOf(registration: Registration) {
  const answers = answersOf(registration);
  const isOther = answers.correspondence_address;
  const isAuthorized = answers.authorized_person;
  return {
    identifier: registration.identifier,
    email: registration.email,
    phone: registration.phone,
    first_name: answers.first_name,
    last_name: answers.last_name,
    company_name: answers.company_name,
    company_street: answers.company_street,
    company_street_number: answers.company_street_number,
    company_street_number_place: answers.company_street_number_place,
    company_postcode: answers.company_postcode,
    company_city: answers.company_city,
    correspondence_address: isOther,
    correspondence_street: isOther ? answers.correspondence_street : "",
    correspondence_street_number: isOther ? answers.correspondence_street_number : "",
    correspondence_street_number_place: isOther ? answers.correspondence_street_number_place : "",
    correspondence_postcode: isOther ? answers.correspondence_postcode : "",
    correspondence_city: isOther ? answers.correspondence_city : "",
    acreage: acreageHectares(answers.area),
    registration_code: answers.registration_code || null,
    authorized_person: isAuthorized,
    authorized_person_first_name: isAuthorized ? answers.authorized_person_first_name : null,
    authorized_person_last_name: isAuthorized ? answers.authorized_person_last_name : null,
    authorized_person_identifier: isAuthorized ? stripIdentifier(answers.authorized_person_identifier) : null,
    has_required_consents: false,
  };
}

async function tellApproved(
  tx: Tx,
  registration: Registration & { participantId: number },
  at: Date,
  brand: Brand,
): Promise<void> {
  const link = `${brand.publicUrl}/?content=pierwsze-logowanie#!pierwsze-logowanie`;
  await queueEmail(tx, {
    to: registration.email,
    subject: `Witaj w programie ${brand.name}`,
    text: `${greeting(registration.first_name)},\n\nTwoje zgłoszenie do programu ${brand.name} zostało przyjęte. Ustaw hasło przy pierwszym logowaniu:\n${link}\n\nPotrzebujesz tylko swojego NIP-u lub PESEL-u i telefonu. Infolinia: ${brand.helpline}`,
    leads: "in text",
    usefulUntil: null,
    at,
  });
  // The phone alone gets the way in: an address is read by more people. Without Polish letters it fits fewer SMS.
  const wayIn = await issueWayIn(tx, registration.participantId, at, brand.publicUrl);
  const text = `Witaj w programie Plon! Ustaw haslo i wejdz, w ciagu ${WAY_IN_DAYS} dni: ${wayIn.link}`;
  await queueSms(tx, { to: registration.phone, text, at, usefulUntil: wayIn.expiresAt });
}

/** Refuses a registration with a reason, which is mailed. Throws registration.not_found, registration.decided. */
export async function reject(
  tx: Tx,
  ctx: StaffContext,
  request: { registrationId: number; reason: string },
  brand: Brand,
): Promise<void> {
  const registration = await lockUndecided(tx, request.registrationId);
  await updateRegistration(tx, registration.id, {
    status: "rejected",
    decided_at: ctx.at,
    decided_by: ctx.staff.id,
    decision_reason: request.reason,
    phone_code_hash: null,
  });
  await audit(tx, ctx, {
    action: "registration.reject",
    subject: { type: "registration", id: registration.id },
    before: { status: registration.status },
    after: { reason: request.reason },
  });
  await queueEmail(tx, {
    to: registration.email,
    subject: `Zgłoszenie do programu ${brand.name}`,
    text: `${greeting(registration.first_name)},\n\nnie możemy przyjąć Twojego zgłoszenia. Powód: ${request.reason}\n\nJeśli to pomyłka, wyślij zgłoszenie jeszcze raz albo zadzwoń na infolinię: ${brand.helpline}`,
    leads: "/rejestracja",
    at: ctx.at,
  });
}

/** Deletes unconfirmed and refused registrations when their time has passed. */
export async function sweepRegistrations(db: TransactionalDb, at: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(at.getTime() - days * 86_400_000);
  const before = { unconfirmed: daysAgo(KEPT_DAYS.unconfirmed), rejected: daysAgo(KEPT_DAYS.rejected) };
  await inBatches(db, SWEPT_AT_ONCE, (tx, limit) => deleteOld(tx, before, limit));
}
