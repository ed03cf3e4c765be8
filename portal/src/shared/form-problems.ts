import { set } from "react-hook-form";
import type { FieldErrors, FieldValues, Resolver } from "react-hook-form";
import type { z } from "zod";

/** What is wrong, by the form's own field names; only the first problem of a field is shown. */
export type Problems = Map<string, string>;

/**
 * Validates a form whose field names and shape differ from the server's: returns what to send, or what is wrong where.
 */
export function resolverOf<Values extends FieldValues, Sent extends FieldValues>(
  judge: (values: Values) => { problems: Problems; sent: Sent },
): Resolver<Values, unknown, Sent> {
  return (values) => {
    const { problems, sent } = judge(values);
    if (problems.size === 0) return { values: sent, errors: {} };
    const errors: FieldErrors<Values> = {};
    for (const [name, message] of problems) set(errors, name, { type: "rule", message });
    return { values: {}, errors };
  };
}

/** Adds the problems that a schema finds in a value, each under the name that `nameOf` maps its path to. */
export function addSchemaProblems(
  problems: Problems,
  schema: z.ZodType,
  value: unknown,
  nameOf: (path: string) => string = (path) => path,
): void {
  const result = schema.safeParse(value);
  if (result.success) return;
  for (const issue of result.error.issues) {
    const name = nameOf(issue.path.join("."));
    if (!problems.has(name)) problems.set(name, issue.message);
  }
}
