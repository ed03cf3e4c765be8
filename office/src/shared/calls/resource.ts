import type { ComponentType } from "react";
import type { ResourceProps } from "react-admin";
import type { z } from "zod";
import type { WatchedSubject } from "@plon/contract/office/desk/presence.ts";
import type { QueueSummary } from "@plon/contract/office/desk/queues.ts";
import type { Endpoint } from "@plon/contract/shared/calls/endpoint.ts";

/** The groups of the menu, in the order of a working day. */
export const MENU_GROUPS = [
  "Praca",
  "Uczestnicy i punkty",
  "Dokumenty dystrybutorów",
  "Oferta i treści",
  "Pieniądze",
  "System",
] as const;

/** One row of a list's reply. */
export type RowOf<E extends Endpoint> = E["data"] extends z.ZodType<readonly (infer Row)[]> ? Row : never;

/** A record as the finder shows it. */
export type Found = { title: string; detail: string };

/**
 * A part of the office, as declared by its feature. A page and its menu entry are for the roles of the endpoint it
 * reads.
 */
export type OfficeResource = {
  /** Its address, and react-admin's name for it. */
  name: string;
  /** Its name for one, two and five; the menu uses two. */
  words: readonly [one: string, few: string, many: string];
  /** Without this it is reached from another page. */
  menu?: {
    group: (typeof MENU_GROUPS)[number];
    icon: ComponentType;
    /** Those that its list shows: the menu says how much waits. */
    queues?: readonly QueueSummary["queue"][];
    /** What people call it besides: the finder finds it by these words too. */
    also?: string;
  };
  /** The calls behind its list, its records, and react-admin's forms; the pages make any others themselves. */
  endpoints: { list: Endpoint; one?: Endpoint; create?: Endpoint; update?: Endpoint };
  /** What its records are called where people are told who else works on one. */
  watched?: WatchedSubject | undefined;
  /** The page itself turns from one record to the next; any other is drawn anew for each. */
  turnsPages?: boolean | undefined;
  list?: ComponentType;
  edit?: ComponentType;
  create?: ComponentType;
  /** What its new record is called on buttons: 'Dodaj promocję'. */
  creates?: string;
  /** How the finder shows the list's rows, newest first by this sort key; without this it does not look here. */
  found?: { newestBy?: string; as: (row: never) => Found };
  /** Further pages, each at its own address. */
  pages?: readonly { path: string; reads: Endpoint; page: ComponentType }[];
  recordRepresentation?: NonNullable<ResourceProps["recordRepresentation"]>;
};
