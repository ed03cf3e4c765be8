import { createContext } from "react";
import type { RaRecord } from "react-admin";

/** Whether the steps of a list can be done with a row at all; the others cannot be selected. */
export const Selectable = createContext<(row: RaRecord) => boolean>(() => true);
