import { Alert } from "@plon/ui/alert.tsx";
import { arriving, useArrived } from "@plon/ui/arriving.ts";
import { Button } from "@plon/ui/button.tsx";
import { Card } from "@plon/ui/card.tsx";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Needed } from "#base/needed.tsx";
import { profileQuery, useProfile } from "#base/profile.ts";
import { formatLongDay } from "@plon/client/format.ts";
import { toastSaved, toastProblem } from "#shared/forms/form-cycle.ts";
import { takeClosingBack } from "./profile.api.ts";

const closingDialog = arriving(() => import("./closing-dialog.tsx").then((module) => module.ClosingDialog));

/** Closing the account: what is lost, the request, and withdrawing it. */
export function ClosingCard() {
  const { closing_requested_at: requestedAt } = useProfile();
  const [asking, setAsking] = useState(false);
  useArrived(closingDialog); // ahead of the press that opens it
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
      {asking && (
        <Needed part={closingDialog} onClose={() => setAsking(false)}>
          {(ClosingDialog) => <ClosingDialog onClose={() => setAsking(false)} />}
        </Needed>
      )}
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
    onError: toastProblem,
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
