import type { FastifyReply, FastifyRequest } from "fastify";
import type { Endpoint, StaffRole } from "@plon/contract/shared/calls/endpoint.ts";
import { includesRole } from "@plon/rules/people/member-role.ts";
import { deviceClaim } from "#platform/auth/device-keys.ts";
import { findDistributorKey } from "#platform/auth/distributor-keys.ts";
import { findPartnerKey } from "#platform/auth/partner-keys.ts";
import { countAttempt } from "#platform/auth/attempts.ts";
import { type ActiveSession, findSession } from "#platform/auth/sessions.ts";
import type {
  DistributorContext,
  FarmMember,
  ParticipantContext,
  PartnerContext,
  PublicContext,
  StaffContext,
} from "#platform/acts/context.ts";
import { AppError } from "#platform/acts/errors.ts";
import { countCall } from "./general-limit.ts";
import { callContext, type RouteHost } from "./host.ts";

/** The bearer token of the Authorization header, or undefined. */
function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer ([A-Za-z0-9_-]{1,200})$/.exec(request.headers.authorization ?? "")?.[1];
}

async function sessionOf(host: RouteHost, request: FastifyRequest): Promise<ActiveSession> {
  const token = bearerToken(request);
  const session = token ? await findSession(host.db, token, host.clock.now()) : undefined;
  if (!session) throw new AppError("unauthenticated");
  return session;
}

type AnyContext = PublicContext | ParticipantContext | DistributorContext | PartnerContext | StaffContext;
const contexts = new WeakMap<FastifyRequest, AnyContext>();

/** A hook that identifies the caller before the body is read, and refuses those without access. */
export function admit(host: RouteHost, endpoint: Endpoint) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    contexts.set(request, await contextFor(host, endpoint, request, reply));
  };
}

/** Who makes this request, as `admit` decided. */
export function contextOf(request: FastifyRequest): AnyContext {
  const context = contexts.get(request);
  if (!context) throw new Error("The route was mounted without admit()");
  return context;
}

async function contextFor(
  host: RouteHost,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<AnyContext> {
  const { access } = endpoint;
  if (access === "participant") return await participantOf(host, endpoint, request);
  if (access === "distributor") return await distributorOf(host, request);
  if (access === "partner") return await partnerOf(host, endpoint, request, reply);
  if (access !== "public") return await staffOf(host, endpoint, access.staff, request);
  if (isClosedToSupport(endpoint)) await refuseSupport(host, request);
  const { cookies, headers } = request;
  return {
    ...callContext(host, request),
    accessToken: bearerToken(request),
    userAgent: headers["user-agent"],
    device: deviceClaim(headers),
    cookies,
  };
}

/** Whether a call changes something. */
export const changesSomething = ({ method, changes, readOnly }: Endpoint): boolean =>
  changes === true || (method !== "GET" && !readOnly);

/** A support session may read everything, but change nothing except itself. */
const isClosedToSupport = (endpoint: Endpoint): boolean => !endpoint.ofSessions && changesSomething(endpoint);

/** What anybody may send, staff may not send in somebody else's name: it would be taken for the participant's own. */
async function refuseSupport(host: RouteHost, request: FastifyRequest): Promise<void> {
  const token = bearerToken(request);
  const session = token ? await findSession(host.db, token, host.clock.now()) : undefined;
  if (session?.kind === "support") throw new AppError("access.support_read_only");
}

/**
 * The signed-in participant, or one of the farm's people. 401 without a session, 403 for a support session that would
 * change something, and what `memberOf` throws.
 */
async function participantOf(
  host: RouteHost,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<ParticipantContext> {
  const session = await sessionOf(host, request);
  if (session.participantId === null) throw new AppError("unauthenticated");
  if (session.kind === "support" && isClosedToSupport(endpoint)) throw new AppError("access.support_read_only");
  if (session.isMaintained && !endpoint.duringMaintenance) throw new AppError("access.maintenance");
  return {
    ...callContext(host, request),
    participantId: session.participantId,
    sessionId: session.id,
    support: session.kind === "support" ? { staffId: session.staffId!, expiresAt: session.expiresAt } : undefined,
    member: session.member && admittedMember(session.member, endpoint),
  };
}

/**
 * One of the farm's people, if the owner lets them make this call. What they may not do is refused with words, what they
 * may not see is not there.
 */
function admittedMember(member: FarmMember, endpoint: Endpoint): FarmMember {
  const { byMembers = "none", method } = endpoint;
  if (byMembers !== "none" && includesRole(member.role, byMembers)) return member;
  throw new AppError(method === "GET" && !endpoint.changes ? "request.not_found" : "access.member_role");
}

/**
 * The signed-in member of staff in one of the roles. Until a required second factor is set up, only its set-up is
 * allowed.
 */
async function staffOf(
  host: RouteHost,
  endpoint: Endpoint,
  roles: readonly StaffRole[],
  request: FastifyRequest,
): Promise<StaffContext> {
  const session = await sessionOf(host, request);
  if (session.kind !== "staff" || session.staffRole === null) throw new AppError("unauthenticated");
  const isSettingUp = endpoint.path.startsWith("/api/office/v1/auth/");
  if (host.requiresTotp && !session.staffHasTotp && !isSettingUp) throw new AppError("access.forbidden");
  if (!roles.includes(session.staffRole)) throw new AppError("access.forbidden");
  return {
    ...callContext(host, request),
    sessionId: session.id,
    staff: {
      id: session.staffId!,
      role: session.staffRole,
      name: session.staffName!,
      representativeId: session.staffRepresentativeId,
      distributorId: session.staffDistributorId,
    },
  };
}

/** The limit per key: even the evening rush of a season is far below it. */
const CALLS_OF_A_KEY = { attemptsMax: 120, windowMinutes: 1 };

/** The distributor's system whose key this is. 401 without a valid key, 429 beyond its limit. */
async function distributorOf(host: RouteHost, request: FastifyRequest): Promise<DistributorContext> {
  const context = callContext(host, request);
  const token = bearerToken(request);
  const distributor = token ? await findDistributorKey(host.db, token, context.at) : undefined;
  if (!distributor) throw new AppError("unauthenticated");
  const bucket = `feed:${distributor.keyId}`;
  await countAttempt(host.db, context.at, { bucket, limit: CALLS_OF_A_KEY, code: "request.rate_limited" });
  return { ...context, distributor };
}

/**
 * The partner's system whose key this is. 401 without a key in force, 429 beyond its calls of a minute, of which every answer
 * tells how many are left, and 403 without the call's right.
 */
async function partnerOf(
  host: RouteHost,
  { right }: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<PartnerContext> {
  const context = callContext(host, request);
  const token = bearerToken(request);
  const found = token ? await findPartnerKey(host.db, token, context.at) : undefined;
  if (!found) throw new AppError("partner.key_invalid");
  const { callsPerMinute, ...partner } = found;
  const { calls, secondsLeft } = await countCall(host.db, `partner-key:${partner.keyId}`, context.at);
  reply.headers({
    "ratelimit-limit": String(callsPerMinute),
    "ratelimit-remaining": String(Math.max(0, callsPerMinute - calls)),
    "ratelimit-reset": String(secondsLeft),
  });
  if (calls > callsPerMinute) {
    throw new AppError("request.rate_limited", { params: { minutes: 1 }, retryAfterSeconds: secondsLeft });
  }
  if (!right || !partner.rights.includes(right)) {
    throw new AppError("partner.right_missing", { params: { right: right ?? "" } });
  }
  return { ...context, partner };
}
