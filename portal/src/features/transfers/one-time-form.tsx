import type { OneTimeTransfer } from "@plon/contract/portal/points/transfers.ts";
import { Button } from "@plon/ui/button.tsx";
import { useEffect } from "react";
import { useWatch } from "react-hook-form";
import type { z } from "zod";
import { call } from "#base/calls/api.ts";
import { useDraftedForm } from "#base/member/form-draft.ts";
import { FormCheckbox } from "#shared/fields/form-choices.tsx";
import { useFormCycle } from "#shared/forms/form-cycle.ts";
import { FormTextField } from "#shared/fields/form-fields.tsx";
import { schemaResolver } from "#shared/forms/form-problems.ts";
import { useRequestKey } from "#shared/forms/form-request-key.ts";
import { formatPoints } from "@plon/client/format.ts";
import { tidyWholeNumber, wholeNumberOf } from "#shared/fields/identifier-mask.ts";
import { FormRefusal } from "#shared/forms/form-refusal.tsx";
import type { oneTimeForm } from "./one-time-form-schema.ts";
import { ChosenReceiver, RecentReceivers } from "./recent-receivers.tsx";
import { ReceiverField, useReceiver } from "./receiver-field.tsx";

/** No earlier receiver is chosen: the number is typed. */
const TYPED = 0;
type Values = { to_receiver_of: number; receiver_nip: string; points: string; accept_terms: boolean };
const EMPTY: Values = { to_receiver_of: TYPED, receiver_nip: "", points: "", accept_terms: false };
const resolver = schemaResolver<z.output<typeof oneTimeForm>, Values>(
  () => import("./one-time-form-schema.ts").then((module) => module.oneTimeForm) as never,
);

type OneTimeFormProps = {
  available: number;
  /** The next step asks for a key of the device, and no SMS is sent. */
  isByKey: boolean;
  /** Own transfers, newest first: their receivers need no number. */
  earlier: OneTimeTransfer[];
  /** The device may show an older list until the new one comes. */
  isEarlierFresh: boolean;
  onStarted: (transfer: OneTimeTransfer) => void;
};

/** Step 1: to whom and how many. The remaining points are shown before anything is sent. */
export function OneTimeForm({ available, isByKey, earlier, isEarlierFresh, onStarted }: OneTimeFormProps) {
  const withKey = useRequestKey();
  const [form, draft] = useDraftedForm<Values, z.output<typeof oneTimeForm>>(
    { name: "one-time-transfer", except: ["accept_terms"], place: "device" },
    { resolver, defaultValues: EMPTY },
  );
  const [typed, wanted, chosenId] = useWatch({
    control: form.control,
    name: ["receiver_nip", "points", "to_receiver_of"],
  });
  const chosen = chosenId === TYPED ? undefined : earlier.find(({ id }) => id === chosenId);
  const found = useReceiver(chosenId === TYPED ? typed : "");
  const isKnown = chosen !== undefined || found.receiver !== undefined;
  const isChosenGone = chosenId !== TYPED && chosen === undefined && isEarlierFresh;
  // Points go only to whom the form shows.
  useEffect(() => {
    if (isChosenGone) form.setValue("to_receiver_of", TYPED);
  }, [isChosenGone, form]);
  const { onSubmit, pending, problem } = useFormCycle(form, {
    send: (body) => withKey((idempotencyKey) => call("POST /api/v1/transfer/one-time", { body }, { idempotencyKey })),
    saved: null, // before it is confirmed
    onSuccess: ({ data }) => {
      draft.drop();
      onStarted(data);
    },
  });
  const left = available - (wholeNumberOf(wanted) || 0);
  return (
    <form onSubmit={(event) => void onSubmit(event)} noValidate className="flex flex-col gap-5">
      <p className="text-sm text-soft">Krok 1 z 2</p>
      <FormRefusal>{problem}</FormRefusal>
      {chosen ? (
        <ChosenReceiver
          person={chosen.other}
          problem={form.formState.errors.to_receiver_of?.message}
          onOther={() => form.setValue("to_receiver_of", TYPED)}
        />
      ) : (
        <>
          <RecentReceivers
            transfers={earlier}
            onChoose={(id) => {
              form.clearErrors(["receiver_nip", "to_receiver_of"]);
              form.setValue("to_receiver_of", id);
            }}
          />
          <ReceiverField control={form.control} name="receiver_nip" found={found} />
        </>
      )}
      <FormTextField
        control={form.control}
        name="points"
        label="Liczba punktów"
        hint={`Masz ${formatPoints(available)}.${/^\d+$/.test(wanted) ? afterwards(left) : ""}`}
        required
        inputMode="numeric"
        autoComplete="off"
        tidy={tidyWholeNumber}
      />
      <FormCheckbox control={form.control} name="accept_terms">
        Przekazuję te punkty z własnej woli. Wiem, że po potwierdzeniu {isByKey ? "kluczem" : "kodem SMS"} nie mogę ich
        cofnąć, a ich ważność się nie zmieni.
      </FormCheckbox>
      <Button type="submit" pending={pending} disabled={!isKnown}>
        {isByKey ? "Dalej" : "Wyślij kod SMS"}
      </Button>
      {!isKnown && <p className="-mt-2 text-sm text-soft">Podaj numer osoby w programie, aby przejść dalej.</p>}
    </form>
  );
}

const afterwards = (left: number) =>
  left >= 0 ? ` Po przekazaniu zostanie ${formatPoints(left)}.` : " To więcej, niż masz.";
