import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import DialogContentText from "@mui/material/DialogContentText";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { type SubmitEvent, useState } from "react";
import { ApiError } from "@plon/contract/shared/calls/client.ts";
import { wordsOf } from "@plon/client/refusal-words.ts";
import { countOf } from "@plon/client/format.ts";
import { OfficeDialog } from "#shared/page/office-dialog.tsx";
import type { MoveBody, OrderRow } from "./order-words.ts";
import { fillDown } from "./parcels.ts";

type Props = { orders: OrderRow[]; onSend: (body: MoveBody) => Promise<unknown>; onClose: () => void };

const TEXT_MAX = 60;

type ParcelsProps = { orders: OrderRow[]; numbers: string[]; onChange: (numbers: string[]) => void };

/** The number of each parcel. A pasted column fills the fields below. */
function Parcels({ orders, numbers, onChange }: ParcelsProps) {
  return (
    <>
      {orders.map((order, at) => (
        <Box
          key={order.id}
          sx={{
            display: "grid",
            gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "minmax(0, 1fr) 220px" },
            columnGap: 2,
            alignItems: "center",
          }}
        >
          <Typography variant="body2" sx={{ overflowWrap: "anywhere" }}>
            <b>{order.number}</b> {order.participant.name}
            <br />
            {order.title}
          </Typography>
          <TextField
            label="Numer przesyłki"
            value={numbers[at] ?? ""}
            onChange={(event) => onChange(numbers.with(at, event.target.value))}
            onPaste={(event) => {
              const filled = fillDown(numbers, at, event.clipboardData.getData("text"));
              if (!filled) return;
              event.preventDefault();
              onChange(filled.map((number) => number.slice(0, TEXT_MAX)));
            }}
            slotProps={{
              htmlInput: { maxLength: TEXT_MAX, "aria-label": `Numer przesyłki zamówienia ${order.number}` },
            }}
          />
        </Box>
      ))}
    </>
  );
}

/** Asks for the carrier and each parcel's number; a column of numbers pasted into one field fills those below it. */
export function SendDialog({ orders, onSend, onClose }: Props) {
  const [carrier, setCarrier] = useState("");
  const [numbers, setNumbers] = useState(() => orders.map(() => ""));
  const [problem, setProblem] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const [isSending, setIsSending] = useState(false);

  const handleSubmit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isSending) return;
    if (carrier.trim() === "") return setProblem("Pole jest wymagane");
    setIsSending(true);
    setRefusal(undefined);
    try {
      const parcels = orders.map(({ id }, at) => ({
        order_id: id,
        carrier: carrier.trim(),
        tracking_number: (numbers[at] ?? "").trim(),
      }));
      await onSend({ action: "send", parcels });
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(wordsOf(error));
    } finally {
      setIsSending(false);
    }
  };

  return (
    <OfficeDialog
      title={`Wyślij ${countOf(orders.length, "paczkę", "paczki", "paczek")}`}
      onClose={onClose}
      onSubmit={(event) => void handleSubmit(event)}
      actions={
        <>
          <Button onClick={onClose}>Wróć</Button>
          <Button type="submit" variant="contained" loading={isSending}>
            Wyślij
          </Button>
        </>
      }
    >
      <DialogContentText>
        Uczestnik dostanie powiadomienie z przewoźnikiem i numerem. Kolumnę numerów możesz wkleić w pierwsze pole.
      </DialogContentText>
      {refusal && (
        <Alert severity="error" sx={{ mt: 1 }}>
          {refusal}
        </Alert>
      )}
      <TextField
        label="Przewoźnik"
        required
        autoFocus
        value={carrier}
        error={problem !== undefined}
        helperText={problem}
        onChange={(event) => {
          setCarrier(event.target.value);
          setProblem(undefined);
        }}
        slotProps={{ htmlInput: { maxLength: TEXT_MAX } }}
      />
      <Parcels orders={orders} numbers={numbers} onChange={setNumbers} />
    </OfficeDialog>
  );
}
