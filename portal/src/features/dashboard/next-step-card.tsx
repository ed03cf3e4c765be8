import { mayDo, maySpend } from "#base/profile.ts";
import type { PromotionCard } from "@plon/contract/portal/offers/promotions.ts";
import type { User } from "@plon/contract/portal/account/profile.ts";
import { type NextStep, nextStep } from "@plon/rules/desk/next-step.ts";
import { amountOf } from "@plon/rules/promotions/promotion-progress.ts";
import { lastPurchaseDay } from "@plon/rules/promotions/promotion-standing.ts";
import { Skeleton } from "@plon/ui/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";
import { type ReactNode, useState } from "react";
import { formatLongDay, formatPoints } from "@plon/client/format.ts";
import { ModalLink } from "#shared/links/modal-link.tsx";
import { hasHistory, type Overview } from "./overview.api.ts";
import { promotionsQuery } from "#base/offers/promotions.api.ts";

/** The next thing to do, chosen by a rule: one line of explanation, and the whole card is the link. */
export function NextStepCard({ overview, user }: { overview: Overview; user: User }) {
  const [now] = useState(() => new Date());
  const list = useQuery(promotionsQuery(1));
  const step = nextStep(factsOf(overview, user, list.data?.data.archive ?? []), now);
  // Nobody should click a step that turns into another: if a promotion could come first, wait for it.
  if (list.isLoading && takesPart(user) && step.kind !== "first_invoice") {
    return <Skeleton className="h-22 w-full rounded-card" />;
  }
  const { title, why } = wordsOf(step);
  return (
    <section aria-label="Następny krok" className="relative rounded-card border-2 border-line bg-surface p-4 md:px-6">
      <div className="flex items-center justify-between gap-4">
        <div className="min-w-0">
          <p className="text-lg font-semibold wrap-anywhere">
            <StepLink step={step}>{title}</StepLink>
          </p>
          <p className="text-soft">{why}</p>
        </div>
        <ChevronRight aria-hidden className="size-6 shrink-0 text-action" />
      </div>
    </section>
  );
}

const takesPart = ({ promo_agreements: answers }: User) => Object.values(answers).includes(true);

function factsOf(overview: Overview, user: User, promotions: readonly PromotionCard[]) {
  const level = overview.next_achievement;
  const maySubmit = mayDo(user, "submit");
  return {
    ownPromotions: promotions.flatMap((promotion) => {
      const { agreement, progress, slug, title } = promotion;
      return agreement && progress ? [{ slug, title, ...progress, lastDay: lastPurchaseDay(promotion) }] : [];
    }),
    // What the person may not do is no step of theirs.
    hasHistory: !maySubmit || hasHistory(overview),
    // A locked balance is no more to be spent than somebody else's.
    spendable: maySpend(user) ? overview.available : 0,
    hasBankAccount: !mayDo(user, "owner") || user.profile.bank_account !== null,
    nextLevel: level ? { level: level.level, missingPoints: level.missing_points, share: level.share } : undefined,
  };
}

function wordsOf(step: NextStep): { title: string; why: string } {
  switch (step.kind) {
    case "first_invoice":
      return { title: "Zgłoś pierwszą fakturę", why: "Od niej zaczynają się Twoje punkty." };
    case "reach_promotion":
      return {
        title: `Do nagrody brakuje ${amountOf(step.promotion.missing, step.promotion.unit)}`,
        why: `${step.promotion.title}: liczą się zakupy do ${formatLongDay(step.promotion.lastDay)}.`,
      };
    case "reach_level":
      return {
        title: `Do listu gratulacyjnego brakuje ${formatPoints(step.missingPoints)}`,
        why: "Sprawdź w kalkulatorze, jaki zakup wystarczy.",
      };
    case "add_bank_account":
      return { title: "Dodaj numer konta", why: "Wtedy wymienisz punkty także na przelew." };
    case "choose_reward":
      return { title: "Wybierz nagrodę", why: "Sprawdź, na co już masz punkty." };
    case "collect_more":
      return { title: "Policz punkty za następny zakup", why: "Kalkulator pokaże też, ile brakuje do nagrody." };
  }
}

function StepLink({ step, children }: { step: NextStep; children: ReactNode }) {
  const className = "text-ink no-underline after:absolute after:inset-0 after:rounded-card hover:text-action";
  const link = { className, children };
  switch (step.kind) {
    case "first_invoice":
      return <ModalLink modal="!zglos-fakture" {...link} />;
    case "add_bank_account":
      return <ModalLink modal="!dodaj-numer-konta" {...link} />;
    case "choose_reward":
      return <Link to="/nagrody" search={{ within_reach: "true" }} {...link} />;
    case "reach_promotion":
      return <Link to="/promocje/$slug" params={{ slug: step.promotion.slug }} {...link} />;
    case "reach_level":
    case "collect_more":
      return <Link to="/kalkulator" {...link} />;
  }
}
