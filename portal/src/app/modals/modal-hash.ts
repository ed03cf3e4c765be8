export type ModalHash = {
  name: string;
  params: Record<string, string>;
};

/** Reads a location's hash (without the "#") such as "!szczegoly-faktury?id=7"; null when it names no modal. */
export function parseModalHash(hash: string): ModalHash | null {
  const match = /^!([a-z0-9-]+)(?:\?(.*))?$/.exec(hash);
  if (!match?.[1]) return null;
  return { name: match[1], params: Object.fromEntries(new URLSearchParams(match[2] ?? "")) };
}

/**
 * `member-here`: only for signed-in users; for anybody else it is a leftover, and they are not asked to sign in for it.
 */
export type Audience = "member" | "member-here" | "visitor" | "any";

export type ModalVerdict = "open" | "sign-in" | "remove" | "wait";

/**
 * What to do with a hash: open its modal, send the visitor to sign-in first, remove it, or wait until the session is
 * known.
 */
export function judgeModal(audience: Audience | undefined, status: "unknown" | "visitor" | "member"): ModalVerdict {
  if (audience === undefined) return "remove";
  if (audience === "any") return "open";
  if (status === "unknown") return "wait";
  if (audience === "member-here") return status === "member" ? "open" : "remove";
  if (audience === status) return "open";
  return audience === "member" ? "sign-in" : "remove";
}
