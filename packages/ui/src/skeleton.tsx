/** A grey bar the size of what is loading, so that nothing jumps when it arrives. Hidden from screen readers. */
export function Skeleton({ className = "" }: { className?: string }) {
  return (
    <div
      aria-hidden
      data-skeleton=""
      className={`animate-breathe rounded-field bg-sunken forced-colors:border ${className}`}
    />
  );
}

/** The same where nothing else says that something is loading: screen readers are told. */
export function LoadingSkeleton({ className }: { className: string }) {
  return (
    <output aria-label="Ładowanie..." className="block">
      <Skeleton className={className} />
    </output>
  );
}
