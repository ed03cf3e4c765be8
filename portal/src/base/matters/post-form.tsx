import { MATTER_LENGTH_MAX } from "@plon/rules/desk/matter.ts";
import { Button } from "@plon/ui/button.tsx";
import { useDraftedForm } from "#base/device/form-draft.ts";
import { FormTextArea } from "#shared/fields/form-fields.tsx";
import { useFormCycle } from "#shared/forms/form-cycle.ts";
import { schemaResolver } from "#shared/forms/form-problems.ts";
import { FormRefusal } from "#shared/forms/form-refusal.tsx";
import { useRequestKey } from "#shared/forms/form-request-key.ts";

const resolver = schemaResolver(() =>
  import("@plon/contract/portal/desk/matters.ts").then((module) => module.matterPostBody),
);

type PostProps<Data> = {
  /** The draft's name. */
  name: string;
  label: string;
  submitLabel: string;
  saved: string;
  send: (text: string, key: string) => Promise<{ data: Data }>;
  onSent: (data: Data) => void;
};

/** A text of a matter: kept while it is typed, cleared when it was sent. */
export function PostForm<Data>({ name, label, submitLabel, saved, send, onSent }: PostProps<Data>) {
  const withKey = useRequestKey();
  const [form, draft] = useDraftedForm({ name }, { resolver, defaultValues: { text: "" } });
  const { onSubmit, pending, problem } = useFormCycle(form, {
    send: ({ text }) => withKey((key) => send(text, key)),
    saved,
    onSuccess: ({ data }) => {
      draft.drop();
      onSent(data);
    },
  });
  return (
    <form onSubmit={(event) => void onSubmit(event)} noValidate className="flex flex-col gap-4">
      <FormRefusal>{problem}</FormRefusal>
      <FormTextArea control={form.control} name="text" label={label} lines={4} maxLength={MATTER_LENGTH_MAX} required />
      <div className="flex flex-col sm:flex-row">
        <Button type="submit" pending={pending}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
