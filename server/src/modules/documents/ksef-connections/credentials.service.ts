// The operator's certificates for signing in to KSeF: brought in beside each other, sealed, the one valid longest signs.
import { createHash, X509Certificate } from "node:crypto";
import { audit } from "#platform/acts/audit.ts";
import type { StaffContext } from "#platform/acts/context.ts";
import { type Db, inTransaction, type TransactionalDb, type Tx } from "#platform/database/database.ts";
import { AppError } from "#platform/acts/errors.ts";
import type { Sealer } from "#platform/secrets/sealer.ts";
import { queueEmail } from "#modules/house/outbox/outbox.service.ts";
import { warsawDay } from "@plon/rules/time/warsaw-calendar.ts";
import { listOpenExportIds, lockExport, resealExport } from "./turns/exports.queries.ts";
import { KsefError } from "./ksef-calls/ksef-error.ts";
import { type KsefCredential, readCredential } from "./ksef-calls/ksef-signature.ts";
import {
  type CertificateRecord,
  type Environment,
  findUsedCertificate,
  insertCertificate,
  listAdminAddresses,
  listCertificateIds,
  listWithSession,
  lockCertificate,
  lockConnection,
  updateCertificate,
  updateConnection,
} from "./ksef-connections.queries.ts";

const keyOf = ({ environment, fingerprint }: Pick<CertificateRecord, "environment" | "fingerprint">) =>
  `ksef key of ${environment} ${fingerprint.toString("hex")}`;
const sessionOf = (connectionId: number) => `ksef session of ${connectionId}`;

/** A farm's refresh token as its row has it. */
export const sealSession = (sealer: Sealer, connectionId: number, refreshToken: string) =>
  sealer.seal(refreshToken, sessionOf(connectionId));
/** Throws when it was sealed for another farm. */
export const openSession = (sealer: Sealer, connectionId: number, sealed: Buffer) =>
  sealer.open(sealed, sessionOf(connectionId));

const packageOf = (connectionId: number, reference: string) => `ksef package ${reference} of ${connectionId}`;

/** A package's key as its row has it: it can be opened for this farm and order alone. */
export const sealPackageKey = (sealer: Sealer, connectionId: number, reference: string, key: string) =>
  sealer.seal(key, packageOf(connectionId, reference));
/** Throws when it was sealed for another farm or order. */
export const openPackageKey = (sealer: Sealer, connectionId: number, reference: string, sealed: Buffer) =>
  sealer.open(sealed, packageOf(connectionId, reference));

type GivenCertificate = {
  environment: Environment;
  certificate_pem: string;
  key_pem: string;
  key_password?: string | null | undefined;
};

/**
 * Brings in a key pair beside those there are. Throws ksef.certificate_refused if it is there already, the two cannot be
 * read or do not belong together, it has ended, or KSeF takes no such key.
 */
export async function addCertificate(
  tx: Tx,
  ctx: StaffContext,
  sealer: Sealer,
  given: GivenCertificate,
): Promise<CertificateRecord> {
  const row = await keepCertificate(tx, sealer, given, { at: ctx.at, staffId: ctx.staff.id });
  const { environment, fingerprint, valid_until } = row;
  const after = { environment, fingerprint: fingerprint.toString("hex"), valid_until };
  await audit(tx, ctx, { action: "ksef.certificate_add", subject: { type: "ksef_certificate", id: row.id }, after });
  return row;
}

/** The same, brought in by the programme itself: the stand-in's. */
export async function keepCertificate(
  tx: Tx,
  sealer: Sealer,
  given: GivenCertificate,
  by: { at: Date; staffId: number | null },
): Promise<CertificateRecord> {
  const { validFrom, validUntil, certificate, key } = checkCertificate(given, by.at);
  const row = { environment: given.environment, fingerprint: createHash("sha256").update(certificate.raw).digest() };
  const inserted = await insertCertificate(tx, {
    ...row,
    // Without the passphrase it came under: our own sealing takes its place.
    sealed_key: sealer.seal(String(key.export({ type: "pkcs8", format: "pem" })), keyOf(row)),
    certificate_pem: certificate.toString(),
    subject: certificate.subject.replaceAll("\n", ", "),
    valid_from: validFrom,
    valid_until: validUntil,
    added_at: by.at,
    added_by: by.staffId,
  });
  if (!inserted) throw refused("ten certyfikat jest już w programie");
  return (await lockCertificate(tx, inserted.id))!;
}

const refused = (reason: string) => new AppError("ksef.certificate_refused", { params: { reason } });

/** KSeF's own rules are the client's; here they become words. */
function checkCertificate(given: GivenCertificate, at: Date) {
  const { certificate_pem: certificatePem, key_pem: privateKeyPem, key_password: passphrase } = given;
  let credential: KsefCredential;
  try {
    credential = readCredential({ certificatePem, privateKeyPem, ...(passphrase ? { passphrase } : {}) });
  } catch (error) {
    if (!(error instanceof KsefError)) throw error;
    throw refused(whyRefused(given));
  }
  const validFrom = new Date(credential.certificate.validFrom);
  if (credential.validUntil.getTime() <= at.getTime()) throw refused("jego ważność minęła");
  return { ...credential, validFrom };
}

