import type { ComponentProps } from "react";
import { formatPoints } from "@plon/client/format.ts";
import { ConfirmSpending } from "#shared/confirm-spending.tsx";
import type { KindTerms } from "./money-rewards.api.ts";
import { zloty } from "./money-words.ts";

type ConfirmDialogProps = {
  kind: KindTerms;
  pointsToSpend: number;
  payoutGrosze: number;
} & Pick<ComponentProps<typeof ConfirmSpending>, "pending" | "onConfirm" | "onClose">;

/** The final confirmation before points are spent: the sum, the points, the recipient. */
export function ConfirmDialog({ kind, pointsToSpend, payoutGrosze, ...asking }: ConfirmDialogProps) {
  const isGift = kind.kind === "charity";
  return (
    <ConfirmSpending
      title={isGift ? "Przekazać darowiznę?" : "Zamówić przelew?"}
      yes={isGift ? "Tak, przekazuję" : "Tak, zamawiam"}
      {...asking}
    >
      <p>
        Wymieniasz <span className="font-semibold">{formatPoints(pointsToSpend)}</span> na{" "}
        <span className="font-semibold whitespace-nowrap">{zloty(payoutGrosze)}</span>
        {isGift ? " dla: " : " na konto "}
        <span className="font-semibold">{kind.payee}</span>.
      </p>
    </ConfirmSpending>
  );
}
