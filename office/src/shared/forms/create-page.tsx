import { type FormProblems, resolverOf } from "./contract-form.ts";
import type { ReactNode } from "react";
import { Create, SaveButton, SimpleForm, Toolbar, type TransformData } from "react-admin";
import { useFormState } from "react-hook-form";
import { FirstWrong } from "./first-wrong.tsx";
import { FormDraft } from "./form-draft.tsx";
import { useTellSaved } from "#shared/calls/said.ts";

type Props = {
  title: string;
  validate: (values: unknown) => FormProblems;
  defaultValues?: Record<string, unknown>;
  submitLabel?: string;
  /** The target after saving, if it is not the page of the new record. */
  redirect?: "list";
  transform?: TransformData;
  sx?: { maxWidth: number };
  children: ReactNode;
};

/** Clicked too early, it shows what is missing; disabled it would show nothing. While it sends it takes no second click. */
function AddButton({ label }: { label: string | undefined }) {
  const { isSubmitting } = useFormState();
  return <SaveButton alwaysEnable={!isSubmitting} {...(label ? { label } : {})} />;
}

/** The page that adds a record; then opens the record's own page, where the rest is edited. */
export function CreatePage({ title, submitLabel, redirect: elsewhere, transform, children, validate, ...form }: Props) {
  const redirect = elsewhere ?? "edit";
  const tellSaved = useTellSaved(redirect, "ra.notification.created");
  return (
    <Create
      title={title}
      redirect={redirect}
      mutationMode="pessimistic"
      mutationOptions={{ onSuccess: tellSaved }}
      {...(transform ? { transform } : {})}
    >
      <SimpleForm
        {...form}
        resolver={resolverOf(validate)}
        toolbar={
          <Toolbar>
            <AddButton label={submitLabel} />
          </Toolbar>
        }
      >
        <FormDraft endsBySaving />
        <FirstWrong />
        {children}
      </SimpleForm>
    </Create>
  );
}
