import type { ComponentProps } from "react";
import { countOf, formatPoints } from "@plon/client/format.ts";
import { ConfirmActDialog } from "#shared/forms/act-confirmation.tsx";
import { askToConfirm, type AskedOrder, type OrderBody, type Placed, type Prize } from "../prizes.api.ts";

type ConfirmVoucherProps = {
  prize: Prize;
  order: OrderBody;
  asked: AskedOrder;
} & Pick<ComponentProps<typeof ConfirmActDialog<Placed>>, "send" | "onDone" | "onClose">;

/** The final confirmation before a voucher is given, whose code is as good as money: what is given for how many points. */
export function ConfirmVoucher({ prize, order, asked, ...act }: ConfirmVoucherProps) {
  return (
    <ConfirmActDialog
      title="Zamówić bon?"
      button="Tak, zamawiam"
      asked={asked.confirmation}
      ask={async (byCode) => (await askToConfirm(order, byCode)).confirmation}
      {...act}
    >
      <p>
        <span className="font-semibold wrap-break-word">{prize.title}</span>,{" "}
        {countOf(order.quantity ?? 1, "sztuka", "sztuki", "sztuk")}. Oddajesz{" "}
        <span className="font-semibold whitespace-nowrap">{formatPoints(asked.points)}</span>.
      </p>
      <p className="text-soft">Kod zobaczysz od razu. Zamówionego bonu nie można anulować.</p>
    </ConfirmActDialog>
  );
}
