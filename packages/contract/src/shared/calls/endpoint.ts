import type { MemberRole } from "@plon/rules/people/member-role.ts";
import type { z } from "zod";
import type { PartnerRight } from "../partners.ts";
import type { ErrorCode } from "./errors.ts";

export type StaffRole = "admin" | "clerk" | "editor" | "rep" | "auditor" | "distributor";

/**
 * Who may call: anybody; a signed-in participant; a distributor's or a partner's system by its key; or staff of the listed
 * roles.
 */
export type Access = "public" | "participant" | "distributor" | "partner" | { staff: readonly StaffRole[] };

/**
 * Who besides the owner may make a call of the portal: the people of the farm from this role on, or none of them. Every
 * such call says so, or it does not compile: what is forgotten must not be open.
 */
export type ByMembers = MemberRole | "none";

/**
 * What a call of the office does to value: `makes_points` adds to what farms have; `changes_worth` decides what something
 * earns or costs; `moves_out` lets points, money or goods go; `gives_power` lets somebody do such things. Every call of staff
 * that changes something says so, or it does not compile, and a test asks of each but `none` what one person alone can do
 * (`server/test/doors.test.ts`).
 */
export const VALUES = ["makes_points", "changes_worth", "moves_out", "gives_power", "none"] as const;
export type Value = (typeof VALUES)[number];

/** Who may call: of a farm's people, from which role on; of staff, and what that does to value. */
type Callers = ((OfNobodyKnown | OfParticipants | OfStaff) & { right?: undefined }) | OfPartners;
type OfNobodyKnown = { access: "public" | "distributor"; byMembers?: undefined; value?: undefined };
/** A partner's key needs a right for each call. */
type OfPartners = { access: "partner"; right: PartnerRight; byMembers?: undefined; value?: undefined };
type OfParticipants = { access: "participant"; byMembers: ByMembers; value?: undefined };
type OfStaff = { access: { staff: readonly StaffRole[] }; byMembers?: undefined } & (
  | { method: "GET"; value?: undefined }
  | { readOnly: true; value?: undefined }
  | { method: "POST" | "PUT" | "DELETE"; readOnly?: never; value: Value }
);

/**
 * One call of the API as data. The path is written with `:name` placeholders; params, query and body are parsed by
 * schema.
 */
export type Endpoint = Callers & {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: `/api/${string}`;
  summary: string;
  /** A POST that changes nothing: support sessions may call it. */
  readOnly?: true;
  /**
   * May be read from a copy of the database that is some seconds behind: for reports, exports and searches, not for lists
   * that somebody works through. Callers find what they changed themselves.
   */
  mayLag?: true;
  /** A GET that changes something, because the specification demands it: closed to support sessions. */
  changes?: true;
  /** Opens, prolongs or ends a session and nothing else: a support session may call it too. */
  ofSessions?: true;
  /** Open to a participant whose account is in maintenance. */
  duringMaintenance?: true;
  /**
   * Takes effect once per Idempotency-Key (decision 0131): the caller must send one, or may. Other endpoints ignore it.
   */
  idempotent?: true | "when_sent";
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /**
   * The text fields of a multipart upload, sent before the file named by `file`; several files are limited by `totalMb`
   * in total. The file may be left out where the field `unless` is sent.
   */
  upload?: {
    fields: z.ZodType;
    file: string;
    fileRequired: boolean | { unless: string };
    filesMax?: number;
    totalMb?: number;
  };
  /** The whole body is a file of one of these types. */
  raw?: { types: readonly string[]; limitMb: number };
  /** The status of a success, if not 200. */
  status?: 202;
  /** Of a call that comes to its end: the day since which that is announced, and the first on which it answers 410, in Warsaw. */
  ends?: { since: string; until: string };
  data: z.ZodType;
  meta?: z.ZodType;
  filters?: z.ZodType;
  errors: readonly ErrorCode[];
};

type InputOf<S> = S extends z.ZodType ? z.input<S> : undefined;
type OutputOf<S> = S extends z.ZodType ? z.output<S> : undefined;

/** What a caller of the endpoint passes. An upload's fields and files are sent as a form, fields first. */
export type CallInput<E extends Endpoint> = (E["params"] extends z.ZodType
  ? { params: InputOf<E["params"]> }
  : object) &
  (E["query"] extends z.ZodType ? { query?: InputOf<E["query"]> } : object) &
  (E["body"] extends z.ZodType ? { body: InputOf<E["body"]> } : object) &
  (E["upload"] extends object ? { form: FormData } : object);

/** What the endpoint returns, as JSON. */
export type CallAnswer<E extends Endpoint> = {
  data: OutputOf<E["data"]>;
  message?: string;
} & (E["meta"] extends z.ZodType ? { meta: OutputOf<E["meta"]> } : object) &
  (E["filters"] extends z.ZodType ? { filters: OutputOf<E["filters"]> } : object);

/** An endpoint by its method and path: `"GET /api/v1/user/profile"`. */
export type EndpointName = `${Endpoint["method"]} ${Endpoint["path"]}`;

type EndpointsIn<Exports> = Exports extends unknown ? Extract<Exports[keyof Exports], Endpoint> : never;

/** The endpoints among what files of the contract export, by name. */
export type ByName<Exports> = { [E in EndpointsIn<Exports> as `${E["method"]} ${E["path"]}`]: E };

/** The target of a call: an endpoint itself, or the name of one that is known by name. */
export type Target<Known> = Endpoint | (keyof Known & EndpointName);

/** The endpoint a target refers to. */
export type Meant<Known, T extends Target<Known>> = T extends Endpoint
  ? T
  : T extends keyof Known
    ? Extract<Known[T], Endpoint>
    : never;
