import type { ReactNode } from "react";

type EmptyStateProps = {
  illustration: ReactNode;
  title?: string;
  children: ReactNode;
  action?: ReactNode;
  /** Alone on a page, it gets the frame that its rows would have. */
  boxed?: boolean;
};

/** A place with nothing in it yet: a picture, what will be here, and what to do next. */
export function EmptyState({ illustration, title, children, action, boxed = false }: EmptyStateProps) {
  return (
    <div
      className={`flex flex-col items-center px-4 py-8 text-center md:py-12 ${boxed ? "rounded-card border border-line bg-surface" : ""}`}
    >
      <div className="w-48 md:w-60">{illustration}</div>
      {title !== undefined && <p className="mt-6 text-xl font-semibold">{title}</p>}
      <p className="mt-2 max-w-prose text-soft">{children}</p>
      {action !== undefined && <div className="mt-6 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}
