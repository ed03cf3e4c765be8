import type { ColumnType } from "kysely";

/** What a jsonb column holds when it is read. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** jsonb is written as text (JSON.stringify): the driver would send a bare array as a PostgreSQL array. */
export type JsonInput = string | null | undefined;

/** numeric arrives as a string, so that nothing is lost on the way. */
export type Numeric = ColumnType<string, string | number, string | number>;
