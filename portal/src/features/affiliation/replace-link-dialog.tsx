import { ApiError } from "@plon/contract/shared/calls/client.ts";
import { showToast } from "@plon/ui/layers/toast.tsx";
import { SureDialog } from "#shared/forms/sure-dialog.tsx";
import { type RecommendLink, useMakeLink } from "./affiliation.api.ts";

/** Asks before the own link leads nowhere. */
export function ReplaceDialog({ link, onClose }: { link: RecommendLink; onClose: () => void }) {
  const make = useMakeLink();
  const handleConfirm = () =>
    make.mutate(link.token, {
      onSuccess: ({ message }) => {
        showToast({ tone: "success", title: message ?? "Masz nowy odnośnik", durationMs: 8000 });
        onClose();
      },
    });
  return (
    <SureDialog
      title="Zmienić odnośnik?"
      yes="Tak, zmień"
      pending={make.isPending}
      problem={make.error instanceof ApiError ? make.error.message : undefined}
      onYes={handleConfirm}
      onClose={onClose}
    >
      Obecny odnośnik i kod QR przestaną działać, także wydrukowane i wysłane wcześniej.
    </SureDialog>
  );
}
