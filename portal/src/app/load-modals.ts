import type { Modals } from "./modals.ts";

/** Fetches the table of modals: it grows with every modal, and a page is first shown without any. */
export const loadModals = (): Promise<Modals> => import("./modals.ts").then(({ MODALS }) => MODALS);
