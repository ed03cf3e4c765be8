import type { OwnSecondStep } from "@plon/contract/portal/people/access-second-step.ts";
import { formatLongInstant } from "@plon/client/format.ts";
import { Button } from "@plon/ui/button.tsx";
import { Modal } from "@plon/ui/layers/modal.tsx";
import { LoadingSkeleton } from "@plon/ui/skeleton.tsx";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ShieldCheck, ShieldOff } from "lucide-react";
import { useState } from "react";
import { FailedPart } from "#base/calls/failed-load.tsx";
import type { ModalProps } from "#base/modal-props.ts";
import { mayDo, useProfile } from "#base/profile.ts";
import { toastSaved, toastProblem } from "#shared/forms/form-cycle.ts";
import { SmsCodeForm } from "#shared/forms/form-sms-code.tsx";
import { KeyConfirmation } from "#shared/forms/key-confirmation.tsx";
import { secondStepQuery, sendSecondStepCode, switchSecondStep, switchSecondStepByKey } from "./second-step.api.ts";

/** `#!drugi-krok`: the second step of one's own sign-in, switched on and off. */
export function SecondStepModal({ onClose }: ModalProps) {
  const step = useQuery(secondStepQuery);
  return (
    <Modal title="Drugi krok przy logowaniu" width={500} onClose={onClose}>
      {step.isPending && <LoadingSkeleton className="h-48 w-full rounded-card" />}
      {step.isError && !step.data && <FailedPart error={step.error} onRetry={() => void step.refetch()} />}
      {step.data && <OwnStep {...step.data} />}
    </Modal>
  );
}

function OwnStep({ is_on, is_demanded, phone_ending, has_key, changes }: OwnSecondStep) {
  const user = useProfile();
  const isAsked = is_on || is_demanded;
  const Icon = isAsked ? ShieldCheck : ShieldOff;
  return (
    <div className="flex flex-col gap-5">
      <p className="flex items-center gap-3 text-lg font-semibold">
        <Icon aria-hidden className={`size-7 shrink-0 ${isAsked ? "text-action" : "text-soft"}`} />
        {isAsked ? "Włączony" : "Wyłączony"}
      </p>
      <p>
        {isAsked
          ? `Po haśle pytamy o kod z SMS-a na numer kończący się na ${phone_ending}. Samo hasło nikogo nie wpuści.`
          : `Po haśle zapytamy jeszcze o kod z SMS-a na numer kończący się na ${phone_ending}. Kto podejrzy hasło, i tak nie wejdzie.`}
      </p>
      <Lost isOwner={mayDo(user, "owner")} />
      {is_demanded ? (
        <p className="font-semibold">Drugi krok jest w tym programie dla wszystkich, więc nie da się go wyłączyć.</p>
      ) : (
        <Switch isOn={is_on} phoneEnding={phone_ending} hasKey={has_key} />
      )}
      <Changes changes={changes} />
    </div>
  );
}

/** Switching it, confirmed by the owner's key or by a code. */
function Switch({ isOn, phoneEnding, hasKey }: { isOn: boolean; phoneEnding: string; hasKey: boolean }) {
  const cache = useQueryClient();
  const [confirming, setConfirming] = useState<"key" | "code">();
  const sendCode = useMutation({
    mutationFn: sendSecondStepCode,
    onSuccess: () => setConfirming("code"),
    onError: toastProblem,
  });
  function handleSwitched({ data, message = "" }: { data: OwnSecondStep; message?: string }) {
    cache.setQueryData(secondStepQuery.queryKey, data);
    setConfirming(undefined);
    toastSaved(message);
  }
  const verb = isOn ? "Wyłącz" : "Włącz";
  const giveUp = (
    <Button variant="quiet" size="sm" onClick={() => setConfirming(undefined)}>
      Anuluj
    </Button>
  );
  if (confirming === "key") {
    return (
      <KeyConfirmation
        button={`${verb} kluczem dostępu`}
        confirm={() => switchSecondStepByKey(!isOn)}
        onConfirmed={handleSwitched}
        sendCode={sendSecondStepCode}
        onCodeSent={() => setConfirming("code")}
      >
        {giveUp}
      </KeyConfirmation>
    );
  }
  if (confirming === "code") {
    return (
      <SmsCodeForm
        saved={null}
        hint={`Wysłaliśmy 6 cyfr na Twój numer kończący się na ${phoneEnding}.`}
        button={`${verb} drugi krok`}
        send={(smsCode) => switchSecondStep(!isOn, smsCode)}
        onSuccess={handleSwitched}
        resend={sendSecondStepCode}
        autoFocus
      >
        {giveUp}
      </SmsCodeForm>
    );
  }
  return (
    <Button
      variant={isOn ? "secondary" : "primary"}
      needsNetwork
      pending={sendCode.isPending}
      onClick={() => (hasKey ? setConfirming("key") : sendCode.mutate())}
    >
      {verb} drugi krok
    </Button>
  );
}

/** What the second step means for a forgotten password, before somebody needs it. */
function Lost({ isOwner }: { isOwner: boolean }) {
  return (
    <ul className="flex list-disc flex-col gap-1 pl-5 text-soft">
      {isOwner ? (
        <>
          <li>Klucz dostępu wpuszcza od razu, bez hasła i bez kodu.</li>
          <li>Gdy zapomnisz hasła, nowe potwierdzisz kodem z SMS-a i drugim, z e-maila.</li>
          <li>Zgubiony telefon albo nowy numer? Zadzwoń na infolinię.</li>
        </>
      ) : (
        <li>
          Gdy zapomnisz hasła albo zgubisz telefon, właściciel gospodarstwa odbierze Ci dostęp i zaprosi Cię od nowa.
        </li>
      )}
    </ul>
  );
}

function Changes({ changes }: Pick<OwnSecondStep, "changes">) {
  if (changes.length === 0) return null;
  return (
    <section>
      <h3 className="font-semibold">Historia</h3>
      <ul className="mt-2 flex flex-col gap-1 text-sm text-soft">
        {changes.map(({ id, is_on, confirmed_by, changed_at }) => (
          <li key={id}>
            {is_on ? "Włączono" : "Wyłączono"} {formatLongInstant(changed_at)},{" "}
            {confirmed_by === "key" ? "kluczem dostępu" : "kodem SMS"}
          </li>
        ))}
      </ul>
    </section>
  );
}
