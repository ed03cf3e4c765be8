/** A grey bar in the size of what is coming, so that nothing jumps when it comes. Silent for screen readers. */
export function Skeleton({ className = "" }: { className?: string }) {
  return <div aria-hidden className={`animate-breathe rounded-field bg-sunken ${className}`} />;
}
