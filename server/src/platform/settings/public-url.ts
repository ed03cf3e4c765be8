import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Config } from "./config.ts";

/** Where people reach the programme. Without an address of its own that is the port, which `server` knows once it listens. */
export function publicUrlOf({ publicUrl, port }: Pick<Config, "publicUrl" | "port">, server: Server): string {
  const listening = server.address() as AddressInfo | null;
  return plannedUrlOf({ publicUrl, port: listening?.port ?? port });
}

/** The same before anything listens: the port is the configured one. */
export const plannedUrlOf = ({ publicUrl, port }: Pick<Config, "publicUrl" | "port">): string =>
  publicUrl ?? `http://localhost:${port}`;
