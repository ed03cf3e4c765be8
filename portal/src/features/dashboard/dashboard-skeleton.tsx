import { Skeleton } from "@plon/ui/skeleton.tsx";

/** Placeholder boxes of the dashboard until its figures arrive. */
export function DashboardSkeleton() {
  return (
    <output aria-label="Ładowanie..." className="page-grid">
      <div className="col-span-12 flex flex-col gap-4 lg:col-span-7 lg:gap-6">
        <Skeleton className="h-70 rounded-card" />
        <Skeleton className="h-24 rounded-card" />
        <Skeleton className="h-44 rounded-card" />
        <Skeleton className="h-80 rounded-card" />
      </div>
      <div className="col-span-12 flex flex-col gap-4 lg:col-span-5 lg:gap-6">
        <Skeleton className="h-44 rounded-card" />
        <Skeleton className="h-40 rounded-card" />
        <Skeleton className="h-80 rounded-card" />
        <Skeleton className="h-36 rounded-card" />
      </div>
    </output>
  );
}
