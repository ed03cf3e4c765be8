import { describe, expect, test } from "vitest";
import { createSealer } from "./sealer.ts";

const [one, two] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];

describe("a sealed secret", () => {
  const sealer = createSealer({ key: one });

  test("opens for its purpose and no other, and each sealing differs", () => {
    const sealed = sealer.sealText("JBSWY3DPEHPK3PXP", "seed of 7");
    expect(sealed).not.toContain("JBSWY3DPEHPK3PXP");
    expect(sealed).not.toBe(sealer.sealText("JBSWY3DPEHPK3PXP", "seed of 7"));
    expect(sealer.openText(sealed, "seed of 7")).toBe("JBSWY3DPEHPK3PXP");
    expect(() => sealer.openText(sealed, "seed of 8")).toThrow();
    const bent = `${sealed.slice(0, -6)}${sealed.at(-6) === "A" ? "B" : "A"}${sealed.slice(-5)}`;
    expect(() => sealer.openText(bent, "seed of 7")).toThrow();
  });

  test("sealed under an earlier key opens as long as that key is given, and is distinguished from current ones", () => {
    const sealed = sealer.seal("token", "p");
    const [next, alone] = [createSealer({ key: two, old: one }), createSealer({ key: two })];
    expect(next.open(sealed, "p")).toBe("token");
    expect(next.isCurrent(sealed, "p")).toBe(false);
    expect(next.isCurrent(next.seal("token", "p"), "p")).toBe(true);
    expect(() => alone.open(sealed, "p")).toThrow();
  });

  test("that was never sealed is answered as it is, and is not current", () => {
    expect(sealer.openText("JBSWY3DPEHPK3PXP", "seed of 7")).toBe("JBSWY3DPEHPK3PXP");
    expect(sealer.isCurrent("JBSWY3DPEHPK3PXP", "seed of 7")).toBe(false);
  });

  test("has a fingerprint by key, purpose and secret", () => {
    const print = sealer.fingerprint("KOD", "p");
    expect(print.equals(createSealer({ key: one }).fingerprint("KOD", "p"))).toBe(true);
    const others = [
      sealer.fingerprint("KOD", "q"),
      sealer.fingerprint("KOT", "p"),
      createSealer({ key: two }).fingerprint("KOD", "p"),
    ];
    expect(others.some((other) => other.equals(print))).toBe(false);
  });

  test("needs keys of 32 bytes", () => {
    expect(() => createSealer({ key: Buffer.alloc(16) })).toThrow("32 bytes");
    expect(() => createSealer({ key: one, old: Buffer.alloc(31) })).toThrow("32 bytes");
  });
});
