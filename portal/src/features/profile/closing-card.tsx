import { ApiError } from "@plon/contract/shared/client.ts";
import { Alert } from "@plon/ui/alert.tsx";
import { Button } from "@plon/ui/button.tsx";
import { Card } from "@plon/ui/card.tsx";
import { Modal } from "@plon/ui/modal.tsx";
import { showToast } from "@plon/ui/toast.tsx";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useDraftedForm } from "#base/device/form-draft.ts";
import { profileQuery, useProfile } from "#base/profile.ts";
import { formatLongDay, formatPoints } from "@plon/client/format.ts";
import { toastSaved, useFormCycle } from "#shared/form-cycle.ts";
import { FormTextArea } from "#shared/form-fields.tsx";
import { schemaResolver } from "#shared/form-problems.ts";
import { FormRefusal } from "#shared/form-refusal.tsx";
import { askToClose, takeClosingBack } from "./profile.api.ts";

const resolver = schemaResolver(() =>
  import("@plon/contract/portal/closings.ts").then((module) => module.requestClosing.body),
);

/** Closing the account: what is lost, the request, and withdrawing it. */
export function ClosingCard() {
  const { closing_requested_at: requestedAt } = useProfile();
  const [asking, setAsking] = useState(false);
  return (
    <Card title="Zamknięcie konta">
      {requestedAt === null ? (
        <>
          <p className="text-soft">
            Możesz poprosić o zamknięcie konta i usunięcie swoich danych. Zanim to zrobisz, wykorzystaj punkty.
          </p>
          <Button variant="danger" className="mt-4" onClick={() => setAsking(true)}>
            Zamknij konto
          </Button>
        </>
      ) : (
        <Requested at={requestedAt} />
      )}
      {asking && <ClosingDialog onClose={() => setAsking(false)} />}
    </Card>
  );
}

function Requested({ at }: { at: string }) {
  const cache = useQueryClient();
  const withdraw = useMutation({
    mutationFn: takeClosingBack,
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: profileQuery.queryKey });
      toastSaved("Prośba została wycofana");
    },
    onError: (error) => {
      const text = error instanceof ApiError ? error.message : "";
      showToast({ tone: "danger", title: "Wystąpił błąd", text, durationMs: 8000 });
    },
  });
  return (
    <Alert
      tone="warning"
      title="Twoja prośba o zamknięcie konta czeka"
      action={
        <Button variant="secondary" needsNetwork pending={withdraw.isPending} onClick={() => withdraw.mutate()}>
          Wycofaj prośbę
        </Button>
      }
    >
      Prośbę z {formatLongDay(at)} sprawdzi nasz pracownik. Do tego czasu konto działa jak dotąd.
    </Alert>
  );
}

function ClosingDialog({ onClose }: { onClose: () => void }) {
  const user = useProfile();
  const cache = useQueryClient();
  const [form, draft] = useDraftedForm({ name: "closing" }, { resolver, defaultValues: { reason: "" } });
  const { onSubmit, pending, problem } = useFormCycle(form, {
    send: ({ reason }) => askToClose(reason),
    onSuccess: () => {
      draft.drop();
      void cache.invalidateQueries({ queryKey: profileQuery.queryKey });
      toastSaved("Prośba o zamknięcie konta została wysłana");
      onClose();
    },
  });
  return (
    <Modal title="Zamknąć konto?" width={500} role="alertdialog" onClose={onClose}>
      <form onSubmit={(event) => void onSubmit(event)} noValidate className="flex flex-col gap-5">
        <FormRefusal>{problem}</FormRefusal>
        <div>
          <p className="font-semibold">Po zamknięciu konta:</p>
          <ul className="mt-2 flex list-disc flex-col gap-1 pl-5">
            <li>
              przepadną wszystkie punkty, teraz masz{" "}
              <span className="font-semibold">{formatPoints(user.points.available)}</span>
              {user.points.pending > 0 && <> i {formatPoints(user.points.pending)} oczekujących</>},
            </li>
            <li>usuniemy Twoje dane, faktury i wiadomości,</li>
            <li>nie zalogujesz się już na to konto; do programu możesz zgłosić się od nowa.</li>
          </ul>
        </div>
        <FormTextArea
          control={form.control}
          name="reason"
          label="Dlaczego odchodzisz? (nieobowiązkowe)"
          lines={3}
          maxLength={500}
        />
        <div className="flex flex-col gap-3 sm:flex-row-reverse">
          <Button type="submit" variant="danger" pending={pending}>
            Wyślij prośbę
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Zostaję
          </Button>
        </div>
      </form>
    </Modal>
  );
}
