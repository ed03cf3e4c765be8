import { mayDo, maySpend } from "#base/profile.ts";
import type { PromotionCard } from "@plon/contract/portal/promotions.ts";
import type { User } from "@plon/contract/portal/profile.ts";
import { type NextStep, nextStep } from "@plon/rules/next-step.ts";
import { amountOf } from "@plon/rules/promotion-progress.ts";
import { lastPurchaseDay } from "@plon/rules/promotion-standing.ts";
import { Skeleton } from "@plon/ui/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";
import { type ReactNode, useState } from "react";
import { countOf, formatLastDayBefore, formatLongDay, formatPoints } from "@plon/client/format.ts";
import { ModalLink } from "#shared/links/modal-link.tsx";
import { hasHistory, type Overview } from "./overview.api.ts";
import { promotionsQuery } from "./promotions.api.ts";

/** The next thing to do, chosen by a rule: one line of explanation, and the whole card is the link. */
export function NextStepCard({ overview, user }: { overview: Overview; user: User }) {
  const [now] = useState(() => new Date());
  const list = useQuery(promotionsQuery);
  const step = nextStep(factsOf(overview, user, list.data?.data.archive ?? []), now);
  // Nobody should click a step that turns into another: if a promotion could come first, wait for it.
  if (list.isLoading && takesPart(user) && !MORE_URGENT.has(step.kind)) {
    return <Skeleton className="h-22 w-full rounded-card" />;
  }
  const { title, why } = wordsOf(step);
  return (
    <section aria-label="Następny krok" className={`relative rounded-card border-2 p-4 md:px-6 ${toneOf(step)}`}>
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

/** What takes precedence over a promotion that lacks something, whatever the promotions are. */
const MORE_URGENT: ReadonlySet<NextStep["kind"]> = new Set([
  "answer_invoice",
  "spend_lapsing",
  "decide_promotion",
  "first_invoice",
]);

const takesPart = ({ promo_agreements: answers }: User) => Object.values(answers).includes(true);

function factsOf(overview: Overview, user: User, promotions: readonly PromotionCard[]) {
  const [lapsing] = overview.expiry_calendar;
  const level = overview.next_achievement;
  const answers: Record<string, boolean | null> = user.promo_agreements;
  const maySubmit = mayDo(user, "submit");
  return {
    // What the person may not do is no step of theirs.
    returned: maySubmit ? overview.waiting_invoices.filter(({ state }) => state === "returned") : [],
    lapsing:
      maySpend(user) && lapsing ? { points: lapsing.points, expiresAt: new Date(lapsing.expires_at) } : undefined,
    undecidedPromotions: maySubmit ? user.open_promotions.filter((name) => answers[name] === null) : [],
    ownPromotions: promotions.flatMap((promotion) => {
      const { agreement, progress, slug, title } = promotion;
      return agreement && progress ? [{ slug, title, ...progress, lastDay: lastPurchaseDay(promotion) }] : [];
    }),
    hasHistory: !maySubmit || hasHistory(overview),
    // A locked balance is no more to be spent than somebody else's.
    spendable: maySpend(user) ? overview.available : 0,
    hasBankAccount: !mayDo(user, "owner") || user.profile.bank_account !== null,
    nextLevel: level ? { level: level.level, missingPoints: level.missing_points, share: level.share } : undefined,
  };
}

/** Orange if something would be lost or is blocked; otherwise as quiet as any card. */
const toneOf = ({ kind }: NextStep) =>
  kind === "answer_invoice" || kind === "spend_lapsing" ? "border-accent bg-accent-tint" : "border-line bg-surface";

function wordsOf(step: NextStep): { title: string; why: string } {
  switch (step.kind) {
    case "answer_invoice":
      return {
        title: `Popraw fakturę ${step.document}`,
        why:
          step.more === 0
            ? "Czekamy na Twoją odpowiedź, żeby naliczyć punkty."
            : `Czekamy na Twoją odpowiedź. Do poprawy ${step.more === 1 ? "jest" : "są"} jeszcze ${countOf(step.more, "faktura", "faktury", "faktur")}.`,
      };
    case "spend_lapsing":
      return {
        title: `Wykorzystaj ${formatPoints(step.points)}`,
        why: `Stracą ważność z końcem dnia ${formatLastDayBefore(step.expiresAt.toISOString())}.`,
      };
    case "decide_promotion":
      return {
        title: "Zdecyduj o udziale w promocji",
        why:
          step.more === 0
            ? "Jedna promocja czeka na Twoją decyzję."
            : `Do Twojej decyzji: ${countOf(step.more + 1, "promocja", "promocje", "promocji")}.`,
      };
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
    case "answer_invoice":
      return <ModalLink modal={`!szczegoly-faktury?id=${step.invoiceId}`} {...link} />;
    case "first_invoice":
      return <ModalLink modal="!zglos-fakture" {...link} />;
    case "add_bank_account":
      return <ModalLink modal="!dodaj-numer-konta" {...link} />;
    case "spend_lapsing":
    case "choose_reward":
      return <Link to="/nagrody" search={{ within_reach: "true" }} {...link} />;
    case "decide_promotion":
      return <Link to="/promocje" {...link} />;
    case "reach_promotion":
      return <Link to="/promocje/$slug" params={{ slug: step.promotion.slug }} {...link} />;
    case "reach_level":
    case "collect_more":
      return <Link to="/kalkulator" {...link} />;
  }
}
