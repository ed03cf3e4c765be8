import type { FastifySchemaCompiler } from "fastify";
import "@plon/contract/shared/words/polish-issues.ts";
import type { z } from "zod";

/** What a schema refused, by field. Fastify adds the part of the request. */
export class InputError extends Error {
  readonly fields: Record<string, string[]>;

  constructor(error: z.ZodError) {
    super("The request does not fit its schema");
    this.name = "InputError";
    this.fields = {};
    for (const issue of error.issues.flatMap(meantIssues)) {
      const field = issue.path.join(".") || "body";
      const sentences = (this.fields[field] ??= []);
      if (!sentences.includes(issue.message)) sentences.push(issue.message);
    }
  }
}

type Issue = z.core.$ZodIssue;

/**
 * For a body that may match one of several schemas, the issues of the one that was meant: without unknown fields, and
 * with the fewest issues.
 */
function meantIssues(issue: Issue): Issue[] {
  if (issue.code !== "invalid_union") return [issue];
  const isMeant = (issues: Issue[]) => !issues.some(({ code }) => code === "unrecognized_keys");
  const [meant] = issue.errors.filter(isMeant).toSorted((a, b) => a.length - b.length);
  if (!meant) return [issue];
  return meant.flatMap(meantIssues).map((inner) => Object.assign(inner, { path: [...issue.path, ...inner.path] }));
}

/**
 * Lets Fastify parse params, query and body with zod. A missing body is undefined, as schemas expect; a filter without
 * a value, as forms send empty fields, counts as absent.
 */
export const zodValidator: FastifySchemaCompiler<z.ZodType> =
  ({ schema, httpPart }) =>
  (data: unknown) => {
    const parsed = schema.safeParse((httpPart === "querystring" ? withoutEmpty(data) : data) ?? undefined);
    return parsed.success ? { value: parsed.data } : { error: new InputError(parsed.error) };
  };

const withoutEmpty = (query: unknown) =>
  Object.fromEntries(Object.entries(query as Record<string, unknown>).filter(([, value]) => value !== ""));
