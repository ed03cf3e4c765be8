import type { FieldErrors, FieldValues, Resolver } from "react-hook-form";
import type { z } from "zod";

/** The problems of a form by field; of a list's rows by field in each row, which is undefined where all is well. */
export type FormProblems = { [field: string]: string | (FormProblems | undefined)[] };

/**
 * The contract's own check as a react-admin form's `validate`: one message for each top-level field, and for each field of
 * a row of a list.
 */
export function validateBy(schema: z.ZodType) {
  return (values: unknown): FormProblems => {
    const result = schema.safeParse(values);
    if (result.success) return {};
    const problems: FormProblems = {};
    for (const { path, message } of result.error.issues) note(problems, path, message);
    return problems;
  };
}

function note(problems: FormProblems, [field = "root", row, ...within]: readonly PropertyKey[], message: string): void {
  const name = String(field);
  if (typeof row !== "number" || within.length === 0) {
    problems[name] ??= message;
    return;
  }
  const rows = (problems[name] ??= []);
  // What is wrong with the list as a whole comes first.
  if (typeof rows !== "string") note((rows[row] ??= {}), within, message);
}

/**
 * Such a check as a form's `resolver`. The library's own `validate` wraps each message in an object, which the head of a
 * list cannot show.
 */
export const resolverOf =
  (validate: (values: unknown) => FormProblems): Resolver =>
  (values) => {
    const problems = validate(values);
    if (Object.keys(problems).length === 0) return { values, errors: {} };
    return { values: {}, errors: errorsOf(problems) };
  };

const errorsOf = (problems: FormProblems): FieldErrors<FieldValues> =>
  Object.fromEntries(
    Object.entries(problems).map(([field, problem]) => [
      field,
      typeof problem === "string"
        ? { type: "manual", message: problem }
        : Array.from(problem, (row) => (row === undefined ? undefined : errorsOf(row))),
    ]),
  ) as FieldErrors<FieldValues>;
