import type { Passkey } from "@plon/contract/shared/calls/passkeys.ts";
import { Button } from "@plon/ui/button.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { schemaResolver } from "#shared/forms/form-problems.ts";
import { useFormCycle } from "#shared/forms/form-cycle.ts";
import { FormTextField } from "#shared/fields/form-fields.tsx";
import { FormRefusal } from "#shared/forms/form-refusal.tsx";
import { passkeysQuery, renamePasskey } from "./passkeys.api.ts";

const resolver = schemaResolver(() =>
  import("@plon/contract/portal/people/access-passkeys.ts").then((module) => module.renamePasskey.body),
);

type PasskeyNameFormProps = {
  passkey: Passkey;
  onDone: () => void;
};

/** Another name for a key, so that its owner tells it from the others. */
export function PasskeyNameForm({ passkey, onDone }: PasskeyNameFormProps) {
  const cache = useQueryClient();
  const form = useForm({ resolver, defaultValues: { name: passkey.name } });
  const { onSubmit, pending, problem } = useFormCycle(form, {
    send: ({ name }) => renamePasskey(passkey.id, name),
    saved: ({ message }) => message,
    onSuccess: ({ data }) => {
      cache.setQueryData(passkeysQuery.queryKey, data);
      onDone();
    },
  });
  return (
    <form onSubmit={(event) => void onSubmit(event)} noValidate className="mt-3 flex flex-col gap-3">
      <FormRefusal>{problem}</FormRefusal>
      <FormTextField control={form.control} name="name" label="Nazwa klucza" required autoFocus />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="sm" pending={pending}>
          Zapisz nazwę
        </Button>
        <Button variant="quiet" size="sm" onClick={onDone}>
          Anuluj
        </Button>
      </div>
    </form>
  );
}
