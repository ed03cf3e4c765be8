import { z } from "zod";
import { identifierProblem, stripIdentifier } from "@plon/rules/identifier.ts";
import { newPasswordProblem, PASSWORD_LENGTH_MAX } from "@plon/rules/password.ts";

/** A rule that answers a Polish sentence or undefined, as a zod check. */
export const byRule = (problemOf: (value: string) => string | undefined) =>
  z
    .string({ error: "Pole jest wymagane" })
    .max(300, "Pole jest nieprawidłowe")
    .superRefine((value, context) => {
      const problem = problemOf(value);
      if (problem) context.addIssue({ code: "custom", message: problem });
    });

/** NIP or PESEL as typed; answers digits only. */
export const identifierField = byRule(identifierProblem).transform(stripIdentifier);

/** A password at sign-in: any non-empty text of bounded length. */
export const passwordField = z
  .string({ error: "Pole jest wymagane" })
  .min(1, "Pole jest wymagane")
  .max(PASSWORD_LENGTH_MAX, `Hasło może mieć najwyżej ${PASSWORD_LENGTH_MAX} znaków`);

export const newPasswordField = byRule(newPasswordProblem);

export const smsCodeField = z
  .string({ error: "Pole jest wymagane" })
  .trim()
  .min(1, "Pole jest wymagane")
  .regex(/^\d{6}$/, "Pole musi mieć długość 6");

export const accountTypeField = z.literal("program.farmer", { error: "Nieznany rodzaj konta" });
