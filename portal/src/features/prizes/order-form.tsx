import type { OrderDetails } from "@plon/contract/portal/orders.ts";
import { arriving, useArrived } from "@plon/ui/arriving.ts";
import { Alert } from "@plon/ui/alert.tsx";
import { Button } from "@plon/ui/button.tsx";
import { Card } from "@plon/ui/card.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import type { Control } from "react-hook-form";
import { useDraftedForm } from "#base/device/form-draft.ts";
import { Needed } from "#base/needed.tsx";
import { useProfile } from "#base/profile.ts";
import { FormAddress } from "#shared/form-address.tsx";
import { useFormCycle } from "#shared/form-cycle.ts";
import { FormPhoneField, FormTextArea, FormTextField } from "#shared/form-fields.tsx";
import { useRequestKey } from "#shared/form-request-key.ts";
import { FormRefusal } from "#shared/form-refusal.tsx";
import { OrderConfirm } from "./order-confirm.tsx";
import { orderResolver, orderValues, typedQuantity } from "./order-form-values.ts";
import type { OrderSent, OrderValues } from "./order-form-values.ts";
import { OrderSummary } from "./order-summary.tsx";
import { QuantityField } from "./quantity-field.tsx";
import { askToConfirm, sendOrder } from "./prizes.api.ts";
import type { AskedOrder, Placed, Prize } from "./prizes.api.ts";

/** Comes while the quantity is typed. */
const confirmVoucher = arriving(() => import("./confirm-voucher.tsx").then((module) => module.ConfirmVoucher));

function DeliveryFields({ control }: { control: Control<OrderValues, unknown, OrderSent> }) {
  return (
    <Card title="Adres dostawy">
      <div className="flex flex-col gap-5">
        <FormTextField
          control={control}
          name="delivery_name"
          label="Imię i nazwisko lub nazwa"
          required
          autoComplete="name"
        />
        <FormPhoneField control={control} name="delivery_phone" label="Telefon dla kuriera" />
        <FormAddress control={control} prefix="delivery" />
        <FormTextArea control={control} name="delivery_note" label="Uwagi do dostawy" lines={3} maxLength={300} />
      </div>
    </Card>
  );
}

type OrderFormProps = {
  prize: Prize;
  /** Ordered again: as many, to the same address. */
  earlier?: OrderDetails;
  onPlaced: (placed: Placed) => void;
};

/** Quantity, delivery address, cost, and a final confirmation before points are spent: for a voucher by key or code. */
export function OrderForm({ prize, earlier, onPlaced }: OrderFormProps) {
  const user = useProfile();
  const cache = useQueryClient();
  const withKey = useRequestKey();
  useArrived(confirmVoucher);
  const [asking, setAsking] = useState<OrderSent>();
  const [confirming, setConfirming] = useState<{ order: OrderSent; asked: AskedOrder }>();
  const { available } = user.points;
  const isVoucher = prize.kind === "voucher";
  const [form, draft] = useDraftedForm<OrderValues, OrderSent>(
    { name: `order.${prize.id}` },
    { resolver: orderResolver(prize, available), defaultValues: orderValues(user, earlier) },
  );
  const { control } = form;
  async function refreshed<Answer>(answer: Promise<Answer>): Promise<Answer> {
    try {
      return await answer;
    } catch (error) {
      // Sold out or points spent meanwhile: the page shows the current state, the input stays.
      void cache.invalidateQueries();
      throw error;
    }
  }
  function handlePlaced(placed: Placed) {
    draft.drop();
    onPlaced(placed);
    void cache.invalidateQueries();
  }
  const fieldOf = (name: string) => name.replace(/^delivery\./, "");
  const cycle = useFormCycle(form, {
    // A refusal is shown in the form, which the dialog covers.
    send: (sent) => refreshed(withKey((key) => sendOrder(sent, key))).finally(() => setAsking(undefined)),
    fieldOf,
    onSuccess: handlePlaced,
  });
  const toConfirm = useFormCycle(form, {
    send: async (order) => ({ order, asked: await refreshed(askToConfirm(order, false)) }),
    fieldOf,
    saved: null, // before it is confirmed
    onSuccess: setConfirming,
  });
  const typed = useWatch({ control, name: "quantity" });
  const quantity = typedQuantity(typed) ?? 0;
  return (
    <>
      <form
        onSubmit={(event) =>
          void (isVoucher ? toConfirm.onSubmit(event) : form.handleSubmit(setAsking, cycle.onInvalid)(event))
        }
        noValidate
        className="grid items-start gap-4 md:gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]"
      >
        <div className="flex min-w-0 flex-col gap-4 md:gap-6">
          <Card title="Ile sztuk?">
            <QuantityField control={control} max={prize.quantity_max} />
          </Card>
          {prize.kind === "item" ? (
            <DeliveryFields control={control} />
          ) : (
            <Alert tone="info" title="Kod dostaniesz od razu">
              Nie podajesz adresu: kod bonu zobaczysz po zamówieniu i zawsze w zakładce „Moje nagrody”.
            </Alert>
          )}
        </div>
        <Card title="Podsumowanie" className="lg:sticky lg:top-24">
          <div className="flex flex-col gap-4">
            <OrderSummary prize={prize} quantity={quantity} available={available} />
            <FormRefusal>{isVoucher ? toConfirm.problem : cycle.problem}</FormRefusal>
            <Button type="submit" pending={toConfirm.pending}>
              Zamawiam
            </Button>
          </div>
        </Card>
        {asking && (
          <OrderConfirm
            prize={prize}
            quantity={asking.quantity}
            pending={cycle.pending}
            onConfirm={(event) => void cycle.onSubmit(event)}
            onClose={() => setAsking(undefined)}
          />
        )}
      </form>
      {confirming && (
        <Needed part={confirmVoucher} onClose={() => setConfirming(undefined)}>
          {(ConfirmVoucher) => (
            <ConfirmVoucher
              prize={prize}
              {...confirming}
              send={(confirmation) =>
                refreshed(withKey((key) => sendOrder({ ...confirming.order, ...confirmation }, key)))
              }
              onDone={handlePlaced}
              onClose={() => setConfirming(undefined)}
            />
          )}
        </Needed>
      )}
    </>
  );
}
