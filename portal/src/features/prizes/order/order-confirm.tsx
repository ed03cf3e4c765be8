import type { ComponentProps } from "react";
import { countOf, formatPoints } from "@plon/client/format.ts";
import { ConfirmSpending } from "#shared/forms/confirm-spending.tsx";
import type { Prize } from "../prizes.api.ts";

type OrderConfirmProps = {
  prize: Prize;
  /** With what was chosen of it. */
  title: string;
  quantity: number;
} & Pick<ComponentProps<typeof ConfirmSpending>, "pending" | "onConfirm" | "onClose">;

/** The final confirmation before points are spent. */
export function OrderConfirm({ prize, title, quantity, ...asking }: OrderConfirmProps) {
  return (
    <ConfirmSpending title="Zamówić nagrodę?" yes="Tak, zamawiam" {...asking}>
      <p>
        <span className="font-semibold wrap-break-word">{title}</span>, {countOf(quantity, "sztuka", "sztuki", "sztuk")}
        . Oddajesz{" "}
        <span className="font-semibold whitespace-nowrap">{formatPoints(quantity * (prize.points ?? 0))}</span>.
      </p>
    </ConfirmSpending>
  );
}
