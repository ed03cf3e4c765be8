import { MATTER_LENGTH_MAX } from "@plon/rules/desk/matter.ts";
import { Button } from "@plon/ui/button.tsx";
import { useController } from "react-hook-form";
import { useDraftedForm } from "#base/member/form-draft.ts";
import { FormTextArea } from "#shared/fields/form-fields.tsx";
import { useFormCycle } from "#shared/forms/form-cycle.ts";
import { schemaResolver } from "#shared/forms/form-problems.ts";
import { FormRefusal } from "#shared/forms/form-refusal.tsx";
import { useRequestKey } from "#shared/forms/form-request-key.ts";
import { PostFiles, type SentFile } from "./post-files.tsx";

const resolver = schemaResolver(() => import("./post-schema.ts").then((module) => module.postSchema));

/** What a post says: its text, and the numbers of files that were sent before. */
export type Post = { text: string; files: number[] };
type Typed = { text: string; files: SentFile[] };

type PostProps<Data> = {
  /** The draft's name. */
  name: string;
  label: string;
  submitLabel: string;
  saved: string;
  send: (post: Post, key: string) => Promise<{ data: Data }>;
  onSent: (data: Data) => void;
};

/** What is written in a matter, and files beside it: kept while it is typed, cleared when it was sent. */
export function PostForm<Data>({ name, label, submitLabel, saved, send, onSent }: PostProps<Data>) {
  const withKey = useRequestKey();
  const [form, draft] = useDraftedForm<Typed>({ name }, { resolver, defaultValues: { text: "", files: [] } });
  const files = useController({ control: form.control, name: "files" });
  const { onSubmit, pending, problem } = useFormCycle(form, {
    send: ({ text, files: sent }) => withKey((key) => send({ text, files: sent.map(({ id }) => id) }, key)),
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
      <PostFiles
        files={files.field.value}
        now={() => form.getValues("files")}
        onChange={files.field.onChange}
        error={files.fieldState.error?.message}
      />
      <div className="flex flex-col sm:flex-row">
        <Button type="submit" pending={pending}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
