import type { z } from "zod";

/** The contract's own check as a react-admin form's `validate`: one message for each top-level field. */
export function validateBy(schema: z.ZodType) {
  return (values: unknown): Record<string, string> => {
    const result = schema.safeParse(values);
    if (result.success) return {};
    const problems: Record<string, string> = {};
    for (const { path, message } of result.error.issues) problems[String(path[0] ?? "root")] ??= message;
    return problems;
  };
}
