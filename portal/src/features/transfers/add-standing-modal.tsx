import type { ConfirmationAsked } from "@plon/contract/shared/calls/confirmation.ts";
import { Button } from "@plon/ui/button.tsx";
import { SheafPicture } from "@plon/ui/pictures/illustrations.tsx";
import { Alert } from "@plon/ui/alert.tsx";
import { Modal } from "@plon/ui/layers/modal.tsx";
import { dismissFailures } from "@plon/ui/layers/toast.tsx";
import { Skeleton } from "@plon/ui/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import type { FormEvent, ReactNode } from "react";
import { useWatch } from "react-hook-form";
import { useDraftedForm } from "#base/member/form-draft.ts";
import type { ModalProps } from "#base/modal-props.ts";
import { useProfile } from "#base/profile.ts";
import { PrimaryLink } from "#shared/links/button-links.tsx";
import { DELAYS_MS } from "#shared/pages/delays.ts";
import { FormCheckbox } from "#shared/fields/form-choices.tsx";
import { schemaResolver } from "#shared/forms/form-problems.ts";
import { useFormCycle } from "#shared/forms/form-cycle.ts";
import { FormRefusal } from "#shared/forms/form-refusal.tsx";
import { ConfirmStanding } from "./confirm-standing.tsx";
import { ONE_AT_A_TIME, ownFacts, PersonFacts } from "./person-facts.tsx";
import { ReceiverField, useReceiver } from "./receiver-field.tsx";
import { askToConfirmStanding, standingListQuery, type StandingRequest, useReload } from "./transfers.api.ts";

const resolver = schemaResolver(() =>
  import("@plon/contract/portal/points/transfers.ts").then((module) => module.askToConfirmStandingTransfer.body),
);

type Values = { receiver_nip: string; accept_terms: boolean };

/** `#!dodaj-stale-przekazywanie-punktow`: who passes points on, to whom, and a confirmation before it is sent. */
export function AddStandingModal({ onClose }: ModalProps) {
  const [sent, setSent] = useState(false);
  const reload = useReload();
  const list = useQuery(standingListQuery(1));
  // If the list cannot be loaded the server's own refusal covers it.
  const mayAdd = list.data?.meta.may_add ?? (list.isPending ? undefined : true);

  function handleSent() {
    setSent(true);
    setTimeout(() => void reload(), DELAYS_MS.transfersReload);
  }

  if (sent) {
    return (
      <Modal title="Gratulacje" width={500} onClose={onClose}>
        <Sent />
      </Modal>
    );
  }
  return (
    <Modal title="Dodaj stałe przekazywanie punktów" width={500} onClose={onClose}>
      {mayAdd === undefined && <Skeleton className="h-96 w-full" />}
      {mayAdd === true && <AddForm onSent={handleSent} />}
      {mayAdd === false && <OneAlready />}
    </Modal>
  );
}

function AddForm({ onSent }: { onSent: () => void }) {
  const user = useProfile();
  const [form, draft] = useDraftedForm<Values, StandingRequest>(
    { name: "standing-transfer", except: ["accept_terms"] },
    {
      resolver: resolver as never,
      defaultValues: { receiver_nip: "", accept_terms: false },
    },
  );
  const found = useReceiver(useWatch({ control: form.control, name: "receiver_nip" }));
  const [sure, setSure] = useState<{ request: StandingRequest; asked: ConfirmationAsked }>();
  const { onSubmit, onInvalid, pending, problem } = useFormCycle(form, {
    send: async (request) => ({ request, asked: await askToConfirmStanding(request, false) }),
    saved: null, // before it is confirmed
    onSuccess: setSure,
  });
  const element = useRef<HTMLFormElement>(null);
  const [asking, setAsking] = useState(false);
  const isSure = useRef(false);

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    const wasSure = isSure.current;
    isSure.current = false;
    if (wasSure) void onSubmit(event);
    else void form.handleSubmit(handleValid, onInvalid)(event);
  }
  function handleValid() {
    // What was wrong is put right: its message would stand in the question.
    dismissFailures();
    setAsking(true);
  }
  function handleYes() {
    setAsking(false);
    isSure.current = true;
    element.current?.requestSubmit();
  }

  function handleSent() {
    draft.drop();
    onSent();
  }

  if (sure && found.receiver) {
    return (
      <ConfirmStanding {...sure} receiver={found.receiver} onSent={handleSent} onBack={() => setSure(undefined)} />
    );
  }
  return (
    <form ref={element} onSubmit={handleSubmit} noValidate className="flex flex-col gap-5">
      <FormRefusal>{problem}</FormRefusal>
      <Part title="Przekazujący">
        <PersonFacts person={ownFacts(user)} nip={user.nip} />
      </Part>
      <Part title="Przyjmujący">
        <ReceiverField control={form.control} name="receiver_nip" found={found} autoFocus />
      </Part>
      <FormCheckbox control={form.control} name="accept_terms">
        Oświadczam, że chcę na stałe przekazywać Przyjmującemu wszystkie punkty, które zdobędę, do czasu, gdy ja albo
        Przyjmujący to zakończymy.
      </FormCheckbox>
      <Button type="submit" pending={pending} disabled={found.receiver === undefined}>
        Wyślij do akceptacji Przyjmującego
      </Button>
      {asking && <SureDialog onYes={handleYes} onNo={() => setAsking(false)} />}
    </form>
  );
}

/** Anyone who already passes points on is told so instead of filling in a form that would be refused. */
function OneAlready() {
  return (
    <div className="flex flex-col gap-5">
      <Alert tone="info">{ONE_AT_A_TIME}</Alert>
      <PrimaryLink to="/przekazywanie-punktow/stale" hash="">
        Stałe przekazywanie punktów
      </PrimaryLink>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h3 id={id} className="font-semibold">
        {title}
      </h3>
      {children}
    </section>
  );
}

/** Shown over the form, which keeps its input. */
function SureDialog({ onYes, onNo }: { onYes: () => void; onNo: () => void }) {
  return (
    <Modal title="Czy jesteś pewien?" width={300} role="alertdialog" onClose={onNo}>
      <p>Przyjmujący dostanie prośbę o zgodę. Nowe punkty zaczną przechodzić, gdy ją wyrazi.</p>
      <div className="mt-6 flex flex-col gap-3">
        <Button needsNetwork onClick={onYes}>
          Tak
        </Button>
        <Button variant="secondary" onClick={onNo}>
          Nie
        </Button>
      </div>
    </Modal>
  );
}

function Sent() {
  return (
    <div className="flex flex-col items-center gap-5 text-center">
      <div className="w-44">
        <SheafPicture />
      </div>
      <output>
        Oświadczenie zostało wysłane do akceptacji Przyjmującego. Status możesz sprawdzić w zakładce stałe przekazywanie
        punktów.
      </output>
      <PrimaryLink to="/przekazywanie-punktow/stale" hash="">
        Stałe przekazywanie punktów
      </PrimaryLink>
    </div>
  );
}
