type Connection = { saveData?: boolean; effectiveType?: string };

/** Whether every byte counts here: the user saves data, or the line is as slow as 2G. Known to some browsers only. */
export function isPoorLine(): boolean {
  const { connection } = navigator as { connection?: Connection };
  return connection?.saveData === true || connection?.effectiveType?.includes("2g") === true;
}
