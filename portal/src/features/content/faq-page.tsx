import { useQuery } from "@tanstack/react-query";
import { PrimaryLink } from "#shared/links/button-links.tsx";
import { PageHeading } from "#shared/pages/page-heading.tsx";
import { FailedText } from "./failed-text.tsx";
import { PageSkeleton } from "./page-body.tsx";
import { pageQuery } from "./content.api.ts";
import { QuestionList } from "./question-list.tsx";

/** Questions and answers, and where to ask others. */
export function FaqPage() {
  const page = useQuery(pageQuery("faq"));
  return (
    <>
      <PageHeading title="Pytania i odpowiedzi" />
      {page.isPending && <PageSkeleton />}
      <FailedText page={page} />
      {page.data && <QuestionList html={page.data.content} level={2} />}
      <section
        data-screen-only
        className="mt-10 flex max-w-3xl flex-col gap-4 rounded-card bg-action-tint p-6 sm:flex-row sm:items-center sm:justify-between"
      >
        <h2 className="text-lg font-semibold">Nie ma tu Twojego pytania?</h2>
        <PrimaryLink to="/kontakt">Zapytaj nas</PrimaryLink>
      </section>
    </>
  );
}
