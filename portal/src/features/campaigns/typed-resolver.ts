import type { FieldValues } from "react-hook-form";
import type { z } from "zod";
import { addSchemaProblems, type Problems, resolverOf } from "#shared/form-problems.ts";

/** Validates a form with the server's schema and sends the raw input: the server parses it with the same schema. */
export const typedBy = <Values extends FieldValues>(schema: z.ZodType) =>
  resolverOf<Values, Values>((values) => {
    const problems: Problems = new Map();
    addSchemaProblems(problems, schema, values);
    return { problems, sent: values };
  });
