import { ChevronDown } from "lucide-react";
import { useMemo } from "react";
import { questionsOf } from "./page-parts.ts";
import { RichText } from "#shared/links/rich-text.tsx";
import { usePlace } from "./use-place.ts";

type QuestionListProps = {
  html: string;
  /** The level of the groups' headings. */
  level: 2 | 3;
};

/**
 * Questions that unfold to their answers, in their groups. Several may be open; an address with an anchor opens its
 * own.
 */
export function QuestionList({ html, level }: QuestionListProps) {
  const groups = useMemo(() => questionsOf(html), [html]);
  usePlace(true);
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <div className="flex max-w-3xl flex-col gap-10">
      {groups.map((group, index) => (
        <section key={group.title ?? index}>
          {group.title !== undefined && <Heading className="mb-3 text-xl font-semibold">{group.title}</Heading>}
          <div className="divide-y divide-line rounded-card border border-line bg-surface">
            {group.questions.map(({ id, text, answer }) => (
              <details key={id} id={id} className="group scroll-mt-24">
                <summary className="flex min-h-14 list-none items-center justify-between gap-4 rounded-card px-4 py-3 font-semibold hover:text-action md:px-6 [&::-webkit-details-marker]:hidden">
                  {text}
                  <ChevronDown
                    aria-hidden
                    className="size-5 shrink-0 text-action transition-transform duration-150 group-open:rotate-180"
                  />
                </summary>
                <div className="max-w-[65ch] px-4 pb-5 md:px-6">
                  <RichText nodes={answer} />
                </div>
              </details>
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}
