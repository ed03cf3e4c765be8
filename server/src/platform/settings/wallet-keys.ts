// The keys that sign passes for phones' wallets: files of Apple's and Google's, each in base64 as one setting.
import { createPrivateKey, X509Certificate } from "node:crypto";
import { z } from "zod";

/** What signs passes for Apple: the certificate names whose they are and ends, as all of them do after a year. */
export type AppleKeys = {
  certificatePem: string;
  keyPem: string;
  /** Apple's own certificate, which issued the other. */
  intermediatePem: string;
  passType: string;
  team: string;
  endsAt: Date;
};

/** What signs Google's save links: a service account, and the number of the issuer that it works for. */
export type GoogleKeys = { issuer: string; email: string; keyPem: string };

const fileIn = (setting: z.ZodType<string>, isRight: (text: string) => boolean, error: string) =>
  setting.transform((given) => Buffer.from(given, "base64").toString("utf8")).refine(isRight, { error });

const base64 = z.base64().max(40_000);

const holds = (read: () => unknown): boolean => {
  try {
    return read() !== undefined;
  } catch {
    return false;
  }
};

const account = z.object({ client_email: z.email(), private_key: z.string() });
const accountIn = (text: string) => account.parse(JSON.parse(text));

const rsaKey = (pem: string) => createPrivateKey(pem).asymmetricKeyType === "rsa" || undefined;

/** The part of a certificate's subject that has this name. */
const partOf = ({ subject }: X509Certificate, name: string) =>
  subject
    .split("\n")
    .find((line) => line.startsWith(`${name}=`))
    ?.slice(name.length + 1);

const CERTIFICATE = "is a file with a certificate (PEM), in base64";

/** What each setting of the wallets must be. */
export const WALLET_FILES = {
  certificate: fileIn(
    base64,
    (pem) => ["UID", "OU"].every((name) => holds(() => partOf(new X509Certificate(pem), name))),
    `${CERTIFICATE} that Apple issued for a Pass Type ID`,
  ).optional(),
  key: fileIn(base64, (pem) => holds(() => rsaKey(pem)), "is a file with an RSA key (PEM), in base64").optional(),
  intermediate: fileIn(base64, (pem) => holds(() => new X509Certificate(pem)), CERTIFICATE).optional(),
  issuer: z
    .string()
    .regex(/^\d{5,30}$/, { error: "is the issuer's number, in digits" })
    .optional(),
  account: fileIn(
    base64,
    (text) => holds(() => rsaKey(accountIn(text).private_key)),
    "is the file with a service account's key (JSON), in base64",
  ).optional(),
};

const TOGETHER = [
  ["APPLE_WALLET_CERTIFICATE", "APPLE_WALLET_KEY", "APPLE_WALLET_INTERMEDIATE"],
  ["GOOGLE_WALLET_ISSUER", "GOOGLE_WALLET_ACCOUNT"],
] as const;

type Values = { [Name in (typeof TOGETHER)[number][number]]?: string | undefined };

/** Which settings are missing beside others that are of no use without them. */
export function walletSettingsMissing(values: Values): { name: string; message: string }[] {
  return TOGETHER.flatMap((names) => {
    const given = names.find((name) => values[name] !== undefined);
    const missing = given ? names.filter((name) => values[name] === undefined) : [];
    return missing.map((name) => ({ name, message: `is needed with ${given}` }));
  });
}

/** The keys in those settings; of a wallet without any, none. */
export function walletKeysOf(values: Values): { apple: AppleKeys | undefined; google: GoogleKeys | undefined } {
  const [certificatePem, keyPem, intermediatePem] = TOGETHER[0].map((name) => values[name]);
  const { GOOGLE_WALLET_ISSUER: issuer, GOOGLE_WALLET_ACCOUNT: file } = values;
  const isApple = certificatePem !== undefined && keyPem !== undefined && intermediatePem !== undefined;
  return {
    apple: isApple ? appleKeysOf({ certificatePem, keyPem, intermediatePem }) : undefined,
    google: issuer !== undefined && file !== undefined ? googleKeysOf(issuer, file) : undefined,
  };
}

function googleKeysOf(issuer: string, file: string): GoogleKeys {
  const { client_email: email, private_key: keyPem } = accountIn(file);
  return { issuer, email, keyPem };
}

/** What signs for Apple, with what its certificate says. */
export function appleKeysOf(given: Pick<AppleKeys, "certificatePem" | "keyPem" | "intermediatePem">): AppleKeys {
  const certificate = new X509Certificate(given.certificatePem);
  return {
    ...given,
    passType: partOf(certificate, "UID")!,
    team: partOf(certificate, "OU")!,
    endsAt: new Date(certificate.validTo),
  };
}

/** Whether the key is the certificate's. */
export const isKeyOf = ({ certificatePem, keyPem }: AppleKeys): boolean =>
  new X509Certificate(certificatePem).checkPrivateKey(createPrivateKey(keyPem));

/** Whether the intermediate certificate issued the other: a phone asks for the whole chain. */
export function isIssued({ certificatePem, intermediatePem }: AppleKeys): boolean {
  const intermediate = new X509Certificate(intermediatePem);
  const certificate = new X509Certificate(certificatePem);
  return certificate.checkIssued(intermediate) && certificate.verify(intermediate.publicKey);
}

/** Whether passes are signed with it at this time: a phone takes none of a certificate that has ended. */
export const isInForce = ({ endsAt }: Pick<AppleKeys, "endsAt">, at: Date): boolean => at < endsAt;

const WARNING_DAYS = 30;
const DAY_MS = 86_400_000;

/** What is wrong, or soon will be, with the certificate at this time. */
export function certificateFault(apple: AppleKeys, at: Date): string | undefined {
  const day = apple.endsAt.toISOString().slice(0, 10);
  if (!isInForce(apple, at))
    return `APPLE_WALLET_CERTIFICATE ended on ${day}: Apple's wallet is not offered. Get a new one.`;
  const days = Math.floor((apple.endsAt.getTime() - at.getTime()) / DAY_MS);
  return days < WARNING_DAYS ? `APPLE_WALLET_CERTIFICATE ends on ${day}, in ${days} days. Get a new one.` : undefined;
}
