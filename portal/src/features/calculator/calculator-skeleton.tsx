import { Skeleton } from "@plon/ui/skeleton.tsx";

/** Placeholder boxes until the calculator's products arrive. */
export function CalculatorSkeleton() {
  return (
    <output
      aria-label="Ładowanie..."
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]"
    >
      <Skeleton className="h-96 w-full rounded-card" />
      <Skeleton className="h-56 w-full rounded-card" />
    </output>
  );
}
