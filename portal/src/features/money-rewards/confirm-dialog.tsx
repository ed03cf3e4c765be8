import { Button } from "@plon/ui/button.tsx";
import { Modal } from "@plon/ui/modal.tsx";
import type { SubmitEvent } from "react";
import { formatPoints } from "@plon/client/format.ts";
import type { KindTerms } from "./money-rewards.api.ts";
import { zloty } from "./money-words.ts";

type ConfirmDialogProps = {
  kind: KindTerms;
  pointsToSpend: number;
  payoutGrosze: number;
  pending: boolean;
  onConfirm: (event: SubmitEvent<HTMLFormElement>) => void;
  onClose: () => void;
};

/** The final confirmation before points are spent: the sum, the points, the recipient. */
export function ConfirmDialog({ kind, pointsToSpend, payoutGrosze, pending, onConfirm, onClose }: ConfirmDialogProps) {
  const isGift = kind.kind === "charity";
  return (
    <Modal
      title={isGift ? "Przekazać darowiznę?" : "Zamówić przelew?"}
      width={300}
      role="alertdialog"
      {...(pending ? {} : { onClose })}
    >
      <form onSubmit={onConfirm} noValidate>
        <p>
          Wymieniasz <span className="font-semibold">{formatPoints(pointsToSpend)}</span> na{" "}
          <span className="font-semibold whitespace-nowrap">{zloty(payoutGrosze)}</span>
          {isGift ? " dla: " : " na konto "}
          <span className="font-semibold">{kind.payee}</span>.
        </p>
        <div className="mt-6 flex flex-col gap-3">
          <Button type="submit" pending={pending}>
            {isGift ? "Tak, przekazuję" : "Tak, zamawiam"}
          </Button>
          <Button variant="secondary" disabled={pending} onClick={onClose}>
            Nie, wracam
          </Button>
        </div>
      </form>
    </Modal>
  );
}
