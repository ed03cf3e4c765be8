/** A small count beside a name; nothing at zero, '99+' above 99. `label` says what is counted. */
export function Badge({ count, label }: { count: number; label: string }) {
  if (count <= 0) return null;
  return (
    <span className="figures inline-flex min-w-6 items-center justify-center rounded-full bg-accent-ink px-1.5 text-sm leading-6 font-semibold text-on-accent">
      <span aria-hidden>{count > 99 ? "99+" : count}</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}
