import ArrowForwardIcon from "@mui/icons-material/ArrowForward";
import Button from "@mui/material/Button";
import { officeNextInvoice } from "@plon/contract/office/documents/invoices.ts";
import { useMayCall } from "#shared/calls/access.ts";
import { NEXT_INVOICE, useNextInvoiceKey, useTakeNextInvoice } from "#shared/lists/next-invoice.ts";
import { ariaShortcut, ShortcutHint } from "#shared/keys/shortcuts.tsx";

/** Takes the oldest free invoice, by one press or its keys. */
export function NextInvoiceButton() {
  const canWork = useMayCall(officeNextInvoice);
  const next = useTakeNextInvoice();
  useNextInvoiceKey();
  if (!canWork) return null;
  return (
    <Button
      variant="contained"
      size="large"
      endIcon={<ArrowForwardIcon />}
      loading={next.isPending}
      aria-keyshortcuts={ariaShortcut(NEXT_INVOICE)}
      onClick={() => next.mutate({})}
      sx={{ mt: 2 }}
    >
      Weź następną fakturę
      <ShortcutHint shortcut={NEXT_INVOICE} />
    </Button>
  );
}
