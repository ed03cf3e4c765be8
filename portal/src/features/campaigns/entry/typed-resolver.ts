import type { FieldValues } from "react-hook-form";
import type { z } from "zod";
import { addSchemaProblems, late, type Problems, resolverOf } from "#shared/forms/form-problems.ts";

/** Validates a form with the server's schema and sends the raw input: the server parses it with the same schema. */
export function typedBy<Values extends FieldValues>(load: () => Promise<z.ZodType>) {
  const schemaOf = late(load);
  return resolverOf<Values, Values>(async (values) => {
    const problems: Problems = new Map();
    addSchemaProblems(problems, await schemaOf(), values);
    return { problems, sent: values };
  });
}
