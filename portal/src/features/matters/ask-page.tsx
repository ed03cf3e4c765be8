import type { AskedAbout } from "@plon/contract/portal/desk/matters.ts";
import { Alert } from "@plon/ui/alert.tsx";
import { Card } from "@plon/ui/card.tsx";
import { SheafPicture } from "@plon/ui/pictures/illustrations.tsx";
import { LoadingSkeleton } from "@plon/ui/skeleton.tsx";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { call } from "#base/calls/api.ts";
import { FailedPage } from "#base/calls/failed-load.tsx";
import { OnlyWith } from "#base/member/only-with.tsx";
import { SecondaryLink } from "#shared/links/button-links.tsx";
import { PostForm } from "#base/matters/post-form.tsx";
import { EmptyPlace } from "#shared/pages/empty-place.tsx";
import { PageHeading } from "#shared/pages/page-heading.tsx";
import { BackToMatters } from "./matter-page.tsx";
import { MatterRows } from "./matter-rows.tsx";
import { aboutQuery, matterQuery } from "./matters.api.ts";
import { askedAboutOf } from "./matters-search.ts";

/** `/moje-sprawy/nowa`: a question about what the address names. */
export function AskPage() {
  const subject = askedAboutOf(useSearch({ from: "/_member/moje-sprawy/nowa" }));
  return (
    <>
      <BackToMatters />
      {subject ? <AskAbout key={`${subject.type}.${subject.id}`} subject={subject} /> : <AboutWhat />}
    </>
  );
}

/** An address that says nothing of what is asked about. */
function AboutWhat() {
  return (
    <>
      <PageHeading title="Mam pytanie" />
      <EmptyPlace
        next={<SecondaryLink to="/kontakt-z-przedstawicielem">Napisz do przedstawiciela</SecondaryLink>}
        boxed
        illustration={<SheafPicture />}
        title="O co chcesz zapytać?"
      >
        Otwórz fakturę, zamówienie, przekazanie punktów albo promocję i wybierz tam „Mam pytanie”. W innej sprawie
        napisz do przedstawiciela.
      </EmptyPlace>
    </>
  );
}

function AskAbout({ subject }: { subject: AskedAbout }) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const { data, error, isLoadingError, refetch } = useQuery(aboutQuery(subject));
  if (isLoadingError) return <FailedPage error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <PageHeading title="Mam pytanie" />
      {data ? (
        <div className="flex flex-col gap-4 md:gap-6">
          {data.matters.length > 0 && (
            <Alert tone="info" title="Pytanie o to już jest">
              <div className="mt-2">
                <MatterRows matters={data.matters} />
              </div>
            </Alert>
          )}
          <OnlyWith power="submit">
            <Card>
              <div className="flex max-w-[65ch] flex-col gap-4">
                <p className="font-semibold wrap-anywhere">{data.about}</p>
                <PostForm
                  name={`matter.ask.${subject.type}.${subject.id}`}
                  label="Twoje pytanie"
                  submitLabel="Wyślij pytanie"
                  saved="Pytanie zostało wysłane"
                  send={(post, idempotencyKey) =>
                    call("POST /api/v1/matters", { body: { subject, ...post } }, { idempotencyKey })
                  }
                  onSent={(matter) => {
                    cache.setQueryData(matterQuery(matter.id).queryKey, matter);
                    void cache.invalidateQueries({ queryKey: ["matters", "list"] });
                    void cache.invalidateQueries({ queryKey: aboutQuery(subject).queryKey });
                    // Back from the matter leads to where the question came from, not to the form.
                    void navigate({ to: "/moje-sprawy/$id", params: { id: String(matter.id) }, replace: true });
                  }}
                />
              </div>
            </Card>
          </OnlyWith>
        </div>
      ) : (
        <LoadingSkeleton className="h-80 w-full rounded-card" />
      )}
    </>
  );
}
