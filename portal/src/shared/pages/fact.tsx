import type { ReactNode } from "react";

/** A name and its value in a list of facts. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-soft">{name}</dt>
      <dd className="font-semibold wrap-anywhere max-sm:mb-2">{children}</dd>
    </>
  );
}