function whyRefused({ certificate_pem, key_pem, key_password }: GivenCertificate): string {
  try {
    void new X509Certificate(certificate_pem);
  } catch {
    return "to nie jest certyfikat w formacie PEM";
  }
  if (/ENCRYPTED/.test(key_pem) && !key_password) return "klucz jest zaszyfrowany: podaj jego hasło";
  return "klucz nie pasuje do certyfikatu, hasło jest inne albo KSeF nie przyjmuje takich kluczy";
}

/** From now on the certificate signs no more; retiring a retired one changes nothing. Throws ksef.certificate_not_found. */
export async function retireCertificate(tx: Tx, ctx: StaffContext, id: number): Promise<CertificateRecord> {
  const row = await lockCertificate(tx, id);
  if (!row) throw new AppError("ksef.certificate_not_found");
  if (row.retired_at) return row;
  await updateCertificate(tx, id, { retired_at: ctx.at });
  await audit(tx, ctx, { action: "ksef.certificate_retire", subject: { type: "ksef_certificate", id } });
  return { ...row, retired_at: ctx.at };
}

/** The certificate that signs now, as its row; undefined if none is valid. */
export const usedCertificate = findUsedCertificate;

const parsed = new WeakMap<Sealer, { fingerprint: Buffer; credential: KsefCredential }>();

/** The key pair that signs now. Throws a KsefError of kind "certificate" if none is valid. */
export async function credentialFor(
  db: Db,
  sealer: Sealer,
  environment: Environment,
  at: Date,
): Promise<KsefCredential> {
  const row = await findUsedCertificate(db, environment, at);
  if (!row) throw new KsefError("certificate", "No certificate for this environment is valid");
  const known = parsed.get(sealer);
  if (known?.fingerprint.equals(row.fingerprint)) return known.credential;
  const credential = readCredential({
    certificatePem: row.certificate_pem,
    privateKeyPem: sealer.open(row.sealed_key, keyOf(row)),
  });
  parsed.set(sealer, { fingerprint: row.fingerprint, credential });
  return credential;
}

const DAY_MS = 86_400_000;
const WARNINGS = [7, 30, 60] as const;

/** Tells the administrators by e-mail, once each, that the certificate in use ends in 60, 30 and 7 days. */
export async function warnOfCertificate(db: TransactionalDb, environment: Environment, at: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    const used = await findUsedCertificate(tx, environment, at);
    const row = used && (await lockCertificate(tx, used.id));
    if (!row) return;
    const days = Math.ceil((row.valid_until.getTime() - at.getTime()) / DAY_MS);
    const threshold = WARNINGS.find((warning) => days <= warning);
    if (threshold === undefined || (row.warned_days !== null && row.warned_days <= threshold)) return;
    await updateCertificate(tx, row.id, { warned_days: threshold });
    const text = [
      "Dzień dobry,",
      `certyfikat, którym program loguje się do KSeF, jest ważny do ${warsawDay(row.valid_until)} (dni: ${days}).`,
      "Potem program nie odczyta żadnej faktury. Wydaj nowy certyfikat w KSeF i dodaj go w biurze.",
      `Certyfikat: ${row.subject}`,
    ].join("\n\n");
    for (const to of await listAdminAddresses(tx)) {
      const subject = "Certyfikat KSeF wkrótce straci ważność";
      await queueEmail(tx, { to, subject, text, leads: "/office/ksef/certificates", at });
    }
  });
}

const PAGE = 500;

/** Seals keys, sessions and the keys of packages under the key in use; repeating it changes nothing. */
export async function resealKsef(db: TransactionalDb, sealer: Sealer): Promise<void> {
  for (const { id } of await listCertificateIds(db)) {
    await inTransaction(db, async (tx) => {
      const row = await lockCertificate(tx, id);
      if (!row || sealer.isCurrent(row.sealed_key, keyOf(row))) return;
      await updateCertificate(tx, id, {
        sealed_key: sealer.seal(sealer.open(row.sealed_key, keyOf(row)), keyOf(row)),
      });
    });
  }
  for (const { id } of await listOpenExportIds(db)) await inTransaction(db, (tx) => resealPackage(tx, sealer, id));
  for (let afterId = 0; ;) {
    const ids = await listWithSession(db, afterId, PAGE);
    for (const { id } of ids) await inTransaction(db, (tx) => resealSession(tx, sealer, id));
    if (ids.length < PAGE) return;
    afterId = ids.at(-1)!.id;
  }
}

async function resealPackage(tx: Tx, sealer: Sealer, id: number): Promise<void> {
  const row = await lockExport(tx, id);
  if (!row?.sealed_key || !row.reference_number) return;
  const purpose = packageOf(row.connection_id, row.reference_number);
  if (sealer.isCurrent(row.sealed_key, purpose)) return;
  await resealExport(tx, id, sealer.seal(sealer.open(row.sealed_key, purpose), purpose));
}

async function resealSession(tx: Tx, sealer: Sealer, id: number): Promise<void> {
  const row = await lockConnection(tx, id);
  if (!row?.refresh_token || sealer.isCurrent(row.refresh_token, sessionOf(id))) return;
  await updateConnection(tx, id, {
    refresh_token: sealSession(sealer, id, openSession(sealer, id, row.refresh_token)),
  });
}
