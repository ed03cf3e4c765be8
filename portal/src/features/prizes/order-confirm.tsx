import { Button } from "@plon/ui/button.tsx";
import { Modal } from "@plon/ui/modal.tsx";
import type { SubmitEvent } from "react";
import { countOf, formatPoints } from "@plon/client/format.ts";
import type { Prize } from "./prizes.api.ts";

type OrderConfirmProps = {
  prize: Prize;
  quantity: number;
  pending: boolean;
  onConfirm: (event: SubmitEvent<HTMLFormElement>) => void;
  onClose: () => void;
};

/** The final confirmation before points are spent. */
export function OrderConfirm({ prize, quantity, pending, onConfirm, onClose }: OrderConfirmProps) {
  return (
    <Modal title="Zamówić nagrodę?" width={300} role="alertdialog" {...(pending ? {} : { onClose })}>
      <form onSubmit={onConfirm} noValidate>
        <p>
          <span className="font-semibold wrap-break-word">{prize.title}</span>,{" "}
          {countOf(quantity, "sztuka", "sztuki", "sztuk")}. Oddajesz{" "}
          <span className="font-semibold whitespace-nowrap">{formatPoints(quantity * (prize.points ?? 0))}</span>.
        </p>
        {prize.kind === "voucher" && <p className="mt-2 text-soft">Zamówionego bonu nie można anulować.</p>}
        <div className="mt-6 flex flex-col gap-3">
          <Button type="submit" pending={pending}>
            Tak, zamawiam
          </Button>
          <Button variant="secondary" disabled={pending} onClick={onClose}>
            Nie, wracam
          </Button>
        </div>
      </form>
    </Modal>
  );
}
