import { useId } from "react";
import type { ReactNode } from "react";

type CardProps = {
  title?: string;
  /** At the end of the title's line: an unobtrusive link. */
  action?: ReactNode;
  children: ReactNode;
  className?: string;
};

/** A sheet of paper on the page. With a title it is a named region. */
export function Card({ title, action, children, className = "" }: CardProps) {
  const id = useId();
  const look = `rounded-card border border-line bg-surface p-4 md:p-6 ${className}`;
  if (title === undefined) return <div className={look}>{children}</div>;
  return (
    <section aria-labelledby={id} className={look}>
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={id} className="text-lg font-semibold">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}
