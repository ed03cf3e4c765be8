import type { FieldErrors, FieldValues, Resolver } from "react-hook-form";
import type { z } from "zod";

/** The problems of a form by field; of a list's rows by field in each row, which is undefined where all is well. */
export type FormProblems = { [field: string]: string | (FormProblems | undefined)[] | FormProblems };

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
  if (Array.isArray(rows)) note((rows[row] ??= {}), within, message);
}

/** The same for a form whose fields are nested in each other, however deep: a message at each field. */
export function validateDeepBy(schema: z.ZodType) {
  return (values: unknown): FormProblems => {
    const problems: FormProblems = {};
    for (const { path, message } of schema.safeParse(values).error?.issues ?? []) noteDeep(problems, path, message);
    return problems;
  };
}

function noteDeep(problems: FormProblems, [first = "root", ...within]: readonly PropertyKey[], message: string): void {
  const field = String(first);
  const found = problems[field];
  if (within.length === 0) {
    problems[field] ??= message;
    return;
  }
  // What is wrong with the whole comes first.
  if (typeof found === "string") return;
  const [next] = within;
  if (typeof next !== "number") {
    noteDeep((problems[field] ??= {}) as FormProblems, within, message);
    return;
  }
  const rows = (problems[field] ??= []) as (FormProblems | undefined)[];
  if (within.length > 1) noteDeep((rows[next] ??= {}), within.slice(1), message);
  else problems[field] = message;
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
    Object.entries(problems).map(([field, problem]) => [field, errorOf(problem)]),
  ) as FieldErrors<FieldValues>;

function errorOf(problem: FormProblems[string]) {
  if (typeof problem === "string") return { type: "manual", message: problem };
  return Array.isArray(problem)
    ? Array.from(problem, (row) => (row === undefined ? undefined : errorsOf(row)))
    : errorsOf(problem);
}
