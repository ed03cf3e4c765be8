// What the stand-in keeps of packages: KSeF's keys, and the orders.
import type { X509Certificate } from "node:crypto";
import type { StoredDocument } from "./archive.ts";

/**
 * What is wrong with a package, from its order on. Loud: it is refused, breaks off, expires, is gone, is never ready, its
 * storage answers with a page or not with what was promised. Quiet: it is ready and wrong.
 */
export type ExportFault =
  | "refused"
  | "broken_off"
  | "expired"
  | "gone"
  | "silent"
  | "page"
  | "link_ended"
  | "wrong_hash"
  | "other_key"
  | "no_archive"
  | "bomb"
  | "without_one"
  | "cut_short"
  | "other_bytes"
  | "of_a_stranger"
  | "early";

export type PublicKey = { id: string; certificate: X509Certificate; privateKeyPem: string; isListed: boolean };
export type Part = { closed: Buffer; opened: Buffer };

export type Export = {
  contextNip: string;
  orderedAtMs: number;
  pollsLeft: number;
  fault: ExportFault | undefined;
  /** The key it is closed under; undefined where it cannot be read. */
  secret: { key: Buffer; iv: Buffer } | undefined;
  documents: StoredDocument[];
  isTruncated: boolean;
  hwmMs: number;
  parts: Part[] | undefined;
};

/** What the stand-in knows of packages. */
export function createExports() {
  return {
    keys: [] as PublicKey[],
    orders: new Map<string, Export>(),
    faults: [] as ExportFault[],
    /** The ids of the keys under which packages were ordered. */
    usedKeys: [] as string[],
    polls: 0,
    partBytes: 50 * 1024 * 1024,
    documentsMax: 10_000,
    /** A document of somebody else, for a package that has one by mistake. */
    stranger: undefined as StoredDocument | undefined,
  };
}
