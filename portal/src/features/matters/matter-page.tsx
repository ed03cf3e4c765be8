import { TEXT_LINK } from "@plon/ui/button-class.ts";
import type { MatterRow } from "@plon/contract/portal/desk/matters.ts";
import { formatLongInstant } from "@plon/client/format.ts";
import { Card } from "@plon/ui/card.tsx";
import { LoadingSkeleton } from "@plon/ui/skeleton.tsx";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { FailedPage } from "#base/calls/failed-load.tsx";
import { useSeenPage } from "#base/member/seen-page.ts";
import { ModalLink } from "#shared/links/modal-link.tsx";
import { MatterChip, MatterPosts, WriteMore } from "#base/matters/thread.tsx";
import { PageHeading } from "#shared/pages/page-heading.tsx";
import { KINDS } from "./matter-rows.tsx";
import { matterQuery } from "./matters.api.ts";

/** `/moje-sprawy/$id`: what was written in one matter, its answer's day, and writing more. */
export function MatterPage() {
  const matterId = Number(useParams({ from: "/_member/moje-sprawy/$id" }).id);
  const cache = useQueryClient();
  const { data: matter, error, isLoadingError, refetch } = useQuery(matterQuery(matterId));
  useSeenPage(`/moje-sprawy/${matterId}`, matter !== undefined);
  if (isLoadingError) return <FailedPage error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <BackToMatters />
      {matter ? (
        <>
          <PageHeading title={matter.about} />
          <Card>
            <div className="flex max-w-[65ch] flex-col gap-5">
              <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
                <p className="text-soft">
                  {KINDS[matter.kind]}, {formatLongInstant(matter.opened_at)}
                </p>
                <MatterChip matter={matter} />
              </div>
              <MatterPosts posts={matter.posts} />
              <WriteMore
                matter={matter}
                onSent={(written) => {
                  cache.setQueryData(matterQuery(matterId).queryKey, written.matter);
                  void cache.invalidateQueries({ queryKey: ["matters", "list"] });
                }}
              />
              <p>
                <SubjectLink subject={matter.subject} />
              </p>
            </div>
          </Card>
        </>
      ) : (
        <>
          <PageHeading title="Sprawa" />
          <LoadingSkeleton className="h-80 w-full rounded-card" />
        </>
      )}
    </>
  );
}

/** The way back to the list. */
export function BackToMatters() {
  return (
    <Link
      to="/moje-sprawy"
      className="mb-2 inline-flex min-h-11 items-center gap-2 font-semibold text-action hover:text-action-strong"
    >
      <ArrowLeft aria-hidden className="size-5" />
      Moje sprawy
    </Link>
  );
}

/** Leads to what a matter is about. */
function SubjectLink({ subject: { type, id } }: Pick<MatterRow, "subject">) {
  switch (type) {
    case "invoice":
      return (
        <ModalLink modal={`!szczegoly-faktury?id=${id}`} className={TEXT_LINK}>
          Zobacz fakturę
        </ModalLink>
      );
    case "order":
      return (
        <Link to="/moje-nagrody" className={TEXT_LINK}>
          Zobacz moje nagrody
        </Link>
      );
    case "transfer":
      return (
        <Link to="/przekazywanie-punktow/jednorazowe" className={TEXT_LINK}>
          Zobacz przekazania
        </Link>
      );
    case "standing":
      return (
        <Link to="/przekazywanie-punktow/stale" className={TEXT_LINK}>
          Zobacz stałe przekazywanie
        </Link>
      );
    case "promotion":
      return (
        <Link to="/promocje/$slug" params={{ slug: String(id) }} className={TEXT_LINK}>
          Zobacz promocję
        </Link>
      );
    case "campaign":
      return (
        <Link to="/moje-nagrody" className={TEXT_LINK}>
          Zobacz nagrody w akcjach
        </Link>
      );
  }
}
