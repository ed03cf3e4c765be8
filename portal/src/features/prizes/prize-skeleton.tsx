import { PageHeading } from "#shared/pages/page-heading.tsx";
import { Skeleton } from "@plon/ui/skeleton.tsx";

export function PrizeSkeleton() {
  return (
    <>
      <PageHeading title="Nagroda" />
      <output aria-label="Ładowanie..." className="grid gap-4 md:gap-6 lg:grid-cols-[1fr_22rem]">
        <Skeleton className="h-96 rounded-card" />
        <Skeleton className="h-72 rounded-card" />
      </output>
    </>
  );
}
