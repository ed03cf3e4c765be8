import { Button } from "@plon/ui/button.tsx";
import { SheafPicture } from "@plon/ui/pictures/illustrations.tsx";
import { Modal } from "@plon/ui/layers/modal.tsx";
import { Skeleton } from "@plon/ui/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FailedPart } from "#base/calls/failed-load.tsx";
import type { ModalProps } from "#base/modal-props.ts";
import { useProfile } from "#base/profile.ts";
import { useSignOut } from "#base/member/sign-out.ts";
import { consentsQuery } from "./consents.api.ts";
import { ConsentsForm } from "./consents-form.tsx";

/** `#!zgody`: cannot be closed while a required consent is missing; the only way out is signing out. */
export function ConsentsModal({ onClose }: ModalProps) {
  const { has_required_consents: complete } = useProfile();
  const [saved, setSaved] = useState(false);
  return (
    <Modal title={saved ? "Gratulacje" : "Witamy w programie!"} width={800} {...(complete || saved ? { onClose } : {})}>
      {saved ? <Saved onClose={onClose} /> : <MissingConsents onSaved={() => setSaved(true)} />}
    </Modal>
  );
}

function MissingConsents({ onSaved }: { onSaved: () => void }) {
  const consents = useQuery(consentsQuery);
  const signOut = useSignOut();
  const leave = (
    <Button variant="quiet" onClick={() => void signOut()}>
      Wyloguj się
    </Button>
  );
  if (consents.isPending) {
    return (
      <output aria-label="Ładowanie..." className="flex flex-col gap-4">
        <Skeleton className="h-12 w-full" />
        <Skeleton className="h-56 w-full" />
      </output>
    );
  }
  if (consents.isError) {
    return (
      <div className="flex flex-col gap-4">
        <FailedPart error={consents.error} onRetry={() => void consents.refetch()} />
        {leave}
      </div>
    );
  }
  return (
    <>
      <p className="mb-4">
        Zanim przejdziesz dalej, przeczytaj oświadczenia i zaznacz te, na które się zgadzasz. Bez wymaganych nie możemy
        prowadzić Twojego konta.
      </p>
      <ConsentsForm consents={consents.data} onSaved={onSaved}>
        {leave}
      </ConsentsForm>
    </>
  );
}

function Saved({ onClose }: { onClose: () => void }) {
  return (
    <div className="flex flex-col items-center gap-5 text-center">
      <div className="w-44">
        <SheafPicture />
      </div>
      <output className="text-lg font-semibold">Twoje oświadczenia zostały zaktualizowane</output>
      <Button onClick={onClose}>Zamknij</Button>
    </div>
  );
}
