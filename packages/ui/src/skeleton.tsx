/** A grey bar the size of what is loading, so that nothing jumps when it arrives. Hidden from screen readers. */
export function Skeleton({ className = "" }: { className?: string }) {
  return <div aria-hidden className={`animate-breathe rounded-field bg-sunken forced-colors:border ${className}`} />;
}
