type Named = { first_name: string; last_name: string; identifier: string };

/** 'Nowak Anna', as people stand in a list; their number where no name is known. */
export const listedName = ({ first_name, last_name, identifier }: Named): string =>
  `${last_name} ${first_name}`.trim() || identifier;
