import { Skeleton } from "@plon/ui/skeleton.tsx";

/** The calculator's boxes before its products are there. */
export function CalculatorSkeleton() {
  return (
    <output aria-label="Ładowanie..." className="grid items-start gap-4 md:gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <Skeleton className="h-96 w-full rounded-card" />
      <Skeleton className="h-56 w-full rounded-card" />
    </output>
  );
}
