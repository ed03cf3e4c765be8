import { MESSAGE_LENGTH_MAX } from "@plon/rules/texts/message-length.ts";
import { phoneNumber } from "@plon/rules/people/contact.ts";
import { Button } from "@plon/ui/button.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { call } from "#base/calls/api.ts";
import { useDraftedForm } from "#base/member/form-draft.ts";
import { useProfile } from "#base/profile.ts";
import { FormCheckbox } from "#shared/fields/form-choices.tsx";
import { useFormCycle } from "#shared/forms/form-cycle.ts";
import { FormTextArea, FormTextField } from "#shared/fields/form-fields.tsx";
import { schemaResolver } from "#shared/forms/form-problems.ts";
import { useRequestKey } from "#shared/forms/form-request-key.ts";
import { FormRefusal } from "#shared/forms/form-refusal.tsx";
import { messagesQuery } from "./messages.api.ts";

const resolver = schemaResolver(() =>
  import("@plon/contract/portal/house/messages.ts").then((module) => module.contactBody),
);

/** A message to the representative; the form is cleared after sending. */
export function MessageForm() {
  const { phone } = useProfile();
  const cache = useQueryClient();
  const withKey = useRequestKey();
  const [form, draft] = useDraftedForm(
    { name: "contact" },
    { resolver, defaultValues: { subject: "", message: "", phone_back: false } },
  );
  const { onSubmit, pending, problem } = useFormCycle(form, {
    createMode: true,
    send: (body) => withKey((idempotencyKey) => call("POST /api/v1/user/contact", { body }, { idempotencyKey })),
    saved: "Wiadomość została wysłana",
    onSuccess: () => {
      draft.drop();
      void cache.invalidateQueries({ queryKey: messagesQuery.queryKey });
    },
  });
  return (
    <form onSubmit={(event) => void onSubmit(event)} noValidate className="flex flex-col gap-5">
      <FormRefusal>{problem}</FormRefusal>
      <FormTextField control={form.control} name="subject" label="Temat" required />
      <FormTextArea
        control={form.control}
        name="message"
        label="Wiadomość"
        lines={6}
        maxLength={MESSAGE_LENGTH_MAX}
        required
      />
      <FormCheckbox control={form.control} name="phone_back">
        Proszę o telefon na numer {phoneNumber(phone)}
      </FormCheckbox>
      <div className="flex flex-col sm:flex-row">
        <Button type="submit" pending={pending}>
          Wyślij wiadomość
        </Button>
      </div>
    </form>
  );
}
