import type { ReactNode } from "react";
import { BRAND } from "./brand.ts";

/** A screen's name: the browser's title and the one main heading, which takes the focus after a change of page. */
export function PageHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <title>{`${title} – ${BRAND.name}`}</title>
      <h1 tabIndex={-1} className="text-2xl font-semibold">
        {title}
      </h1>
      {children}
    </header>
  );
}
