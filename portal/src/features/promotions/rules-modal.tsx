import { OnlyWith, PowerMissing } from "#base/member/only-with.tsx";
import { Alert } from "@plon/ui/alert.tsx";
import { Button } from "@plon/ui/button.tsx";
import { Modal } from "@plon/ui/layers/modal.tsx";
import { Skeleton } from "@plon/ui/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { CircleCheck, LayoutGrid } from "lucide-react";
import type { ComponentType } from "react";
import { writeCookie } from "#base/cookies.ts";
import { FailedPart } from "#base/calls/failed-load.tsx";
import type { ModalProps } from "#base/modal-props.ts";
import { useProfile } from "#base/profile.ts";
import { ModalLink } from "#shared/links/modal-link.tsx";
import type { PromptedPromotion } from "./prompts/prompt-map.ts";
import { ALL_HASH, PROMPTS } from "./prompts/prompt-map.ts";
import { PromotionFacts } from "./promotion-facts.tsx";
import type { PromotionDetails } from "./promotions.api.ts";
import { promotionQuery } from "./promotions.api.ts";
import { RulesLink } from "./rules-link.tsx";
import { undecidedPromotions } from "./prompts/undecided-promotions.ts";
import { useAnswering } from "./prompts/use-answering.ts";

/** The rules modal of one promotion; `title` is shown until the real one has loaded. */
export function rulesModalOf(promotion: PromptedPromotion, title: string): ComponentType<ModalProps> {
  return function PromotionRulesModal({ onClose }: ModalProps) {
    return <RulesModal promotion={promotion} title={title} onClose={onClose} />;
  };
}

function RulesModal({ promotion, title, onClose }: RulesModalProps) {
  const { slug, cookie, cookieSeconds } = PROMPTS[promotion];
  const details = useQuery(promotionQuery(slug));
  const answering = useAnswering(promotion, onClose);
  const isUndecided = details.data?.is_open === true && details.data.agreement === null && !answering.isAnswered;

  /** Closing it counts as 'not now': it is not asked again today. */
  function handlePutOff() {
    if (isUndecided) writeCookie(cookie, "1", cookieSeconds);
    onClose();
  }

  if (answering.thanks) return <Thanks title={details.data?.title ?? title} onClose={onClose} />;
  return (
    <Modal title={details.data?.title ?? title} width={500} onClose={handlePutOff}>
      {details.isPending && (
        <output aria-label="Ładowanie..." className="flex flex-col gap-4">
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-40 w-full" />
          <Skeleton className="h-11 w-full" />
        </output>
      )}
      {details.isError && !details.data && <FailedPart error={details.error} onRetry={() => void details.refetch()} />}
      {details.data && <Offer promotion={details.data} answering={answering} onPutOff={handlePutOff} />}
    </Modal>
  );
}
type RulesModalProps = {
  promotion: PromptedPromotion;
  title: string;
  onClose: () => void;
};

function Offer({ promotion, answering, onPutOff }: OfferProps) {
  return (
    <>
      <p className="mb-5 text-lg">{promotion.lead}</p>
      <AllTogether />
      <PromotionFacts promotion={promotion} />
      {promotion.is_open ? (
        <OnlyWith power="submit" otherwise={<Undecidable slug={promotion.slug} />}>
          <Choices slug={promotion.slug} answering={answering} onPutOff={onPutOff} />
        </OnlyWith>
      ) : (
        <div className="mt-5 flex flex-col gap-4">
          <RulesLink slug={promotion.slug} isNewTab />
          <Alert tone="info">Termin akceptacji regulaminu minął</Alert>
          <Button variant="secondary" onClick={onPutOff}>
            Zamknij
          </Button>
        </div>
      )}
    </>
  );
}
type OfferProps = {
  promotion: PromotionDetails;
  answering: ReturnType<typeof useAnswering>;
  onPutOff: () => void;
};

/** The way to all that wait, where there are more than this one. */
function AllTogether() {
  const waiting = undecidedPromotions(useProfile()).length;
  if (waiting < 2) return null;
  return (
    <p className="-mt-3 mb-3">
      <ModalLink
        modal={ALL_HASH}
        className="inline-flex min-h-11 items-center gap-2 font-semibold text-action underline underline-offset-4 hover:text-action-strong"
      >
        <LayoutGrid aria-hidden className="size-5 shrink-0" />
        Pokaż wszystkie razem ({waiting})
      </ModalLink>
    </p>
  );
}

/** For whom a power over the farm is missing: the rules may be read all the same. */
function Undecidable({ slug }: { slug: string }) {
  return (
    <div className="mt-5 flex flex-col gap-4">
      <RulesLink slug={slug} isNewTab />
      <PowerMissing power="submit" act="Zdecydować o udziale" />
    </div>
  );
}

type ChoicesProps = Pick<OfferProps, "answering" | "onPutOff"> & { slug: string };

function Choices({ slug, answering, onPutOff }: ChoicesProps) {
  const { pending, send } = answering;
  return (
    // The answers and the rules that they are about stay visible below a long text, if the screen has room for both.
    <div className="-mx-4 mt-6 flex flex-col gap-3 border-line bg-surface px-4 md:-mx-6 md:px-6 [@media(min-height:40rem)]:sticky [@media(min-height:40rem)]:bottom-0 [@media(min-height:40rem)]:border-t [@media(min-height:40rem)]:py-3">
      <RulesLink slug={slug} isNewTab />
      <Button needsNetwork pending={pending === true} disabled={pending === false} onClick={() => send(true)}>
        Akceptuję Regulamin Promocji
      </Button>
      <Button
        variant="secondary"
        needsNetwork
        pending={pending === false}
        disabled={pending === true}
        onClick={() => send(false)}
      >
        Nie akceptuję Regulaminu Promocji
      </Button>
      <Button variant="quiet" disabled={pending !== undefined} onClick={onPutOff}>
        Nie chcę decydować teraz
      </Button>
    </div>
  );
}

function Thanks({ title, onClose }: { title: string; onClose: () => void }) {
  return (
    <Modal title={title} width={300} onClose={onClose}>
      <output className="flex flex-col items-center gap-3 py-2 text-center">
        <CircleCheck aria-hidden className="size-12 text-success" />
        <span className="text-lg font-semibold">Dziękujemy!</span>
        <span>Regulamin promocji został zaakceptowany. Bierzesz udział w promocji.</span>
      </output>
    </Modal>
  );
}
