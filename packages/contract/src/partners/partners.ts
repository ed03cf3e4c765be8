// What partners' systems call. The caller is identified by the key in the Authorization header; answers are the data
// itself, and refusals are problems (RFC 9457).
import { isNip } from "@plon/rules/people/identifier.ts";
import { z } from "zod";
import type { Endpoint } from "../shared/calls/endpoint.ts";
import { isoDate, isoInstant, plainText, recordId } from "../shared/calls/envelope.ts";
import { PARTNER_STREAM_KINDS } from "../shared/event-kinds.ts";
import { EVENT_REFUSALS } from "../shared/partners.ts";

/** How many days back an event may be told. */
export const EVENT_DAYS_BACK = 60;
const PAGE_MAX = 200;

const nip = z
  .string({ error: "Podaj NIP" })
  .regex(/^\d{10}$/, "NIP ma 10 cyfr")
  .refine(isNip, "Sprawdź NIP: suma kontrolna się nie zgadza")
  .meta({ description: "NIP gospodarstwa, 10 cyfr bez myślników.", examples: ["1111111111"] });

const cursor = z
  .string()
  .regex(/^\d{1,15}$/, "Kursor bierze się z poprzedniej odpowiedzi")
  .default("0")
  .meta({ description: "`next` z poprzedniej odpowiedzi. Bez niego odpowiedź zaczyna się od początku." });

const limit = z.coerce
  .number({ error: "Podaj liczbę" })
  .int("Podaj liczbę całkowitą")
  .min(1, "Najmniej 1")
  .max(PAGE_MAX, `Najwyżej ${PAGE_MAX}`)
  .default(50)
  .meta({ description: `Ile pozycji naraz, od 1 do ${PAGE_MAX}.` });

const page = z.object({ after: cursor, limit });

/** A page that is followed by `next`; null where there is nothing more. */
const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item),
    next: z.string().nullable().meta({ description: "Kursor następnej strony albo null." }),
  });

const participantStanding = z.object({
  nip: z.string(),
  farm_name: z.string().nullable().meta({ description: "Nazwa gospodarstwa, jeśli ma nazwę." }),
  points: z.object({ available: z.int(), pending: z.int() }),
  lapses_next: z
    .object({ points: z.int(), at: isoInstant })
    .nullable()
    .meta({ description: "Punkty, które wygasną najwcześniej, i chwila, do której są ważne." }),
  consent_since: isoInstant,
});

export const partnerGetParticipant = {
  method: "GET",
  path: "/api/partners/v1/participants/:nip",
  summary: "Stan punktów gospodarstwa, które na to pozwala.",
  access: "partner",
  right: "participants:read",
  params: z.object({ nip }),
  data: participantStanding,
  errors: ["partner.participant_not_found"],
} as const satisfies Endpoint;

const toldEvent = z.object({
  id: z.int(),
  external_id: z.string(),
  kind: z.string(),
  occurred_on: z.string(),
  received_at: isoInstant,
  state: z.enum(["accepted", "refused"]),
  refusal: z.enum(EVENT_REFUSALS).nullable().meta({
    description:
      "Dlaczego zdarzenie nie dało punktów: budżet, limit gospodarstwa w roku, w dniu albo w miesiącu, limit programu w dniu.",
  }),
  points: z.int().meta({ description: "Punkty, które dostało gospodarstwo; 0, gdy zdarzenie odrzuciliśmy." }),
});

export const partnerSendEvent = {
  method: "POST",
  path: "/api/partners/v1/events",
  summary: "Zgłasza zdarzenie, za które gospodarstwo dostaje punkty. Ten sam klucz i treść to jedno zdarzenie.",
  access: "partner",
  right: "events:write",
  idempotent: true,
  body: z.strictObject({
    external_id: plainText(80, 1).meta({
      description: "Twój numer zdarzenia; przyjmujemy go raz.",
      examples: ["szkolenie-2026-0417"],
    }),
    kind: plainText(40, 1).meta({ description: "Kod rodzaju ustalony z programem.", examples: ["szkolenie"] }),
    nip,
    occurred_on: isoDate.meta({
      description: `Dzień zdarzenia: nie przyszły i nie dawniej niż ${EVENT_DAYS_BACK} dni temu.`,
      examples: ["2026-06-09"],
    }),
  }),
  data: toldEvent,
  errors: ["partner.participant_not_found", "partner.event_known"],
} as const satisfies Endpoint;

export const partnerGetEvent = {
  method: "GET",
  path: "/api/partners/v1/events/:eventId",
  summary: "Co stało się ze zgłoszonym zdarzeniem.",
  access: "partner",
  right: "events:write",
  params: z.object({ eventId: recordId }),
  data: toldEvent,
  errors: ["partner.event_not_found"],
} as const satisfies Endpoint;

export const partnerListProducts = {
  method: "GET",
  path: "/api/partners/v1/catalogue/products",
  summary: "Produkty, za które są dziś punkty, po numerze.",
  access: "partner",
  right: "catalogue:read",
  query: page,
  data: pageOf(
    z.object({
      sap: z.int(),
      name: z.string(),
      brand: z.string(),
      unit: z.enum(["l", "kg"]),
      points_per_unit: z.string().meta({ description: "Punkty za litr albo kilogram, z mnożnikiem." }),
      packs: z.array(z.object({ volume: z.number(), gtin: z.string().nullable() })),
    }),
  ),
  errors: [],
} as const satisfies Endpoint;

export const partnerListRewards = {
  method: "GET",
  path: "/api/partners/v1/catalogue/rewards",
  summary: "Nagrody za punkty, które może dziś zamówić każdy uczestnik.",
  access: "partner",
  right: "catalogue:read",
  query: page,
  data: pageOf(
    z.object({
      slug: z.string(),
      title: z.string(),
      lead: z.string(),
      kind: z.string(),
      points: z.int(),
      valid_until: isoInstant.nullable(),
    }),
  ),
  errors: [],
} as const satisfies Endpoint;

export const partnerReadStream = {
  method: "GET",
  path: "/api/partners/v1/stream",
  summary: "Co się zmieniło u gospodarstw, które na to pozwalają, w jednej kolejności. Zdarzenia trzymamy 30 dni.",
  access: "partner",
  right: "stream:read",
  query: page,
  data: z.object({
    items: z.array(
      z.object({
        id: z.int().meta({ description: "Numer zdarzenia: po nim poznasz powtórzone." }),
        kind: z.enum(PARTNER_STREAM_KINDS),
        subject_id: z.int().meta({
          description:
            "Numer sprawy, której dotyczy: zdarzenia jednej sprawy przychodzą w kolejności, w jakiej zaszły.",
        }),
        nip: z.string(),
        happened_at: isoInstant,
      }),
    ),
    next: z.string().meta({ description: "Kursor do następnego pytania; zapisz go po obsłużeniu pozycji." }),
    has_more: z.boolean().meta({ description: "Czy warto pytać od razu." }),
  }),
  errors: ["partner.cursor_gone"],
} as const satisfies Endpoint;

/** Every call of partners, in the order of their page. */
export const PARTNER_ENDPOINTS = [
  partnerGetParticipant,
  partnerSendEvent,
  partnerGetEvent,
  partnerListProducts,
  partnerListRewards,
  partnerReadStream,
] as const;

export const partnerOpenApi = {
  method: "GET",
  path: "/api/partners/v1/openapi.json",
  summary: "The description of this interface, OpenAPI 3.1.",
  access: "public",
  data: z.record(z.string(), z.unknown()),
  errors: [],
} as const satisfies Endpoint;
