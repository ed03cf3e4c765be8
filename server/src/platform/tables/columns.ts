/** What a jsonb column holds when it is read. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** jsonb is written as text (JSON.stringify): the driver would send a bare array as a PostgreSQL array. */
export type JsonInput = string | null | undefined;
