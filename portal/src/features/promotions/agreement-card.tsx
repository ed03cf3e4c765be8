import { OnlyWith, PowerMissing } from "#base/member/only-with.tsx";
import { Alert } from "@plon/ui/alert.tsx";
import { Button } from "@plon/ui/button.tsx";
import { Card } from "@plon/ui/card.tsx";
import { formatLongInstant } from "@plon/client/format.ts";
import { StandingChip } from "./promotion-card.tsx";
import { lastDay } from "./promotion-words.ts";
import type { PromotionDetails } from "./promotions.api.ts";
import { useAnswer } from "./promotions.api.ts";
import { RulesLink } from "./rules-link.tsx";
import { tellFailure } from "./prompts/use-answering.ts";

/** The farmer's decision on the rules, and a way to make or change it while the window is open. */
export function AgreementCard({ promotion }: { promotion: PromotionDetails }) {
  const answer = useAnswer(promotion.name);
  const { agreement, answered, is_open: isOpen } = promotion;
  const send = (agrees: boolean) => answer.mutate(agrees, { onError: tellFailure });
  return (
    <Card title="Twój udział">
      <div className="flex flex-col gap-4">
        <div>
          <StandingChip promotion={promotion} />
        </div>
        <output className="block">
          {answered !== null && (
            <>
              {agreement === true ? "Regulamin zaakceptowany " : "Regulamin niezaakceptowany "}
              {formatLongInstant(answered.answered_at)} (wersja {answered.rules_version})
              {answered.by_person !== null && `, przez: ${answered.by_person}`}.
            </>
          )}
          {answered === null && isOpen && "Przeczytaj regulamin i zdecyduj, czy bierzesz udział."}
        </output>
        {isOpen ? (
          <OnlyWith power="submit" otherwise={<PowerMissing power="submit" act="Zdecydować o udziale" />}>
            {answered !== null && (
              <p className="text-sm text-soft">Decyzję możesz zmienić do&nbsp;{lastDay(promotion.closes_at)}.</p>
            )}
            {agreement !== true && (
              <Button needsNetwork pending={answer.isPending} onClick={() => send(true)}>
                Akceptuję Regulamin Promocji
              </Button>
            )}
            {agreement !== false && (
              <Button variant="secondary" needsNetwork pending={answer.isPending} onClick={() => send(false)}>
                Nie akceptuję Regulaminu Promocji
              </Button>
            )}
          </OnlyWith>
        ) : (
          <Alert tone="info">Termin akceptacji regulaminu minął {lastDay(promotion.closes_at)}.</Alert>
        )}
        <RulesLink slug={promotion.slug} />
      </div>
    </Card>
  );
}
