import { BlockList, isIPv4, isIPv6 } from "node:net";

/**
 * The caller behind an address, for limits: for IPv6 the /64, which one customer is given to choose addresses from; an
 * IPv4 address written as IPv6 is the IPv4 address.
 */
export function callerOf(address: string): string {
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return "unknown";
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  if (mapped && isIPv4(mapped)) return mapped;
  const [head = "", tail] = address.split("%", 1)[0]!.split("::");
  const groupsOf = (part: string) => (part === "" ? [] : part.split(":"));
  const [before, after] = [groupsOf(head), groupsOf(tail ?? "")];
  // A dotted ending counts as two groups.
  const length = before.length + after.length + (address.includes(".") ? 1 : 0);
  const whole = tail === undefined ? before : [...before, ...Array.from({ length: 8 - length }, () => "0"), ...after];
  const prefix = whole.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${prefix.join(":")}::/64`;
}

const NEAR = new BlockList();
for (const [network, bits] of [
  ["127.0.0.0", 8],
  ["10.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  ["169.254.0.0", 16],
] as const) {
  NEAR.addSubnet(network, bits, "ipv4");
}
for (const [network, bits] of [
  ["::1", 128],
  ["fc00::", 7],
  ["fe80::", 10],
] as const) {
  NEAR.addSubnet(network, bits, "ipv6");
}

const isNear = (address: string) => {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  return isIPv4(plain) ? NEAR.check(plain, "ipv4") : isIPv6(plain) && NEAR.check(plain, "ipv6");
};

/**
 * Which proxies are trusted about the caller's address, by position: `hops` proxies are chained in front of the server,
 * the nearest on this machine or its private network. Entries farther left in the header may have been written by
 * anybody, even from a private network. A caller whose connection is gone by then has no address, and is trusted with nothing.
 */
export const trustHops =
  (hops: number) =>
  (address: string | undefined, hop: number): boolean =>
    address !== undefined && hop < hops && (hop > 0 || isNear(address));
