import type { OrderDetails } from "@plon/contract/portal/goods/orders.ts";
import type { ReturnCause } from "@plon/rules/orders/reward-order.ts";
import { countOf, formatLongDay } from "@plon/client/format.ts";
import { Button } from "@plon/ui/button.tsx";
import { Modal } from "@plon/ui/layers/modal.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { useDraftedForm } from "#base/member/form-draft.ts";
import { useFormCycle } from "#shared/forms/form-cycle.ts";
import { FormTextArea, FormTextField } from "#shared/fields/form-fields.tsx";
import { addSchemaProblems, late, resolverOf } from "#shared/forms/form-problems.ts";
import { FormRefusal } from "#shared/forms/form-refusal.tsx";
import { useRequestKey } from "#shared/forms/form-request-key.ts";
import { tidyWholeNumber } from "#shared/fields/identifier-mask.ts";
import { typedQuantity } from "../order/order-form-values.ts";
import { sendReturn } from "../prizes.api.ts";
import { RETURN_NEXT, RETURN_TITLES } from "./return-words.ts";
import { ReturnAddress } from "../order/return-address.tsx";

type Values = { quantity: string; reason: string };
type Sent = { quantity: number; reason: string };

const bodySchema = late(() =>
  import("@plon/contract/portal/goods/orders-returns.ts").then((module) => module.returnBody),
);

const resolverFor = (pieces: number) =>
  resolverOf<Values, Sent>(async ({ quantity, reason }) => {
    const problems = new Map<string, string>();
    const typed = typedQuantity(quantity);
    if (typed === undefined) problems.set("quantity", "Podaj liczbę sztuk, najmniej 1");
    else if (typed > pieces) {
      problems.set("quantity", `W tym zamówieniu masz ${countOf(pieces, "sztukę", "sztuki", "sztuk")}`);
    }
    addSchemaProblems(problems, (await bodySchema()).shape.reason, reason, () => "reason");
    return { problems, sent: { quantity: typed ?? 1, reason: reason.trim() } };
  });

type ReturnFormProps = { order: OrderDetails; cause: ReturnCause; onClose: () => void };

/** Says that a thing is given back, did not come or is broken: of how many pieces, why, and what happens then. */
export function ReturnForm({ order, cause, onClose }: ReturnFormProps) {
  const cache = useQueryClient();
  const withKey = useRequestKey();
  const [form, draft] = useDraftedForm<Values, Sent>(
    { name: `return.${order.id}.${cause}` },
    { resolver: resolverFor(order.quantity), defaultValues: { quantity: String(order.quantity), reason: "" } },
  );
  const { onSubmit, pending, problem } = useFormCycle(form, {
    send: (sent) => withKey((key) => sendReturn(order.id, { cause, ...sent }, key)),
    saved: "Zgłoszenie zostało przyjęte",
    onSuccess: () => {
      draft.drop();
      onClose();
      void cache.invalidateQueries();
    },
  });
  return (
    <Modal title={RETURN_TITLES[cause]} onClose={onClose}>
      <form onSubmit={(event) => void onSubmit(event)} noValidate className="flex flex-col gap-5">
        <p className="wrap-anywhere">
          <span className="font-semibold">{order.title}</span>, zamówienie {order.number}
        </p>
        <FormRefusal>{problem}</FormRefusal>
        {order.quantity > 1 && (
          <div className="w-40">
            <FormTextField
              control={form.control}
              name="quantity"
              label="Ile sztuk?"
              required
              inputMode="numeric"
              tidy={tidyWholeNumber}
            />
          </div>
        )}
        <FormTextArea control={form.control} name="reason" label="Dlaczego (jeśli chcesz)" lines={3} maxLength={500} />
        <div className="flex flex-col gap-2">
          <p>{RETURN_NEXT[cause]}</p>
          {order.returnable && <p>Odpowiemy najpóźniej {formatLongDay(order.returnable.due_on)}.</p>}
          {cause === "withdrawn" && <ReturnAddress address={order.return_address} number={order.number} />}
        </div>
        <div className="flex flex-col gap-3 sm:flex-row-reverse">
          <Button type="submit" needsNetwork pending={pending}>
            Wyślij zgłoszenie
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Wróć
          </Button>
        </div>
      </form>
    </Modal>
  );
}
