import { arriving } from "@plon/ui/arriving.ts";

/** The table of modals, fetched after the page: it grows with every modal, and a page is first shown without any. */
export const modalsTable = arriving(() => import("./modals.ts"));
