import { emailProblem } from "@plon/rules/people/contact.ts";
import { identifierProblem, stripIdentifier } from "@plon/rules/people/identifier.ts";
import { INVITATION_STATES } from "@plon/rules/offers/invitation-state.ts";
import { z } from "zod";
import type { Endpoint } from "../../shared/calls/endpoint.ts";
import { isoInstant, pageNumber, pagerMeta, statusLabel } from "../../shared/calls/envelope.ts";
import { askedOrder, saidOrder } from "../../shared/calls/lists.ts";
import { byRule, otherPhoneField, personName } from "../../shared/calls/fields.ts";

export const listInvitations = {
  method: "GET",
  path: "/api/v1/user/invitations",
  summary: "Farms this participant recommended, 12 a page, newest first, with what became of each.",
  access: "participant",
  byMembers: "read",
  query: z.object({ page: pageNumber, ...askedOrder(["created_at", "name"], true) }),
  data: z.array(
    z.object({
      id: z.int(),
      /** Null once the person's data are erased. */
      name: z.string().nullable(),
      /** Who of the farm's people it is from; null for the owner. */
      by_person: z.string().nullable(),
      state: z.enum(INVITATION_STATES),
      status: statusLabel,
      created_at: isoInstant,
      expires_at: isoInstant,
      /** Points this participant earned for it; null while there are none. */
      points: z.int().nullable(),
    }),
  ),
  meta: pagerMeta.extend({
    /** What the first accepted invoice of an invited farm earns now; 0 if nothing. */
    points_per_farm: z.int(),
    points_total: z.int(),
  }),
  filters: z.object(saidOrder),
  errors: [],
} as const satisfies Endpoint;

/** A field that may be left empty. */
const optional = (problemOf: (value: string) => string | undefined) =>
  byRule((value) => (value.trim() === "" ? undefined : problemOf(value)));

export const invitationBody = z
  .object({
    first_name: personName(60),
    last_name: personName(80),
    phone: otherPhoneField,
    email: optional(emailProblem)
      .transform((email) => email.trim())
      .default(""),
    nip: optional(identifierProblem).transform(stripIdentifier).default(""),
    /** The person agreed that these data are passed on for the invitation. */
    person_consent: z.literal(true, { error: "Zaznacz, że masz zgodę tej osoby" }),
  })
  .refine(({ email, nip }) => Boolean(email) || Boolean(nip), {
    path: ["email"],
    error: "Podaj e-mail albo NIP lub PESEL",
    // Reported together with other errors, so that nobody is sent back twice.
    when: ({ value }) => typeof value === "object" && value !== null,
  });

export const sendInvitation = {
  method: "POST",
  path: "/api/v1/user/invitations",
  summary:
    "Recommends the programme to a farm: an SMS and, when known, an e-mail with a registration link. Ten a day. The answer is the same whether or not the person is in the programme.",
  access: "participant",
  byMembers: "submit",
  idempotent: true,
  body: invitationBody,
  data: z.object({ id: z.int(), expires_at: isoInstant }),
  errors: ["invitation.own_data", "invitation.sent_already", "request.rate_limited", "request.key_reused"],
} as const satisfies Endpoint;

const recommendLink = z
  .object({
    token: z.string(),
    /** Where the registration is opened by it. */
    address: z.string(),
    made_at: isoInstant,
  })
  .nullable();

export const getRecommendLink = {
  method: "GET",
  path: "/api/v1/user/recommend-link",
  summary: "The participant's own link, by which whoever registers was recommended; null while none was made.",
  access: "participant",
  byMembers: "read",
  data: recommendLink,
  errors: [],
} as const satisfies Endpoint;

export const makeRecommendLink = {
  method: "POST",
  path: "/api/v1/user/recommend-link",
  summary:
    "Makes the link, or a new one instead of the one with this token, which then leads nowhere. If that is not the present one, the present one stays. Ten a day.",
  access: "participant",
  byMembers: "submit",
  body: z.object({ instead_of: z.string("Odśwież stronę i spróbuj ponownie").max(30).nullable() }),
  data: recommendLink,
  errors: ["request.rate_limited"],
} as const satisfies Endpoint;

export const objectToInvitation = {
  method: "POST",
  path: "/api/v1/invitations/objection",
  summary:
    "The invited person wants no invitation: what is known of them is erased, and nobody's invitation reaches them again. 60 an hour from one address.",
  access: "public",
  body: z.object({ hash: z.string().min(8).max(100) }),
  data: z.null(),
  errors: ["invitation.not_found", "request.rate_limited"],
} as const satisfies Endpoint;
