import type { CombiningState } from "@plon/contract/shared/promotions.ts";
import { EXCLUSIVE_RULE } from "@plon/rules/offers/counted-once.ts";
import { Alert } from "@plon/ui/alert.tsx";
import { Button } from "@plon/ui/button.tsx";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#base/calls/api.ts";
import { OnlyWith } from "#base/member/only-with.tsx";
import { toastSaved } from "#shared/forms/form-cycle.ts";

/** What a card says of an offer that is not combined with others; undefined for one that is. */
export const apartText = (combining: CombiningState): string | undefined =>
  combining === null ? undefined : (combining.elsewhere[0] ?? "Nie łączy się z innymi takimi ofertami.");

type CountedOnceProps = {
  slug: string;
  combining: CombiningState;
};

/**
 * Whether the purchases of an offer count in others too. Of one that is not combined: the rule, where they count instead, and how
 * to have them count here.
 */
export function CountedOnce({ slug, combining }: CountedOnceProps) {
  const cache = useQueryClient();
  const first = useMutation({
    mutationFn: () => call("POST /api/v1/user/offers-first", { body: { slug } }),
    onSuccess: () => toastSaved("Od teraz zakupy liczą się najpierw w tej ofercie."),
    // Every offer of the farm counts anew.
    onSettled: () => cache.invalidateQueries(),
  });
  if (combining === null) {
    return <p className="text-sm text-soft">Łączy się z innymi ofertami: te same zakupy liczą się w każdej z nich.</p>;
  }
  return (
    <Alert tone="info" title="Ta oferta nie łączy się z innymi takimi">
      <div className="flex flex-col items-start gap-3">
        {combining.elsewhere.map((sentence) => (
          <p key={sentence} className="font-semibold">
            {sentence}
          </p>
        ))}
        <p>{EXCLUSIVE_RULE}</p>
        {combining.can_be_first && (
          <OnlyWith power="submit">
            <Button variant="secondary" needsNetwork pending={first.isPending} onClick={() => first.mutate()}>
              Licz najpierw tutaj
            </Button>
          </OnlyWith>
        )}
      </div>
    </Alert>
  );
}
