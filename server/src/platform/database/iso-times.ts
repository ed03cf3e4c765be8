type Shown<Row> = {
  [Column in keyof Row]: Date extends Row[Column] ? Exclude<Row[Column], Date> | string : Row[Column];
};

/** A row as replies carry it, with its times in ISO format. The response schema drops the columns it does not name. */
export const withIsoTimes = <Row extends object>(row: Row): Shown<Row> =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [column, value instanceof Date ? value.toISOString() : value]),
  ) as Shown<Row>;
