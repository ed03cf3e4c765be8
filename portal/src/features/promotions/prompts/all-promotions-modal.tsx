import { Button } from "@plon/ui/button.tsx";
import { Modal } from "@plon/ui/layers/modal.tsx";
import { Skeleton } from "@plon/ui/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { writeCookie } from "#base/cookies.ts";
import { FailedPart } from "#base/calls/failed-load.tsx";
import type { ModalProps } from "#base/modal-props.ts";
import { OnlyWith, PowerMissing } from "#base/member/only-with.tsx";
import { useProfile } from "#base/profile.ts";
import { StandingChip } from "../promotion-card.tsx";
import { PromotionFacts } from "../promotion-facts.tsx";
import { PROMPTS, type PromptedPromotion } from "./prompt-map.ts";
import type { PromotionDetails } from "../promotions.api.ts";
import { promotionQuery, useAnswer } from "../promotions.api.ts";
import { RulesLink } from "../rules-link.tsx";
import { undecidedPromotions } from "./undecided-promotions.ts";
import { tellFailure } from "./use-answering.ts";

/** `#!wszystkie-promocje`: the promotions that wait for a decision side by side, each answered where it stands. */
export function AllPromotionsModal({ onClose }: ModalProps) {
  const user = useProfile();
  // The same ones as long as it is open, also when some are decided.
  const [names] = useState(() => undecidedPromotions(user));

  /** Closing it is 'not now' for those that are left, as in their own windows. */
  function handlePutOff() {
    for (const name of undecidedPromotions(user).filter((one) => names.includes(one))) {
      writeCookie(PROMPTS[name].cookie, "1", PROMPTS[name].cookieSeconds);
    }
    onClose();
  }

  const isSomeLeft = undecidedPromotions(user).length > 0;
  return (
    <Modal title="Promocje do decyzji" width={1140} onClose={handlePutOff}>
      <ul className="grid gap-4 md:grid-cols-[repeat(auto-fit,minmax(18rem,1fr))]">
        {names.map((name) => (
          <li key={name} className="flex min-w-0 flex-col rounded-card border border-line p-4">
            <OnePromotion name={name} />
          </li>
        ))}
      </ul>
      <div className="mt-6 flex justify-center">
        <Button variant={isSomeLeft ? "quiet" : "secondary"} onClick={handlePutOff}>
          {isSomeLeft ? "Nie chcę decydować teraz" : "Zamknij"}
        </Button>
      </div>
    </Modal>
  );
}

function OnePromotion({ name }: { name: PromptedPromotion }) {
  const details = useQuery(promotionQuery(PROMPTS[name].slug));
  if (details.data) return <Offer promotion={details.data} />;
  if (details.isError) return <FailedPart error={details.error} onRetry={() => void details.refetch()} />;
  return (
    <output aria-label="Ładowanie...">
      <Skeleton className="h-72 w-full" />
    </output>
  );
}

function Offer({ promotion }: { promotion: PromotionDetails }) {
  const { title, lead, slug, agreement, is_open: isOpen } = promotion;
  return (
    <>
      <h3 className="text-lg font-semibold wrap-break-word">{title}</h3>
      <p className="mt-1 mb-4 text-soft">{lead}</p>
      <PromotionFacts promotion={promotion} />
      <div className="mt-auto flex flex-col gap-3 pt-4">
        <RulesLink slug={slug} isNewTab />
        {agreement === null && isOpen ? (
          <OnlyWith power="submit" otherwise={<PowerMissing power="submit" act="Zdecydować o udziale" />}>
            <Answers promotion={promotion} />
          </OnlyWith>
        ) : (
          <output className="flex min-h-11 items-center">
            <StandingChip promotion={promotion} />
          </output>
        )}
      </div>
    </>
  );
}

function Answers({ promotion: { name, title } }: { promotion: PromotionDetails }) {
  const answer = useAnswer(name);
  const send = (agrees: boolean) => answer.mutate(agrees, { onError: tellFailure });
  const pending = answer.isPending ? answer.variables : undefined;
  return (
    <>
      <Button
        needsNetwork
        pending={pending === true}
        disabled={pending === false}
        aria-label={`Akceptuję Regulamin Promocji: ${title}`}
        onClick={() => send(true)}
      >
        Akceptuję Regulamin Promocji
      </Button>
      <Button
        variant="secondary"
        needsNetwork
        pending={pending === false}
        disabled={pending === true}
        aria-label={`Nie akceptuję Regulaminu Promocji: ${title}`}
        onClick={() => send(false)}
      >
        Nie akceptuję Regulaminu Promocji
      </Button>
    </>
  );
}
