import { Refused, unauthorized, type Answer } from "./answers.ts";
import { checkSignedRequest, RefusedDocument } from "./signature-check.ts";
import { readToken, type Token, type TokenKind } from "./tokens.ts";
import { nipOf, referenceNumber, type Asked, type SignIn, type World } from "./world.ts";

const CHALLENGE_MS = 10 * 60_000;
const ACCESS_MS = 15 * 60_000;
const REFRESH_MS = 7 * 86_400_000;
const IN_PROGRESS = { code: 100, description: "Uwierzytelnianie w toku" };
const SUCCESS = { code: 200, description: "Uwierzytelnianie zakończone sukcesem" };
const FAILURE = "Uwierzytelnianie zakończone niepowodzeniem";
const NO_PERMISSION = { code: 415, description: FAILURE, details: ["Brak przypisanych uprawnień"] };
const certificateRefused = (detail: string) => ({
  code: 460,
  description: `${FAILURE} z powodu błędu certyfikatu`,
  details: [detail],
});

export function challenge(world: World, { now, address }: Asked): Answer {
  for (const [old, issuedAtMs] of world.challenges) {
    if (issuedAtMs > now.getTime() - CHALLENGE_MS) break;
    world.challenges.delete(old);
  }
  const text = referenceNumber("CR", now);
  world.challenges.set(text, now.getTime());
  const json = { challenge: text, timestamp: now.toISOString(), timestampMs: now.getTime(), clientIp: address };
  return { status: 200, json };
}

export function signature(world: World, { body, now }: Asked): Answer {
  const signed = checked(body, now);
  const issuedAtMs = world.challenges.get(signed.challenge);
  world.challenges.delete(signed.challenge);
  if (issuedAtMs === undefined || now.getTime() - issuedAtMs >= CHALLENGE_MS) {
    throw new Refused({ code: 21111, description: "Nieprawidłowe wyzwanie autoryzacyjne." });
  }
  const { certificate, contextNip } = signed;
  const isOver = now < new Date(certificate.validFrom) || now > new Date(certificate.validTo);
  const mayAct = nipOf(certificate) === world.options.operatorNip && world.permissionsIn(contextNip).length > 0;
  const state = isOver
    ? certificateRefused("Nieważny certyfikat")
    : !world.trusted.has(certificate.fingerprint256)
      ? certificateRefused("Niezaufany łańcuch certyfikatów")
      : mayAct
        ? SUCCESS
        : NO_PERMISSION;
  const reference = referenceNumber("AU", now);
  world.signIns.set(reference, {
    contextNip,
    startedAt: now,
    state,
    pollsLeft: world.state.signInPolls,
    isRedeemed: false,
    hasEnded: false,
  });
  const until = now.getTime() + 45 * 60_000;
  const token = { kind: "operation" as const, reference, contextNip, permissions: [], until };
  return { status: 202, json: { referenceNumber: reference, authenticationToken: tokenInfo(world, token) } };
}

function checked(body: Buffer, now: Date) {
  try {
    return checkSignedRequest(body, now);
  } catch (error) {
    if (!(error instanceof RefusedDocument)) throw error;
    const { code, message, details } = error;
    throw new Refused({ code, description: message, ...(details.length > 0 ? { details } : {}) });
  }
}

export function status(world: World, asked: Asked): Answer {
  const { signIn, reference } = signInOf(world, asked, ["operation"]);
  if (reference !== asked.subject) throw notFound(asked.subject);
  const isUnderWay = signIn.pollsLeft > 0;
  if (isUnderWay) signIn.pollsLeft -= 1;
  const ended = { code: 425, description: "Uwierzytelnienie unieważnione" };
  return {
    status: 200,
    json: {
      startDate: signIn.startedAt.toISOString(),
      authenticationMethod: "QualifiedSeal",
      authenticationMethodInfo: {
        category: "XadesSignature",
        code: "xades.seal",
        displayName: "Pieczęć kwalifikowana",
      },
      status: isUnderWay ? IN_PROGRESS : signIn.hasEnded ? ended : signIn.state,
      isTokenRedeemed: signIn.isRedeemed,
    },
  };
}

export function redeem(world: World, asked: Asked): Answer {
  const { signIn, reference } = signInOf(world, asked, ["operation"]);
  const { contextNip } = signIn;
  if (signIn.isRedeemed) {
    throw unauthorised(`Tokeny dla operacji uwierzytelniania ${reference} zostały już pobrane.`);
  }
  if (signIn.pollsLeft > 0 || signIn.state !== SUCCESS || signIn.hasEnded) {
    throw unauthorised("Status uwierzytelniania nie pozwala na pobranie tokenów.");
  }
  signIn.isRedeemed = true;
  const until = asked.now.getTime() + REFRESH_MS;
  const refreshToken = { kind: "refresh" as const, reference, contextNip, permissions: [], until };
  return {
    status: 200,
    json: {
      accessToken: tokenInfo(world, accessToken(world, reference, contextNip, asked.now)),
      refreshToken: tokenInfo(world, refreshToken),
    },
  };
}

export function refresh(world: World, asked: Asked): Answer {
  const { signIn, reference } = signInOf(world, asked, ["refresh"]);
  if (signIn.hasEnded) throw unauthorised("Status uwierzytelniania nie pozwala na odświeżenie tokenu dostępowego.");
  const token = accessToken(world, reference, signIn.contextNip, asked.now);
  return { status: 200, json: { accessToken: tokenInfo(world, token) } };
}

/** The refresh token ends; access tokens live on until they are over, as in KSeF. */
export function signOut(world: World, asked: Asked): Answer {
  signInOf(world, asked, ["access", "refresh"]).signIn.hasEnded = true;
  return { status: 204 };
}

function signInOf(world: World, asked: Asked, kinds: TokenKind[]): { signIn: SignIn; reference: string } {
  const token = readToken(asked.authorization, kinds, asked.now, world.secret);
  if (!token) throw unauthorized(asked.path, asked.now);
  const signIn = world.signIns.get(token.reference);
  if (!signIn) throw notFound(token.reference);
  return { signIn, reference: token.reference };
}

const accessToken = (world: World, reference: string, contextNip: string, now: Date): Token => ({
  kind: "access",
  reference,
  contextNip,
  permissions: world.permissionsIn(contextNip),
  until: now.getTime() + ACCESS_MS,
});

const tokenInfo = (world: World, token: Token) => ({
  token: world.issue(token),
  validUntil: new Date(token.until).toISOString(),
});

const unauthorised = (detail: string) =>
  new Refused({ code: 21301, description: "Brak autoryzacji.", details: [detail] });

const notFound = (reference: string) =>
  new Refused({
    code: 21304,
    description: "Brak uwierzytelnienia.",
    details: [`Operacja uwierzytelniania o numerze referencyjnym ${reference} nie została znaleziona.`],
  });
