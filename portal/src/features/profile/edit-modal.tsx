import { Button } from "@plon/ui/button.tsx";
import { SheafPicture } from "@plon/ui/pictures/illustrations.tsx";
import { Modal } from "@plon/ui/layers/modal.tsx";
import { useState } from "react";
import type { ReactNode } from "react";
import { useWatch } from "react-hook-form";
import type { Control } from "react-hook-form";
import { useDraftedForm } from "#base/member/form-draft.ts";
import type { ModalProps } from "#base/modal-props.ts";
import { useProfile } from "#base/profile.ts";
import { useCropRules } from "#base/settings.ts";
import { FormAddress } from "#base/address/form-address.tsx";
import { FormYesNo } from "#shared/fields/form-choices.tsx";
import { FormCrops } from "#shared/forms/form-crops-field.tsx";
import { useFormCycle } from "#shared/forms/form-cycle.ts";
import { FormEmailField, FormPhoneField } from "#shared/fields/form-fields.tsx";
import { resolverOf } from "#shared/forms/form-problems.ts";
import { FormRefusal } from "#shared/forms/form-refusal.tsx";
import { editField, editProblems, editSent, editValues } from "./edit-form.ts";
import type { EditValues } from "./edit-form.ts";
import { PendingChange } from "./pending-change.tsx";
import { updateProfile, useTakeOver } from "./profile.api.ts";

/** `#!edycja-danych-profilu` */
export function EditProfileModal({ onClose }: ModalProps) {
  const [saved, setSaved] = useState(false);
  return (
    <Modal title={saved ? "Dane zapisane" : "Edytuj swoje dane"} width={800} onClose={onClose}>
      {saved ? <Saved onClose={onClose} /> : <EditForm onSaved={() => setSaved(true)} />}
    </Modal>
  );
}

function ContactPart({ control }: { control: Control<EditValues> }) {
  return (
    <Part title="Kontakt">
      <p className="text-soft">
        Zmianę potwierdzisz: nowy adres odnośnikiem, nowy telefon kodem SMS. O zmianie powiadomimy też dotychczasowy
        adres i numer.
      </p>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <FormEmailField control={control} name="email" />
        <FormPhoneField control={control} name="phone" />
      </div>
    </Part>
  );
}

function EditForm({ onSaved }: { onSaved: () => void }) {
  const user = useProfile();
  const rules = useCropRules();
  const takeOver = useTakeOver();
  const [form, draft] = useDraftedForm<EditValues>(
    { name: "profile" },
    {
      resolver: resolverOf((values: EditValues) => ({ problems: editProblems(values, rules), sent: values })),
      defaultValues: editValues(user, rules),
    },
  );
  const { onSubmit, pending, problem } = useFormCycle(form, {
    send: (values) => updateProfile(editSent(values)),
    fieldOf: (field) => editField(field, form.getValues()),
    onSuccess: ({ data }) => {
      draft.drop();
      takeOver(data);
      onSaved();
    },
  });
  const { control } = form;
  const elsewhere = useWatch({ control, name: "correspondence_address" });
  return (
    <form onSubmit={(event) => void onSubmit(event)} noValidate className="flex flex-col gap-6">
      <FormRefusal>{problem}</FormRefusal>
      <ContactPart control={control} />
      <Part title="Korespondencja">
        <FormYesNo
          control={control}
          name="correspondence_address"
          label="Adres do korespondencji"
          no="Taki sam jak siedziby"
          yes="Inny"
          first="no"
        />
        {elsewhere && <FormAddress control={control} prefix="correspondence" />}
      </Part>
      <Part title="Uprawy">
        <p className="text-soft">Powierzchnia w hektarach, na przykład 12,5.</p>
        <FormCrops control={control} rules={rules} />
      </Part>
      <div className="flex flex-col sm:flex-row-reverse">
        <Button type="submit" pending={pending}>
          Zapisz dane
        </Button>
      </div>
    </form>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-4">
      <h3 className="text-lg font-semibold">{title}</h3>
      {children}
    </section>
  );
}

function Saved({ onClose }: { onClose: () => void }) {
  const { pending_changes: waiting } = useProfile();
  const nothingWaits = waiting.email === null && waiting.phone === null;
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col items-center gap-4 text-center">
        {nothingWaits && (
          <div className="w-44">
            <SheafPicture />
          </div>
        )}
        <output className="text-lg font-semibold">Twoje dane zostały edytowane prawidłowo</output>
      </div>
      {waiting.phone !== null && <PendingChange kind="phone" value={waiting.phone} justAsked />}
      {waiting.email !== null && <PendingChange kind="email" value={waiting.email} justAsked />}
      <div className="flex justify-center">
        <Button variant={nothingWaits ? "primary" : "secondary"} onClick={onClose}>
          Zamknij
        </Button>
      </div>
    </div>
  );
}
