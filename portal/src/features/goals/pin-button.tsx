import { mayDo, useProfile } from "#base/profile.ts";
import { ApiError } from "@plon/contract/shared/calls/client.ts";
import { Button } from "@plon/ui/button.tsx";
import { showToast } from "@plon/ui/layers/toast.tsx";
import { useQuery } from "@tanstack/react-query";
import { Pin, PinOff } from "lucide-react";
import { TOAST_MS } from "#shared/pages/delays.ts";
import { toastSaved } from "#shared/forms/form-cycle.ts";
import { goalQuery, useSetGoal } from "./goals.api.ts";

type PinButtonProps = {
  prize: { id: number; title: string };
  /** Only the sign, where there is no room for the word. */
  isSmall?: boolean;
};

/** Pins a prize as the goal, or takes it away again. */
export function PinButton({ prize, isSmall = false }: PinButtonProps) {
  const goal = useQuery(goalQuery);
  const set = useSetGoal();
  const mayPin = mayDo(useProfile(), "submit");
  if (goal.data === undefined || !mayPin) return null;
  const isPinned = goal.data?.prize_id === prize.id;
  const label = isPinned ? "Odepnij cel" : "Ustaw jako cel";
  const Icon = isPinned ? PinOff : Pin;
  return (
    <Button
      variant={isPinned && isSmall ? "primary" : "secondary"}
      size={isSmall ? "icon" : "md"}
      needsNetwork
      pending={set.isPending}
      aria-label={`${label}: ${prize.title}`}
      onClick={() =>
        set.mutate(isPinned ? null : prize.id, {
          onSuccess: () => toastSaved(isPinned ? "Cel odpięty." : "Cel ustawiony. Zobaczysz go na pulpicie."),
          onError: (error) =>
            showToast({
              tone: "danger",
              title: error instanceof ApiError ? error.message : "Wystąpił błąd!",
              durationMs: TOAST_MS.failed,
            }),
        })
      }
    >
      <Icon aria-hidden className="size-5" />
      {!isSmall && label}
    </Button>
  );
}
