import { moneyText } from "@plon/rules/money/money-text.ts";
import type { ComponentProps } from "react";
import { formatPoints } from "@plon/client/format.ts";
import { ConfirmActDialog } from "#shared/forms/act-confirmation.tsx";
import { type AskedExchange, askToConfirm, type Exchange, type KindTerms, type Ordered } from "./money-rewards.api.ts";

type ConfirmExchangeProps = {
  kind: KindTerms;
  exchange: Exchange;
  asked: AskedExchange;
} & Pick<ComponentProps<typeof ConfirmActDialog<Ordered>>, "send" | "onDone" | "onClose">;

/** The final confirmation before points are spent: the sum, the points and the payee as the server has them. */
export function ConfirmExchange({ kind, exchange, asked, ...act }: ConfirmExchangeProps) {
  const isGift = exchange.kind === "charity";
  const said = kind.statements.filter(
    ({ id, given_by }) => given_by === "confirmation" && exchange.consents.includes(id),
  );
  return (
    <ConfirmActDialog
      title={isGift ? "Przekazać darowiznę?" : "Zamówić przelew?"}
      button={isGift ? "Tak, przekazuję" : "Tak, zamawiam"}
      asked={asked.confirmation}
      ask={async (byCode) => (await askToConfirm(exchange, byCode)).confirmation}
      {...act}
    >
      <p>
        Wymieniasz <span className="font-semibold">{formatPoints(exchange.points)}</span> na{" "}
        <span className="font-semibold whitespace-nowrap">{moneyText(asked.value_grosze - asked.tax_grosze)}</span>
        {isGift ? " dla: " : " na konto "}
        <span className="font-semibold">{asked.payee}</span>.
      </p>
      {said.length > 0 && (
        <div className="text-sm text-soft">
          <p>Potwierdzając, oświadczasz:</p>
          <ul className="mt-1 flex list-disc flex-col gap-1 pl-5">
            {said.map(({ id, text }) => (
              <li key={id}>{text}</li>
            ))}
          </ul>
        </div>
      )}
    </ConfirmActDialog>
  );
}
