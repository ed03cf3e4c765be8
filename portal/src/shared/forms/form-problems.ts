import { set } from "react-hook-form";
import type { FieldErrors, FieldValues, Resolver } from "react-hook-form";
import type { z } from "zod";
import { BEFORE_RELOAD } from "./code-reload.ts";
import { isMissingCode, type MissingCause, whyMissing } from "./missing-code.ts";

/** What is wrong, by the form's own field names; only the first problem of a field is shown. */
export type Problems = Map<string, string>;

type Judged<Sent> = { problems: Problems; sent: Sent };

/** In the place of a field's name: the form could not be validated, because the code for it did not come. */
const UNJUDGED = "unjudged";

/** What a form says when that code did not come. When it did not come again, only the page loaded anew brings it. */
export type MissingCode = { text: string; needsReload: boolean };

const NOT_ARRIVED: Record<MissingCause, MissingCode> = {
  network: {
    text: "Część formularza nie dotarła. Sprawdź połączenie z internetem i spróbuj ponownie.",
    needsReload: false,
  },
  server: { text: "Serwer nie odpowiada. Spróbuj ponownie za chwilę.", needsReload: false },
  released: {
    text: `Część formularza nie dotarła, bo jest już nowa wersja programu. Odśwież stronę. ${BEFORE_RELOAD}`,
    needsReload: true,
  },
};
const NEVER_ARRIVES: MissingCode = {
  text: `Część formularza znowu nie dotarła. Odśwież stronę. ${BEFORE_RELOAD}`,
  needsReload: true,
};

/** What a form says whose errors say that it could not be validated at all; `isAgain` if that was said before. */
export function unjudged(errors: object, isAgain: boolean): MissingCode | undefined {
  if (!(UNJUDGED in errors)) return undefined;
  const { message: cause } = errors[UNJUDGED] as { message: MissingCause };
  // Where there is a network and it was said already, trying again does not help.
  return isAgain && cause === "network" && navigator.onLine ? NEVER_ARRIVES : NOT_ARRIVED[cause];
}

/**
 * Code by which a form is validated. It is half of a form and nobody sees it: it is fetched once the form stands, and what
 * is sent before it has come waits for it.
 */
export function late<Part>(load: () => Promise<Part>): () => Promise<Part> {
  setTimeout(() => void load().catch(() => {}));
  return load;
}

/**
 * Validates a form whose field names and shape differ from the server's: returns what to send, or what is wrong where.
 */
export function resolverOf<Values extends FieldValues, Sent extends FieldValues>(
  judge: (values: Values) => Judged<Sent> | Promise<Judged<Sent>>,
): Resolver<Values, unknown, Sent> {
  return async (values) => {
    const errors: FieldErrors<Values> = {};
    try {
      const { problems, sent } = await judge(values);
      if (problems.size === 0) return { values: sent, errors: {} };
      for (const [name, message] of problems) set(errors, name, { type: "rule", message });
    } catch (error) {
      const cause = isMissingCode(error) ? await whyMissing(error) : "network";
      set(errors, UNJUDGED, { type: UNJUDGED, message: cause });
    }
    return { values: {}, errors };
  };
}

/** Validates a form with the server's schema, which is `late`, and sends what the schema makes of the input. */
export function schemaResolver<Sent extends FieldValues, Values extends FieldValues>(
  load: () => Promise<z.ZodType<Sent, Values>>,
): Resolver<Values, unknown, Sent> {
  const schemaOf = late(load);
  return resolverOf<Values, Sent>(async (values) => {
    const problems: Problems = new Map();
    const sent = addSchemaProblems(problems, await schemaOf(), values);
    return { problems, sent: sent as Sent };
  });
}

/**
 * Adds the problems that a schema finds in a value, each under the name that `nameOf` maps its path to. Returns what the
 * schema makes of a value without any.
 */
export function addSchemaProblems(
  problems: Problems,
  schema: z.ZodType,
  value: unknown,
  nameOf: (path: string) => string = (path) => path,
): unknown {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  for (const issue of result.error.issues) {
    const name = nameOf(issue.path.join("."));
    if (!problems.has(name)) problems.set(name, issue.message);
  }
  return undefined;
}
