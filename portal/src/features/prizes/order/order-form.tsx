import type { OrderDetails } from "@plon/contract/portal/goods/orders.ts";
import { arriving, useArrived } from "@plon/ui/arriving.ts";
import { Alert } from "@plon/ui/alert.tsx";
import { Button } from "@plon/ui/button.tsx";
import { Card } from "@plon/ui/card.tsx";
import { useState } from "react";
import { useFormState, useWatch } from "react-hook-form";
import type { Control } from "react-hook-form";
import { useDraftedForm } from "#base/member/form-draft.ts";
import { Needed } from "#base/needed.tsx";
import { useProfile } from "#base/profile.ts";
import { FormAddress } from "#base/address/form-address.tsx";
import { FormPhoneField, FormTextArea, FormTextField } from "#shared/fields/form-fields.tsx";
import { FormRefusal } from "#shared/forms/form-refusal.tsx";
import { OrderConfirm } from "./order-confirm.tsx";
import {
  deliveryLine,
  goneVariant,
  orderedTitle,
  orderResolver,
  orderValues,
  quantityMax,
  typedQuantity,
} from "./order-form-values.ts";
import type { OrderSent, OrderValues } from "./order-form-values.ts";
import { OrderSummary } from "./order-summary.tsx";
import { QuantityField } from "./quantity-field.tsx";
import { VariantField } from "./variant-field.tsx";
import { usePlacing } from "./order-placing.ts";
import type { Placed, Prize } from "../prizes.api.ts";

/** Comes while the quantity is typed. */
const confirmVoucher = arriving(() => import("./confirm-voucher.tsx").then((module) => module.ConfirmVoucher));

type DeliveryProps = { control: Control<OrderValues, unknown, OrderSent> };

const isOfDelivery = (name: string) => name.startsWith("delivery_");

/**
 * Where it goes: one line for who has an address, whose fields open on request, where something of it is refused, and
 * where something else was typed before a refresh than what is `known`.
 */
function Delivery({ control, known }: DeliveryProps & { known: OrderValues }) {
  const { errors } = useFormState({ control });
  const values = useWatch({ control }) as OrderValues;
  const address = deliveryLine(values);
  const [isKnown] = useState(
    () =>
      address !== undefined &&
      Object.entries(known).every(
        ([name, value]) => !isOfDelivery(name) || values[name as keyof OrderValues] === value,
      ),
  );
  const [isOpen, setOpen] = useState(false);
  const isRefused = Object.keys(errors).some(isOfDelivery);
  if (!isKnown || isOpen || isRefused || address === undefined) {
    return <DeliveryFields control={control} isAsked={isOpen} />;
  }
  return (
    <Card title="Adres dostawy">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 basis-48 wrap-break-word">{address}</p>
        <Button variant="secondary" size="sm" aria-label="Zmień adres dostawy" onClick={() => setOpen(true)}>
          Zmień
        </Button>
      </div>
    </Card>
  );
}

function DeliveryFields({ control, isAsked }: DeliveryProps & { isAsked: boolean }) {
  return (
    <Card title="Adres dostawy">
      <div className="flex flex-col gap-5">
        <FormTextField
          control={control}
          name="delivery_name"
          label="Imię i nazwisko lub nazwa"
          required
          autoComplete="name"
          autoFocus={isAsked}
        />
        <FormPhoneField control={control} name="delivery_phone" label="Telefon dla kuriera" />
        <FormAddress control={control} prefix="delivery" />
        <FormTextArea control={control} name="delivery_note" label="Uwagi do dostawy" lines={3} maxLength={300} />
      </div>
    </Card>
  );
}

type OrderFieldsProps = {
  prize: Prize;
  control: Control<OrderValues, unknown, OrderSent>;
  /** The size of the order that is ordered again, if none is left of it. */
  gone: string | undefined;
  /** What is known before anything is typed. */
  known: OrderValues;
};

function OrderFields({ prize, control, gone, known }: OrderFieldsProps) {
  const chosen = useWatch({ control, name: "variant_id" });
  const { variant_label: label } = prize;
  return (
    <>
      <Card title={label === null ? "Ile sztuk?" : `${label} i liczba sztuk`}>
        <div className="flex flex-col gap-5">
          {label !== null && <VariantField control={control} label={label} variants={prize.variants} gone={gone} />}
          <QuantityField control={control} max={quantityMax(prize, chosen)} />
        </div>
      </Card>
      {prize.kind === "item" ? (
        <Delivery control={control} known={known} />
      ) : (
        <Alert tone="info" title="Kod dostaniesz od razu">
          Nie podajesz adresu. Zamówienie potwierdzisz kluczem dostępu albo kodem z SMS-a, a kod bonu zobaczysz zaraz
          potem i zawsze w zakładce „Moje nagrody”.
        </Alert>
      )}
    </>
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
  useArrived(confirmVoucher);
  const { available } = user.points;
  const isVoucher = prize.kind === "voucher";
  const known = orderValues(user, prize, earlier);
  const [form, draft] = useDraftedForm<OrderValues, OrderSent>(
    { name: `order.${prize.id}` },
    { resolver: orderResolver(prize, available), defaultValues: known },
  );
  const { control } = form;
  const placing = usePlacing(form, (placed) => {
    draft.drop();
    onPlaced(placed);
  });
  const { asking, setAsking, confirming, setConfirming, ordering, toConfirm } = placing;
  const [typed, chosen] = useWatch({ control, name: ["quantity", "variant_id"] });
  const quantity = typedQuantity(typed) ?? 0;
  const title = orderedTitle(prize, chosen);
  return (
    <>
      <form
        onSubmit={(event) =>
          void (isVoucher ? toConfirm.onSubmit(event) : form.handleSubmit(setAsking, ordering.onInvalid)(event))
        }
        noValidate
        className="grid items-start gap-4 md:gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]"
      >
        <div className="flex min-w-0 flex-col gap-4 md:gap-6">
          <OrderFields known={known} prize={prize} control={control} gone={goneVariant(prize, earlier)} />
        </div>
        <Card title="Podsumowanie" className="lg:sticky lg:top-24">
          <div className="flex flex-col gap-4">
            <OrderSummary prize={prize} title={title} quantity={quantity} available={available} />
            <FormRefusal>{isVoucher ? toConfirm.problem : ordering.problem}</FormRefusal>
            {/* On a phone in sight with the first field; it never leaves its card, so it covers no other. */}
            <div className="sticky bottom-14 flex flex-col bg-surface py-2 lg:static lg:py-0">
              <Button type="submit" pending={toConfirm.pending}>
                Zamawiam
              </Button>
            </div>
          </div>
        </Card>
        {asking && (
          <OrderConfirm
            prize={prize}
            title={title}
            quantity={asking.quantity}
            pending={ordering.pending}
            onConfirm={(event) => void ordering.onSubmit(event)}
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
              send={(confirmation) => placing.send({ ...confirming.order, ...confirmation })}
              onDone={placing.handlePlaced}
              onClose={() => setConfirming(undefined)}
            />
          )}
        </Needed>
      )}
    </>
  );
}
