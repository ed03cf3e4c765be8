// KSeF's answers as far as they are needed, with bounds. What else an answer says is dropped here.
import { z } from "zod";

const moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
const token = z.object({ token: z.string().min(1).max(8192), validUntil: moment });
const reference = z.string().length(36);
const code = z.int();
const nip = z.string().regex(/^\d{10}$/);
const hash = z.string().regex(/^[A-Za-z0-9+/]{43}=$/);
const ksefNumber = z
  .string()
  .regex(/^\d{10}-\d{8}-[0-9A-F]{6}-?[0-9A-F]{6}-[0-9A-F]{2}$/)
  .max(36);

export const challengeAnswer = z.object({ challenge: z.string().regex(/^[0-9A-Z-]{36}$/) });
export const signInAnswer = z.object({ referenceNumber: reference, authenticationToken: token });
export const statusAnswer = z.object({ status: z.object({ code }) });
export const tokensAnswer = z.object({ accessToken: token, refreshToken: token });
export const refreshAnswer = z.object({ accessToken: token });

export const grantsAnswer = z.object({
  permissions: z
    .array(
      z.object({
        contextIdentifier: z.object({ type: z.string().max(50), value: z.string().max(50) }),
        permissionScope: z.string().max(50),
      }),
    )
    .max(100),
  hasMore: z.boolean(),
});

/** A page of metadata. Its rows are read one by one: an odd one is set aside, and the others are taken. */
export const metadataAnswer = z.object({
  hasMore: z.boolean(),
  isTruncated: z.boolean(),
  permanentStorageHwmDate: moment,
  invoices: z.array(z.unknown()).max(250),
});

export const metadataRow = z.object({
  ksefNumber,
  invoiceNumber: z.string().max(256),
  issueDate: z.iso.date(),
  permanentStorageDate: moment,
  seller: z.object({ nip }),
  buyer: z.object({ identifier: z.object({ type: z.string().max(50), value: z.string().max(50).nullish() }) }),
  invoiceType: z.string().max(50),
  formCode: z.object({ systemCode: z.string().max(50), value: z.string().max(50) }),
  invoiceHash: hash,
  hashOfCorrectedInvoice: hash.nullish(),
  isSelfInvoicing: z.boolean().nullish(),
});

/** Of a row that does not fit: what says whose it is and when it was stored, where that can be read. */
export const metadataTrace = z.object({
  ksefNumber: ksefNumber.optional().catch(undefined),
  permanentStorageDate: moment.optional().catch(undefined),
  seller: z.object({ nip: z.string() }).optional().catch(undefined),
});

const sha256 = z.string().regex(/^[A-Za-z0-9+/]{43}=$/);

export const publicKeysAnswer = z
  .array(
    z.object({
      certificate: z.base64().max(16_384),
      publicKeyId: sha256,
      validFrom: moment,
      validTo: moment,
      usage: z.array(z.string().max(50)).max(20),
    }),
  )
  .max(50);

export const exportAnswer = z.object({ referenceNumber: reference });

/** Parts of at most 50 MB each, of a package of at most 1 GB. */
export const exportStatusAnswer = z.object({
  status: z.object({ code }),
  package: z
    .object({
      isTruncated: z.boolean(),
      parts: z
        .array(
          z.object({
            ordinalNumber: z.int().min(1),
            method: z.literal("GET"),
            url: z.url().max(4096),
            partSize: z.int().min(1),
            partHash: sha256,
            encryptedPartSize: z.int().min(1),
            encryptedPartHash: sha256,
          }),
        )
        .max(100),
    })
    .nullish(),
});

/** What a package says of its documents: rows as those of a page of metadata. */
export const packageMetadata = z.object({ invoices: z.array(z.unknown()).max(10_000) });

const limit = z.object({ perSecond: z.int().min(0), perMinute: z.int().min(0), perHour: z.int().min(0) });
export const limitsAnswer = z.object({ invoiceMetadata: limit, invoiceDownload: limit, other: limit });

/** A refusal in either of KSeF's two formats. */
const refusal = z.union([
  z.object({ errors: z.array(z.object({ code })).min(1) }).transform(({ errors }) => errors[0]!.code),
  z
    .object({ exception: z.object({ exceptionDetailList: z.array(z.object({ exceptionCode: code })).min(1) }) })
    .transform(({ exception }) => exception.exceptionDetailList[0]!.exceptionCode),
]);
const forbidden = z.object({ reasonCode: z.string().regex(/^[a-z-]{1,60}$/) });

/** The code that a refusal names; undefined if it names none. */
export const refusalCode = (body: unknown): number | undefined => refusal.safeParse(body).data;

/** The reason that a status 403 names; undefined if it names none. */
export const forbiddenReason = (body: unknown): string | undefined => forbidden.safeParse(body).data?.reasonCode;
