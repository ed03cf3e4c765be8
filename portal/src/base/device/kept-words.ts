/**
 * An answer that a device kept, in the words of today. What a thing's status is was called its state in some answers (decision
 * 0285), and a device keeps one for thirty days. Where a status stands beside it, the state is the contract's own.
 */
export function inKnownWords(kept: unknown): unknown {
  if (Array.isArray(kept)) return kept.map(inKnownWords);
  if (typeof kept !== "object" || kept === null) return kept;
  const isBeside = "status" in kept;
  return Object.fromEntries(
    Object.entries(kept).map(([name, value]) => [isBeside ? name : (KNOWN[name] ?? name), inKnownWords(value)]),
  );
}

const KNOWN: Readonly<Record<string, string>> = { state: "status", state_since: "status_since" };
