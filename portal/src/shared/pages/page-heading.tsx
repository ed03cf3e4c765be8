import type { ReactNode } from "react";
import { BRAND } from "./brand.ts";

type PageHeadingProps = {
  title: string;
  /** If the browser's title differs from the heading. */
  browserTitle?: string;
  children?: ReactNode;
};

/** A screen's name: the browser's title and the one main heading, which takes the focus after a page change. */
export function PageHeading({ title, browserTitle = title, children }: PageHeadingProps) {
  return (
    <header className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <title>{`${browserTitle} – ${BRAND.name}`}</title>
      <h1 tabIndex={-1} className="min-w-0 text-2xl font-semibold">
        {title}
      </h1>
      {children}
    </header>
  );
}
