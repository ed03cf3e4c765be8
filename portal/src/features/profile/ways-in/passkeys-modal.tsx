import { knowsPasskeys } from "@plon/client/passkeys.ts";
import type { ConfirmationAsked } from "@plon/contract/shared/calls/confirmation.ts";
import type { CreationOptions, Passkey } from "@plon/contract/shared/calls/passkeys.ts";
import { formatLongInstant } from "@plon/client/format.ts";
import { Button } from "@plon/ui/button.tsx";
import { Modal } from "@plon/ui/layers/modal.tsx";
import { LoadingSkeleton } from "@plon/ui/skeleton.tsx";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { heldHere } from "#base/device/passkeys.ts";
import { FailedPart } from "#base/calls/failed-load.tsx";
import type { ModalProps } from "#base/modal-props.ts";
import { profileQuery } from "#base/profile.ts";
import { toastSaved, toastProblem } from "#shared/forms/form-cycle.ts";
import { SmsCodeForm } from "#shared/forms/form-sms-code.tsx";
import { MakePasskey } from "./make-passkey.tsx";
import { PasskeyNameForm } from "./passkey-name-form.tsx";
import {
  askToRemovePasskey,
  newPasskeyOptions,
  passkeysQuery,
  type removePasskey,
  sendPasskeyCode,
} from "./passkeys.api.ts";
import { RemovePasskey } from "./remove-passkey.tsx";

/** `#!klucze-dostepu`: keys that sign in and confirm instead of password and SMS; added, named and taken out. */
export function PasskeysModal({ onClose }: ModalProps) {
  const list = useQuery(passkeysQuery);
  return (
    <Modal title="Klucze dostępu" width={500} onClose={onClose}>
      {list.isPending && <LoadingSkeleton className="h-48 w-full rounded-card" />}
      {list.isError && !list.data && <FailedPart error={list.error} onRetry={() => void list.refetch()} />}
      {list.data && <Passkeys {...list.data} />}
    </Modal>
  );
}

type Step =
  | { at: "list" }
  | { at: "code"; phoneEnding: string }
  | { at: "device"; options: CreationOptions }
  | { at: "removal"; passkey: Passkey; asked: ConfirmationAsked };

function Passkeys({ passkeys, left }: { passkeys: Passkey[]; left: number }) {
  const [step, setStep] = useState<Step>({ at: "list" });
  const top = useRef<HTMLParagraphElement>(null);
  const takeOver = useTakeOver();
  function showList() {
    flushSync(() => setStep({ at: "list" }));
    top.current?.focus();
  }
  const sendCode = useMutation({
    mutationFn: sendPasskeyCode,
    onSuccess: ({ data }) => setStep({ at: "code", phoneEnding: data.phone_ending }),
    onError: toastProblem,
  });
  const askToRemove = useMutation({
    mutationFn: async (passkey: Passkey) => ({ passkey, asked: await askToRemovePasskey(passkey.id, false) }),
    onSuccess: (asked) => setStep({ at: "removal", ...asked }),
    onError: toastProblem,
  });

  function handleRemoved(answer: Awaited<ReturnType<typeof removePasskey>>) {
    takeOver(answer);
    showList();
  }

  if (step.at === "code") {
    return (
      <SmsCodeForm
        saved={null}
        hint={`Dodanie klucza potwierdzasz kodem. Wysłaliśmy go na Twój numer kończący się na ${step.phoneEnding}.`}
        button="Dalej"
        send={newPasskeyOptions}
        onSuccess={({ data }) => setStep({ at: "device", options: data })}
        resend={sendPasskeyCode}
        autoFocus
      />
    );
  }
  if (step.at === "device") return <MakePasskey options={step.options} onMade={showList} />;
  if (step.at === "removal") {
    return <RemovePasskey passkey={step.passkey} asked={step.asked} onRemoved={handleRemoved} onBack={showList} />;
  }
  return (
    <div className="flex flex-col gap-5">
      <p ref={top} tabIndex={-1} className="outline-none">
        Palec, twarz albo PIN urządzenia zamiast hasła i kodu SMS. Kod ktoś może wyłudzić przez telefon, a hasło
        podejrzeć. Klucza nie da się ani podejrzeć, ani podyktować.
      </p>
      {passkeys.length > 0 && (
        <ul className="flex flex-col divide-y divide-line">
          {passkeys.map((key) => (
            <PasskeyRow
              key={key.id}
              passkey={key}
              isRemoving={askToRemove.isPending && askToRemove.variables.id === key.id}
              onRemove={() => askToRemove.mutate(key)}
            />
          ))}
        </ul>
      )}
      {!knowsPasskeys() && <p className="text-soft">Ta przeglądarka nie obsługuje kluczy dostępu.</p>}
      {knowsPasskeys() && left > 0 && (
        <Button needsNetwork pending={sendCode.isPending} onClick={() => sendCode.mutate()}>
          {passkeys.length === 0 ? "Dodaj klucz dostępu" : "Dodaj kolejny klucz"}
        </Button>
      )}
      {left === 0 && <p className="text-soft">Masz już tyle kluczy, ile można mieć. Usuń któryś, aby dodać nowy.</p>}
    </div>
  );
}

