type Named = { first_name: string; last_name: string; nip: string };

/** 'Nowak Anna', as people stand in a list; their number where no name is known. */
export const listedName = ({ first_name, last_name, nip }: Named): string => `${last_name} ${first_name}`.trim() || nip;
