import type { KsefState } from "@plon/contract/portal/documents/ksef-connections.ts";
import { ApiError } from "@plon/contract/shared/calls/client.ts";
import { Button } from "@plon/ui/button.tsx";
import { Modal } from "@plon/ui/layers/modal.tsx";
import { useState } from "react";
import { showPageHead } from "#shared/forms/form-cycle.ts";
import { FormRefusal } from "#shared/forms/form-refusal.tsx";
import { useKsefChange } from "./ksef-connections.api.ts";

type StopDialogProps = { operator: KsefState["operator"]; onClose: () => void };

/** What stopping does, and after it how the permission itself is taken back in KSeF. */
export function StopDialog({ operator, onClose }: StopDialogProps) {
  const [isStopped, setStopped] = useState(false);
  return isStopped ? (
    <Stopped operator={operator} onClose={onClose} />
  ) : (
    <Question onClose={onClose} onStopped={() => setStopped(true)} />
  );
}

function Question({ onClose, onStopped }: { onClose: () => void; onStopped: () => void }) {
  const stop = useKsefChange("stop");
  return (
    <Modal title="Zatrzymać odczyt z KSeF?" role="alertdialog" onClose={onClose}>
      <div className="flex flex-col gap-5">
        <ul className="flex list-disc flex-col gap-2 pl-6 marker:text-action">
          <li>Program od razu przestanie odczytywać Twoje faktury, a zgoda zostanie cofnięta.</li>
          <li>Faktury i punkty, które są już w programie, zostają.</li>
          <li>Następne faktury zgłaszasz tak jak dotąd.</li>
        </ul>
        <FormRefusal>{stop.error instanceof ApiError ? stop.error.message : null}</FormRefusal>
        <div className="flex flex-col gap-3 sm:flex-row-reverse">
          <Button
            variant="danger"
            needsNetwork
            pending={stop.isPending}
            onClick={() => stop.mutate(undefined, { onSuccess: onStopped })}
          >
            Zatrzymaj odczyt
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Nie, zostaw
          </Button>
        </div>
      </div>
    </Modal>
  );
}

function Stopped({ operator, onClose }: StopDialogProps) {
  const close = () => {
    onClose();
    // The button that opened the dialog has gone with the connection.
    showPageHead();
  };
  return (
    <Modal title="Odczyt jest zatrzymany" onClose={close}>
      <div className="flex flex-col gap-4">
        <p>
          Uprawnienie w KSeF nadal istnieje, choć nikt już z niego nie korzysta. Możesz je odebrać w Aplikacji Podatnika
          KSeF:
        </p>
        <ol className="flex list-decimal flex-col gap-2 pl-6 marker:font-semibold">
          <li>Zaloguj się w imieniu gospodarstwa na stronie ksef.mf.gov.pl.</li>
          <li>Wybierz „Uprawnienia”, a potem listę nadanych uprawnień.</li>
          <li>
            Znajdź podmiot
            {operator && (
              <>
                {" "}
                z NIP <span className="figures font-semibold">{operator.nip}</span>
              </>
            )}{" "}
            i wybierz „Odbierz”.
          </li>
        </ol>
        <div className="flex">
          <Button onClick={close}>Rozumiem</Button>
        </div>
      </div>
    </Modal>
  );
}
