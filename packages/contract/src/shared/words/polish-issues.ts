import { FIELD_MESSAGES } from "@plon/rules/texts/field-messages.ts";
import { z } from "zod";

const numberOf = (bound: number | bigint) => String(bound).replace(".", ",");

const EXPECTED: Record<string, string> = {
  number: "Podaj liczbę",
  int: FIELD_MESSAGES.integer,
  boolean: "Wybierz tak albo nie",
  array: "Podaj listę",
  object: "Podaj dane w odpowiednich polach",
  date: "Podaj datę",
};

const FORMATS: Record<string, string> = {
  email: "Pole musi być poprawnym adresem email",
  url: "Podaj poprawny adres strony",
  date: "Podaj datę w postaci RRRR-MM-DD",
  datetime: "Podaj datę i godzinę",
};

/** Polish messages for issues without a message of their own: the library's are English. */
export function polishIssue(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case "invalid_type":
      if (issue.input === undefined || issue.input === null) return FIELD_MESSAGES.required;
      return EXPECTED[issue.expected] ?? FIELD_MESSAGES.format;
    case "too_small":
      if (issue.origin === "string") return FIELD_MESSAGES.minLength(Number(issue.minimum));
      if (issue.origin === "array") return `Podaj co najmniej ${numberOf(issue.minimum)}`;
      return FIELD_MESSAGES.minValue(numberOf(issue.minimum));
    case "too_big":
      if (issue.origin === "string") return FIELD_MESSAGES.maxLength(Number(issue.maximum));
      if (issue.origin === "array") return `Podaj najwyżej ${numberOf(issue.maximum)}`;
      return FIELD_MESSAGES.maxValue(numberOf(issue.maximum));
    case "invalid_format":
      return FORMATS[issue.format] ?? FIELD_MESSAGES.format;
    case "invalid_value":
      return "Wybierz jedną z możliwych wartości";
    case "unrecognized_keys":
      return `Nieznane pole: ${issue.keys.join(", ").slice(0, 100)}`;
    default:
      return FIELD_MESSAGES.format;
  }
}

// For every schema of the contract, wherever it is used: on the server, in the portal and in the office.
z.config({ customError: polishIssue });
