/** Tests whose size is their promise run in full where PLON_LONG is 1. In the ordinary run they are short. */
export const isLong = process.env["PLON_LONG"] === "1";

/** A size of such a test: enough to show a fault, or all of it. */
export const sized = (short: number, long: number): number => (isLong ? long : short);
