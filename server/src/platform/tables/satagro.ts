// Tables of 0013_satagro.sql, in its order. Columns it adds to older tables stand with those.
import type { ColumnType, GeneratedAlways } from "kysely";
import type { Json, JsonInput } from "./columns.ts";

type SatagroAuthorizationTable = {
  state_hash: Buffer;
  participant_id: number;
  code_verifier: Buffer;
  requested_at: Date;
  expires_at: Date;
  used_at: Date | null;
};

type SatagroConnectionTable = {
  id: GeneratedAlways<number>;
  participant_id: number;
  status: "connected" | "lost" | "revoking" | "ended";
  access_token: Buffer | null;
  access_expires_at: Date;
  refresh_token: Buffer | null;
  connected_at: Date;
  ended_at: Date | null;
  seen: ColumnType<Json, JsonInput, JsonInput>;
  seen_at: Date | null;
  shared: ColumnType<Json, JsonInput, JsonInput>;
  shared_at: Date | null;
};

export type SatagroTables = {
  satagro_authorization: SatagroAuthorizationTable;
  satagro_connection: SatagroConnectionTable;
};
