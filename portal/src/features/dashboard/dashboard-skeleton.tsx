import { Skeleton } from "@plon/ui/skeleton.tsx";

/** The dashboard's boxes before its figures. */
export function DashboardSkeleton() {
  return (
    <output
      aria-label="Ładowanie..."
      className="grid gap-4 grid-cols-1 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-6"
    >
      <div className="flex flex-col gap-4 lg:gap-6">
        <Skeleton className="h-60 rounded-card" />
        <Skeleton className="h-44 rounded-card" />
        <Skeleton className="h-80 rounded-card" />
      </div>
      <div className="flex flex-col gap-4 lg:gap-6">
        <Skeleton className="h-44 rounded-card" />
        <Skeleton className="h-40 rounded-card" />
        <Skeleton className="h-36 rounded-card" />
      </div>
    </output>
  );
}
