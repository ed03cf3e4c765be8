import { SelectInput, TextInput } from "react-admin";
import { plainText } from "@plon/contract/shared/calls/envelope.ts";
import { TAKE_BACK_CAUSES } from "@plon/rules/orders/reward-order.ts";
import { z } from "zod";
import { countOf } from "@plon/client/format.ts";
import { ActionDialog } from "#shared/forms/action-dialog.tsx";
import { type MoveBody, type OrderRow, TAKE_BACK_CHOICES } from "./order-words.ts";

const fields = z.object({
  cause: z.enum(TAKE_BACK_CAUSES, { error: "Wybierz, co się stało" }),
  reason: plainText(500, 3),
});

type TakeBackDialogProps = { orders: OrderRow[]; onSend: (body: MoveBody) => Promise<void>; onClose: () => void };

/** Takes back what was sent: what happened to it, and the reason that the farmer reads. */
export function TakeBackDialog({ orders, onSend, onClose }: TakeBackDialogProps) {
  return (
    <ActionDialog<z.infer<typeof fields>>
      title={`Przyjmij zwrot: ${countOf(orders.length, "zamówienie", "zamówienia", "zamówień")}`}
      explanation="Punkty wrócą na saldo uczestnika, a wartość nagrody zniknie z jego sumy rocznej. Sztuka wróci na stan, jeśli jest u nas. Zamówienie przyjmuje się z powrotem tylko raz."
      submitLabel="Przyjmij zwrot i oddaj punkty"
      closeLabel="Wróć"
      schema={fields}
      onSend={(taken) => onSend({ action: "take_back", order_ids: orders.map(({ id }) => id), ...taken })}
      onClose={onClose}
    >
      <SelectInput source="cause" label="Co się stało" choices={TAKE_BACK_CHOICES} isRequired />
      <TextInput source="reason" label="Powód, który przeczyta uczestnik" isRequired multiline minRows={2} />
    </ActionDialog>
  );
}
