import { useQuery } from "@tanstack/react-query";
import { SecondaryLink } from "#shared/links/button-links.tsx";
import { PageHeading } from "#shared/pages/page-heading.tsx";
import { FailedText } from "./failed-text.tsx";
import { PageBody, PageSkeleton } from "./page-body.tsx";
import { pageQuery } from "./content.api.ts";
import { QuestionList } from "./question-list.tsx";

/** How points are earned and used, for participants, with frequent questions. */
export function AboutPage() {
  const page = useQuery(pageQuery("o-programie"));
  const faq = useQuery(pageQuery("faq"));
  return (
    <>
      <PageHeading title="O programie">
        <SecondaryLink to="/faq">Pytania i odpowiedzi</SecondaryLink>
      </PageHeading>
      {page.isPending && <PageSkeleton />}
      <FailedText page={page} />
      {page.data && <PageBody page={page.data} />}
      {faq.data && (
        <section aria-labelledby="pytania" className="mt-12">
          <h2 id="pytania" className="mb-4 text-2xl font-semibold">
            Najczęstsze pytania
          </h2>
          <QuestionList html={faq.data.content} level={3} />
        </section>
      )}
    </>
  );
}