/** Takes over the keys that are left after one was taken out. */
function useTakeOver() {
  const cache = useQueryClient();
  return ({ data, message = "" }: Awaited<ReturnType<typeof removePasskey>>) => {
    cache.setQueryData(passkeysQuery.queryKey, data);
    void cache.invalidateQueries({ queryKey: profileQuery.queryKey });
    // Whether this browser held the one that is gone is not known: another key shows itself again when it works.
    heldHere.write(false);
    toastSaved(message);
  };
}

type PasskeyRowProps = {
  passkey: Passkey;
  isRemoving: boolean;
  onRemove: () => void;
};

function PasskeyRow({ passkey, isRemoving, onRemove }: PasskeyRowProps) {
  const [doing, setDoing] = useState<"naming" | "removing">();
  const { name, created_at, last_used_at, is_synced } = passkey;
  return (
    <li className="flex flex-wrap items-start gap-3 py-4 first:pt-0">
      <KeyRound aria-hidden className="mt-0.5 size-6 shrink-0 text-soft" />
      <div className="min-w-0 flex-[1_1_12rem]">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="mt-1 text-sm text-soft">Dodano {formatLongInstant(created_at)}</p>
        <p className="text-sm text-soft">
          {last_used_at === null ? "Jeszcze nieużywany" : `Ostatnio użyty ${formatLongInstant(last_used_at)}`}
        </p>
        {is_synced && <p className="text-sm text-soft">Przechodzi na nowy telefon z Twoim kontem Google lub Apple.</p>}
        {doing === "naming" && <PasskeyNameForm passkey={passkey} onDone={() => setDoing(undefined)} />}
        {doing === "removing" && (
          <div className="mt-3 flex flex-col gap-3">
            <p>Usunąć? Na tym urządzeniu zalogujesz się wtedy numerem i hasłem.</p>
            <div className="flex flex-wrap gap-3">
              <Button variant="danger" size="sm" needsNetwork pending={isRemoving} onClick={onRemove}>
                Usuń klucz
              </Button>
              <Button variant="quiet" size="sm" onClick={() => setDoing(undefined)}>
                Zostaw
              </Button>
            </div>
          </div>
        )}
      </div>
      {doing === undefined && (
        <div className="flex gap-2 max-sm:w-full max-sm:pl-9">
          <Button variant="quiet" size="sm" aria-label={`Zmień nazwę: ${name}`} onClick={() => setDoing("naming")}>
            Zmień nazwę
          </Button>
          <Button variant="quiet" size="sm" aria-label={`Usuń: ${name}`} onClick={() => setDoing("removing")}>
            Usuń
          </Button>
        </div>
      )}
    </li>
  );
}
