import type { OneTimeTransfer } from "@plon/contract/portal/points/transfers.ts";
import { ApiError } from "@plon/contract/shared/calls/client.ts";
import { Button } from "@plon/ui/button.tsx";
import { Card } from "@plon/ui/card.tsx";
import { showToast } from "@plon/ui/layers/toast.tsx";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { formatPoints } from "@plon/client/format.ts";
import { toastSaved } from "#shared/forms/form-cycle.ts";
import { SmsCodeForm } from "#shared/forms/form-sms-code.tsx";
import { KeyConfirmation } from "#shared/forms/key-confirmation.tsx";
import { PersonFacts } from "./person-facts.tsx";
import { confirmByKey, confirmTransfer, resendCode, useReject, useReload } from "./transfers.api.ts";

/** Step 2: the key or the code that moves the points, within ten minutes, or a button that returns them. */
export function CodeStep({ transfer, justSent }: { transfer: OneTimeTransfer; justSent: boolean }) {
  const navigate = useNavigate();
  const reload = useReload();
  const reject = useReject();
  const secondsLeft = useSecondsLeft(transfer, justSent);
  const isOver = secondsLeft === 0;
  // A sender who has a key is sent a code only when asking for one.
  const [byKey, setByKey] = useState(() => transfer.waits_for_passkey);
  useEffect(() => {
    if (!isOver) return;
    void reload();
    void navigate({ to: "/przekazywanie-punktow/przekroczony-czas", search: { id: transfer.id } });
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the time is over
  }, [isOver]);

  function handleConfirmed() {
    toastSaved();
    void reload();
    void navigate({ to: "/przekazywanie-punktow/potwierdzenie", search: { id: transfer.id } });
  }
  function handleReject() {
    reject.mutate(transfer.id, {
      onSuccess: () => void navigate({ to: "/przekazywanie-punktow/odrzucenie", search: { id: transfer.id } }),
      onError: (error) => {
        const text = error instanceof ApiError ? error.message : "";
        showToast({ tone: "danger", title: "Wystąpił błąd!", text, durationMs: 4000 });
      },
    });
  }

  return (
    <Card title={byKey ? "Potwierdź kluczem" : "Potwierdź kodem SMS"}>
      <div className="flex flex-col gap-5">
        <p className="text-sm text-soft">Krok 2 z 2</p>
        <p className="figures text-3xl font-semibold whitespace-nowrap">{formatPoints(transfer.points)}</p>
        <Receiver person={transfer.other} />
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span>Punkty czekają odłożone jeszcze</span>
          <span role="timer" aria-label="Pozostały czas" className="figures text-xl font-semibold">
            {clock(secondsLeft)}
          </span>
        </p>
        {byKey ? (
          <KeyConfirmation
            button="Przekaż punkty"
            confirm={() => confirmByKey(transfer.id)}
            onConfirmed={handleConfirmed}
            sendCode={() => resendCode(transfer.id)}
            onCodeSent={() => setByKey(false)}
          />
        ) : (
          <SmsCodeForm
            saved={null}
            hint={`Wysłaliśmy kod na Twój numer kończący się na ${transfer.phone_ending ?? ""}.`}
            validity="Działa do końca odliczania."
            button="Przekaż punkty"
            send={(code) => confirmTransfer(transfer.id, code)}
            onSuccess={handleConfirmed}
            resend={() => resendCode(transfer.id)}
            autoFocus={justSent}
          />
        )}
        <Button variant="secondary" needsNetwork pending={reject.isPending} onClick={handleReject}>
          Odrzuć przekazanie
        </Button>
      </div>
    </Card>
  );
}

function Receiver({ person }: { person: OneTimeTransfer["other"] }) {
  return (
    <div>
      <p className="mb-2">Otrzyma:</p>
      <PersonFacts person={person} />
    </div>
  );
}

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/**
 * The seconds until the points are returned. The device's clock may be wrong: a transfer that has just begun has its
 * whole time left, and never more than that.
 */
function useSecondsLeft(transfer: OneTimeTransfer, justSent: boolean): number {
  const [endsAt] = useState(() => {
    const whole = Date.parse(transfer.expires_at) - Date.parse(transfer.created_at);
    const left = Date.parse(transfer.expires_at) - Date.now();
    return Date.now() + (justSent ? whole : Math.min(Math.max(left, 1000), whole));
  });
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((endsAt - now) / 1000));
}
