// The contract's schemas as plain TypeScript.
import {
  partnerGetEvent,
  partnerGetParticipant,
  partnerListProducts,
  partnerListRewards,
  partnerReadStream,
  partnerSendEvent,
} from "@plon/contract/partners/partners.ts";
import { z } from "zod";

type Schema = {
  type?: string | string[];
  enum?: unknown[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  description?: string;
};

const NAMED: Readonly<Record<string, { schema: z.ZodType; io: "input" | "output" }>> = {
  Participant: { schema: partnerGetParticipant.data, io: "output" },
  NewEvent: { schema: partnerSendEvent.body, io: "input" },
  ToldEvent: { schema: partnerGetEvent.data, io: "output" },
  ProductPage: { schema: partnerListProducts.data, io: "output" },
  RewardPage: { schema: partnerListRewards.data, io: "output" },
  StreamPage: { schema: partnerReadStream.data, io: "output" },
};

const PLAIN: Readonly<Record<string, string>> = {
  string: "string",
  integer: "number",
  number: "number",
  boolean: "boolean",
  null: "null",
};

/** More than a line holds. */
const LONG = 100;

/** One of several words; many stand below each other, as the formatter would have them. */
function choice(words: string[], indent: string): string {
  const line = words.join(" | ");
  return line.length > LONG ? words.map((word) => `\n${indent}  | ${word}`).join("") : line;
}

function printed(schema: Schema, indent: string): string {
  if (schema.enum)
    return choice(
      schema.enum.map((value) => JSON.stringify(value)),
      indent,
    );
  if (schema.anyOf) return schema.anyOf.map((one) => printed(one, indent)).join(" | ");
  if (Array.isArray(schema.type)) return schema.type.map((type) => printed({ type }, indent)).join(" | ");
  if (schema.type === "array") return `${printed(schema.items!, indent)}[]`;
  if (schema.type !== "object") return PLAIN[schema.type ?? ""] ?? "unknown";
  const within = `${indent}  `;
  const lines = Object.entries(schema.properties ?? {}).map(([name, value]) => {
    const said = value.description ? `${within}/** ${value.description} */\n` : "";
    const type = printed(value, within);
    const gap = type.startsWith("\n") ? "" : " ";
    return `${said}${within}${name}${schema.required?.includes(name) ? "" : "?"}:${gap}${type};\n`;
  });
  return `{\n${lines.join("")}${indent}}`;
}

/** The file of types that the client is built with. */
export function typesOfPartners(): string {
  const types = Object.entries(NAMED).map(
    ([name, { schema, io }]) => `export type ${name} = ${printed(z.toJSONSchema(schema, { io }) as Schema, "")};\n`,
  );
  return `// Written by generate.ts from the contract; what is changed here by hand is lost.\n\n${types.join("\n")}`;
}
