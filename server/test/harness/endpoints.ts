import { globSync } from "node:fs";
import path from "node:path";
import type { Endpoint } from "@plon/contract/shared/calls/endpoint.ts";

const source = path.resolve(import.meta.dirname, "../../../packages/contract/src");

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === "object" && value !== null && "method" in value && "path" in value && "access" in value;

/** Every call of the contract, of portal and office. */
export async function everyEndpoint(): Promise<Endpoint[]> {
  const files = ["portal", "office"].flatMap((face) => globSync(`${face}/*/*.ts`, { cwd: source }));
  const found = new Map<string, Endpoint>();
  for (const file of files.filter((name) => !name.endsWith(".test.ts"))) {
    const exported = (await import(path.join(source, file))) as Record<string, unknown>;
    for (const value of Object.values(exported).filter(isEndpoint)) found.set(`${value.method} ${value.path}`, value);
  }
  return [...found.values()];
}
