import { useEffect, useState } from "react";
import { officeRepresentativeChoices } from "@plon/contract/office/people/representatives.ts";
import { wordsOf } from "@plon/client/refusal-words.ts";
import { Alert } from "@plon/ui/alert.tsx";
import { SelectField } from "@plon/ui/fields/select-field.tsx";
import { call } from "#shared/calls/session.ts";
import { lookAt, useField } from "./field-work.api.ts";

type Choices = { id: number; name: string }[];

/** Whose farms an administrator looks at; they write nothing there. */
export function ChooseRepresentative() {
  const { lookedAt } = useField();
  const [choices, setChoices] = useState<Choices>([]);
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    call(officeRepresentativeChoices, {}).then(
      ({ data }) => setChoices(data),
      (error: unknown) => setProblem(wordsOf(error as Error)),
    );
  }, []);
  if (problem !== undefined) return <Alert tone="danger">{problem}</Alert>;
  return (
    <SelectField
      name="representative"
      label="Przedstawiciel"
      hint="Oglądasz jego gospodarstwa. Zapisywać wizyty i zadania może tylko on."
      options={[{ id: "", label: "Wybierz" }, ...choices.map(({ id, name }) => ({ id: String(id), label: name }))]}
      value={lookedAt === undefined ? "" : String(lookedAt)}
      onChange={(id) => id !== "" && void lookAt(Number(id), () => Date.now())}
    />
  );
}
