import { OnlyWith } from "#base/member/only-with.tsx";
import { Needed } from "#base/needed.tsx";
import type { OrderDetails } from "@plon/contract/portal/goods/orders.ts";
import type { ReturnCause } from "@plon/rules/orders/reward-order.ts";
import { formatLongDay, formatLongInstant } from "@plon/client/format.ts";
import { arriving } from "@plon/ui/arriving.ts";
import { Button } from "@plon/ui/button.tsx";
import { chipTone, StatusChip } from "@plon/ui/status-chip.tsx";
import { useState } from "react";
import { CancelDialog } from "#shared/forms/cancel-dialog.tsx";
import { useCallOffReturn } from "../prizes.api.ts";
import { ReturnAddress } from "../order/return-address.tsx";
import { RETURN_BUTTONS } from "./return-words.ts";

type Said = OrderDetails["returns"][number];

const returnForm = arriving(() => import("./return-form.tsx").then((module) => module.ReturnForm));

/** What the farmer said of a thing that was sent, and the buttons to say it while that is possible. */
export function OrderReturn({ order }: { order: OrderDetails }) {
  const [asking, setAsking] = useState<ReturnCause>();
  const { returnable, returns } = order;
  return (
    <div className="flex flex-col gap-4">
      {returns.map((said) => (
        <SaidOfOrder key={said.id} said={said} order={order} />
      ))}
      {returnable && (
        <OnlyWith power="full">
          <div className="flex flex-col gap-3">
            <p className="text-soft">
              Zgłoszenie przyjmiemy do {formatLongDay(returnable.until)}.
              {isStillOnItsWay(order) &&
                ` Gdyby nagroda nie dotarła, zgłosisz to od ${formatLongDay(returnable.lost_from)}.`}
            </p>
            <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
              {returnable.causes.map((cause) => (
                <Button key={cause} variant="secondary" needsNetwork onClick={() => setAsking(cause)}>
                  {RETURN_BUTTONS[cause]}
                </Button>
              ))}
            </div>
          </div>
        </OnlyWith>
      )}
      {asking && (
        <Needed part={returnForm} onClose={() => setAsking(undefined)}>
          {(ReturnForm) => <ReturnForm order={order} cause={asking} onClose={() => setAsking(undefined)} />}
        </Needed>
      )}
    </div>
  );
}

const isStillOnItsWay = ({ state, returnable, returns }: OrderDetails) =>
  state === "sent" && !returnable?.causes.includes("lost") && returns.every(({ cause }) => cause !== "lost");

function SaidOfOrder({ said, order }: { said: Said; order: OrderDetails }) {
  const [callingOff, setCallingOff] = useState(false);
  const isOpen = said.status === "open";
  return (
    <div className="flex flex-col items-start gap-2">
      <StatusChip tone={chipTone(said.status_label.color)} label={said.status_label.label} />
      <p className="figures text-sm text-soft">
        {formatLongInstant(said.asked_at)}
        {order.quantity > 1 && `, sztuk: ${said.quantity} z ${order.quantity}`}
      </p>
      {said.by_person !== null && <p className="text-sm text-soft wrap-anywhere">{said.by_person}</p>}
      {said.reason !== "" && <p className="wrap-anywhere">{said.reason}</p>}
      {said.due_on !== null && (
        <p>
          {isOpen ? "Odpowiemy" : "Nową nagrodę wyślemy"} najpóźniej {formatLongDay(said.due_on)}.
        </p>
      )}
      {said.answer !== null && (
        <p className="wrap-anywhere">
          <span className="font-semibold">Odpowiedź:</span> {said.answer}
        </p>
      )}
      {said.kept_order !== null && <p>Pozostałe sztuki są w zamówieniu {said.kept_order}.</p>}
      {isOpen && said.cause === "withdrawn" && <ReturnAddress address={order.return_address} number={order.number} />}
      {isOpen && (
        <OnlyWith power="full">
          <Button variant="secondary" needsNetwork onClick={() => setCallingOff(true)}>
            Wycofaj zgłoszenie
          </Button>
        </OnlyWith>
      )}
      {callingOff && <CallOffDialog order={order} onClose={() => setCallingOff(false)} />}
    </div>
  );
}

function CallOffDialog({ order, onClose }: { order: OrderDetails; onClose: () => void }) {
  return (
    <CancelDialog
      title="Wycofać zgłoszenie?"
      yes="Tak, wycofaj"
      id={order.id}
      cancel={useCallOffReturn()}
      done={{ title: "Zgłoszenie zostało wycofane" }}
      failed="Spróbuj ponownie"
      onClose={onClose}
    >
      <span className="font-semibold wrap-anywhere">{order.title}</span>: nagroda zostaje u Ciebie. Dopóki jest na to
      czas, zgłosisz to jeszcze raz.
    </CancelDialog>
  );
}
