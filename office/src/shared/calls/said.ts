import { useNotify, useRedirect, useResourceContext, type RaRecord, type RedirectionSideEffect } from "react-admin";

/** What the server said of a record that it took, by that record: react-admin hands on nothing else. */
const said = new WeakMap<RaRecord, string>();

/** Keeps what the server said, and returns the record. */
export function keepSaid(record: RaRecord, message: string | undefined): RaRecord {
  if (message !== undefined) said.set(record, message);
  return record;
}

/** Says what became of a saved record in the server's words: only it knows what counts and what waits for a second person. */
export function useTellSaved(redirectTo: RedirectionSideEffect, otherwise: string): (record: RaRecord) => void {
  const notify = useNotify();
  const redirect = useRedirect();
  const resource = useResourceContext();
  return (record) => {
    notify(said.get(record) ?? otherwise, { type: "info", messageArgs: { smart_count: 1 } });
    redirect(redirectTo, resource, record.id, record);
  };
}
