import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { OfficeDialog } from "#shared/page/office-dialog.tsx";
import { OfferEffectReport } from "#shared/records/offer-effect.tsx";
import { effectQuery } from "./campaigns.api.ts";

/** Whether a campaign paid. */
export default function EffectDialog({ id, title, onClose }: { id: number; title: string; onClose: () => void }) {
  const effect = useQuery(effectQuery(id));
  return (
    <OfficeDialog
      title={`Czy się opłaciło: ${title}`}
      isWide
      onClose={onClose}
      actions={<Button onClick={onClose}>Zamknij</Button>}
    >
      <OfferEffectReport kind="campaign" effect={effect} />
    </OfficeDialog>
  );
}
