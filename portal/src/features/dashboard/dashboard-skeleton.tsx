import { Skeleton } from "@plon/ui/skeleton.tsx";
import type { ReactNode } from "react";

/** The dashboard's two columns, one below the other on a phone. */
export function DashboardColumns({ main, side }: { main: ReactNode; side: ReactNode }) {
  return (
    <div className="page-grid items-start">
      <div className="col-span-12 flex min-w-0 flex-col gap-4 lg:col-span-7 lg:gap-6">{main}</div>
      <div className="col-span-12 flex min-w-0 flex-col gap-4 lg:col-span-5 lg:gap-6">{side}</div>
    </div>
  );
}

/** Placeholder boxes of the dashboard until its figures arrive. */
export function DashboardSkeleton() {
  return (
    <output aria-label="Ładowanie...">
      <DashboardColumns
        main={
          <>
            <Skeleton className="h-70 rounded-card" />
            <NextSkeleton />
            <PastSkeleton />
          </>
        }
        side={<SideSkeleton />}
      />
    </output>
  );
}

/** Below the figures. */
export const NextSkeleton = () => <Skeleton className="h-24 rounded-card" />;

/** Below what is drawn first. */
export function PastSkeleton() {
  return (
    <>
      <Skeleton className="h-44 rounded-card" />
      <Skeleton className="h-80 rounded-card" />
    </>
  );
}

/** Beside it, or below on a phone. */
export function SideSkeleton() {
  return (
    <>
      <Skeleton className="h-44 rounded-card" />
      <Skeleton className="h-40 rounded-card" />
      <Skeleton className="h-80 rounded-card" />
      <Skeleton className="h-36 rounded-card" />
    </>
  );
}
