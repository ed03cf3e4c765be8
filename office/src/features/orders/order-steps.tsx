import PrintIcon from "@mui/icons-material/PrintOutlined";
import Button from "@mui/material/Button";
import { type ReactNode, useState } from "react";
import { TextInput, useNotify } from "react-admin";
import { plainText } from "@plon/contract/shared/calls/envelope.ts";
import { z } from "zod";
import { ActionDialog } from "#shared/forms/action-dialog.tsx";
import { countOf } from "@plon/client/format.ts";
import { useTellRefusal } from "#shared/calls/refusal.ts";
import { ariaShortcut, type Shortcut, ShortcutHint, useShortcut } from "#shared/keys/shortcuts.tsx";
import { isParcel, type MoveBody, type OrderAction, type OrderRow, PACKING_SHORTCUT, stepsOf } from "./order-words.ts";
import { downloadPackingList, useMoveOrders } from "./orders.api.ts";
import { SendDialog } from "./send-dialog.tsx";
import { TakeBackDialog } from "./take-back-dialog.tsx";

const cancelFields = z.object({ reason: plainText(500, 3) });

type StepButtonProps = {
  children: ReactNode;
  shortcut: Shortcut | undefined;
  color?: "primary" | "error";
  icon?: ReactNode;
  isBusy: boolean;
  onPress: () => void;
};

const NO_SHORTCUT: Shortcut = { code: "", with: "alt" };

function StepButton({ children, shortcut, color = "primary", icon, isBusy, onPress }: StepButtonProps) {
  useShortcut(shortcut ?? NO_SHORTCUT, onPress, isBusy || shortcut === undefined);
  return (
    <Button
      size="small"
      variant="outlined"
      color={color}
      startIcon={icon}
      disabled={isBusy}
      onClick={onPress}
      {...(shortcut ? { "aria-keyshortcuts": ariaShortcut(shortcut) } : {})}
    >
      {children}
      {shortcut && <ShortcutHint shortcut={shortcut} />}
    </Button>
  );
}

/** The actions for these orders, applied to all of them or to none. */
export function OrderSteps({ orders, onMoved }: { orders: OrderRow[]; onMoved?: () => void }) {
  const moveOrders = useMoveOrders();
  const notify = useNotify();
  const tellRefusal = useTellRefusal();
  const [dialog, setDialog] = useState<OrderAction>();
  const [isBusy, setIsBusy] = useState(false);
  const ids = orders.map(({ id }) => id);
  const parcels = orders.filter(isParcel);

  const move = async (body: MoveBody) => {
    const { moved, held } = await moveOrders(body);
    const done = `Zmieniono ${countOf(moved, "zamówienie", "zamówienia", "zamówień")}.`;
    const waiting = `Na drugą osobę czeka ${countOf(held, "zamówienie", "zamówienia", "zamówień")}.`;
    notify(held > 0 ? waiting : done, { type: "success" });
    onMoved?.();
  };
  const busily = async (work: Promise<unknown>) => {
    setIsBusy(true);
    await work.catch(tellRefusal);
    setIsBusy(false);
  };
  const press = (action: OrderAction) => {
    if (action === "send" || action === "cancel" || action === "take_back") return setDialog(action);
    return void busily(move({ action, order_ids: ids }));
  };

  return (
    <>
      {stepsOf(orders).map(({ action, label, shortcut }) => (
        <StepButton
          key={action}
          shortcut={shortcut}
          color={action === "cancel" || action === "take_back" ? "error" : "primary"}
          isBusy={isBusy}
          onPress={() => press(action)}
        >
          {label}
        </StepButton>
      ))}
      {parcels.length > 0 && (
        <StepButton
          shortcut={PACKING_SHORTCUT}
          icon={<PrintIcon />}
          isBusy={isBusy}
          onPress={() => void busily(downloadPackingList(parcels.map(({ id }) => id)))}
        >
          Lista do pakowania
        </StepButton>
      )}
      {dialog === "send" && <SendDialog orders={orders} onSend={move} onClose={() => setDialog(undefined)} />}
      {dialog === "cancel" && (
        <ActionDialog<{ reason: string }>
          title={`Anuluj ${countOf(orders.length, "zamówienie", "zamówienia", "zamówień")}`}
          explanation="Punkty wrócą na saldo uczestnika, a sztuki na stan. Powód przeczyta w powiadomieniu."
          submitLabel={`${orders.length === 1 ? "Anuluj zamówienie" : "Anuluj zamówienia"} i zwróć punkty`}
          closeLabel="Wróć"
          schema={cancelFields}
          onSend={({ reason }) => move({ action: "cancel", order_ids: ids, reason })}
          onClose={() => setDialog(undefined)}
        >
          <TextInput source="reason" label="Powód" isRequired autoFocus multiline minRows={2} />
        </ActionDialog>
      )}
      {dialog === "take_back" && <TakeBackDialog orders={orders} onSend={move} onClose={() => setDialog(undefined)} />}
    </>
  );
}
