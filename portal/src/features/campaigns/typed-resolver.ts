import type { FieldValues } from "react-hook-form";
import type { z } from "zod";
import { addSchemaProblems, type Problems, resolverOf } from "#shared/form-problems.ts";

/** Judges a form by the server's schema and sends what was typed: the server reads it by the same schema. */
export const typedBy = <Values extends FieldValues>(schema: z.ZodType) =>
  resolverOf<Values, Values>((values) => {
    const problems: Problems = new Map();
    addSchemaProblems(problems, schema, values);
    return { problems, sent: values };
  });
