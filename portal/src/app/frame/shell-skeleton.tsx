import { Skeleton } from "@plon/ui/skeleton.tsx";

/** Placeholder for the signed-in layout until session and code arrive; the same boxes, so that nothing jumps. */
export function ShellSkeleton() {
  return (
    <output aria-label="Ładowanie..." className="flex min-h-dvh">
      <div className="hidden w-66 shrink-0 bg-shell lg:block" />
      <div className="min-w-0 flex-1">
        <div className="h-16 border-b border-line bg-surface" />
        <PageSkeleton />
      </div>
    </output>
  );
}

/** A page. */
function PageSkeleton() {
  return (
    <div className="page-frame flex flex-col gap-6 py-6 md:py-8">
      <Skeleton className="h-8 w-56" />
      <Skeleton className="h-44 w-full" />
      <Skeleton className="h-64 w-full" />
    </div>
  );
}
