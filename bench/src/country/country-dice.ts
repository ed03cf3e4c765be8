// Chance for the country: every value follows from a number, so that the same country comes out every time, in whatever
// order PostgreSQL makes its rows.

/** SQL of an evenly spread number from 0 to just below 1 that follows from a whole number; each salt gives another. */
export const chance = (of: string, salt: number) =>
  `((hashint8extended((${of})::bigint, ${salt}) & 4503599627370495) / 4503599627370496.0::float8)`;

/** SQL of a whole number from 0 to just below `below`. */
export const whole = (of: string, salt: number, below: number | string) =>
  `floor(${chance(of, salt)} * (${below}))::int`;

export const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** SQL of an array of texts. */
export const texts = (values: readonly string[]) => `array[${values.map(quoted).join(", ")}]`;

/** SQL of one of these texts. */
export const oneOf = (values: readonly string[], of: string, salt: number) =>
  `(${texts(values)})[1 + ${whole(of, salt, values.length)}]`;

/** SQL that lets a table's own numbers go on after numbers that were given. */
export const continueNumbering = (table: string) =>
  `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`;
