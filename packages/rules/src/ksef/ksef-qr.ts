import { isNip } from "../people/identifier.ts";

/** What the QR code of a printed KSeF invoice says. It carries no number, amounts or lines. */
export type KsefQr = {
  sellerNip: string;
  issueDate: string;
  /** SHA-256 of the invoice's XML, hexadecimal. */
  sha256: string;
};

const ADDRESS =
  /^https:\/\/qr(?:-test|-demo)?\.ksef\.mf\.gov\.pl\/invoice\/(\d{10})\/(\d{2})-(\d{2})-(\d{4})\/([A-Za-z0-9_-]{43})$/;

/** Reads the text of a QR code; undefined if it is not a KSeF invoice's. */
export function parseKsefQr(text: string): KsefQr | undefined {
  const match = ADDRESS.exec(text.trim());
  if (!match) return undefined;
  const [, sellerNip, day, month, year, hash] = match as unknown as string[];
  const issueDate = `${year}-${month}-${day}`;
  const date = new Date(`${issueDate}T00:00:00Z`);
  const isDay = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(issueDate);
  const sha256 = hexOf(hash!);
  return isDay && sha256 ? { sellerNip: sellerNip!, issueDate, sha256 } : undefined;
}

/** The same, but only if the invoice can be genuine: its seller's NIP must be valid. */
export function issuedKsefQr(text: string): KsefQr | undefined {
  const qr = parseKsefQr(text);
  return qr && isNip(qr.sellerNip) ? qr : undefined;
}

const CERTIFICATE =
  /^https:\/\/qr(?:-test|-demo)?\.ksef\.mf\.gov\.pl\/certificate\/[A-Za-z]+\/[^/\s]+\/\d{10}\/[^/\s]+\/[\w-]{43}\//;

/**
 * Whether a QR code is the second one of an invoice that was issued offline (CERTYFIKAT, "KOD II" of the Ministry's
 * description): it proves who issued it, and the data of the invoice are in the first one, which stands beside it.
 */
export const isCertificateQr = (text: string): boolean => CERTIFICATE.test(text.trim());

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** 43 characters of base64url as 64 hexadecimal digits; undefined when bits beyond the 256 are set. */
function hexOf(base64url: string): string | undefined {
  let bits = 0n;
  for (const mark of base64url) bits = bits * 64n + BigInt(ALPHABET.indexOf(mark));
  // 43 × 6 bits are two more than a hash has.
  return bits % 4n === 0n ? (bits / 4n).toString(16).padStart(64, "0") : undefined;
}
