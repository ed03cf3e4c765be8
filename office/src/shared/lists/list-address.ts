/** The address of a list with a filter set, as react-admin reads it. */
export const listAddress = (path: string, filter: Record<string, string>) =>
  `${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`;
