/** A placeholder in a statement: `:name` for pgbench, `$1` for the driver. */
export type Places = { a: string; b: string; key: string };

// No colon in a text: pgbench would take what follows for a variable.
const posting = ({ a, key }: Places, cause: string) => `row(
  ${a}::bigint, 'bench-direct-' || ${key}::text, sha256(convert_to(${key}::text, 'UTF8')), '${cause}', ${key}::text,
  'staff', 1, now(), '{"text": "Pomiar"}')::ledger_posting`;

/** The postings made by the HTTP calls, as one statement each. */
export const LEDGER_STATEMENTS = {
  adjust: (places: Places) =>
    `select * from ledger_earn(${posting(places, "adjustment")}, 10, 'adjustment', now() + interval '36 months')`,
  transfer: (places: Places) => `select * from ledger_transfer(${posting(places, "transfer")}, ${places.b}::bigint, 1)`,
} as const;

export type LedgerStatement = keyof typeof LEDGER_STATEMENTS;

/** pgbench's built-in script, used if pgbench is missing. $1 account, $2 branch, $3 teller, $4 amount. */
export const TPC_B = [
  ["update pgbench_accounts set abalance = abalance + $1 where aid = $2", "amount", "account"],
  ["select abalance from pgbench_accounts where aid = $1", "account"],
  ["update pgbench_tellers set tbalance = tbalance + $1 where tid = $2", "amount", "teller"],
  ["update pgbench_branches set bbalance = bbalance + $1 where bid = $2", "amount", "branch"],
  [
    "insert into pgbench_history (tid, bid, aid, delta, mtime) values ($1, $2, $3, $4, current_timestamp)",
    "teller",
    "branch",
    "account",
    "amount",
  ],
] as const;

/** The tables pgbench creates, for when it is missing. */
export const tpcBTables = (scale: number) => `
  create table pgbench_branches (bid int primary key, bbalance int, filler char(88)) with (fillfactor = 100);
  create table pgbench_tellers (tid int primary key, bid int, tbalance int, filler char(84)) with (fillfactor = 100);
  create table pgbench_accounts (aid int primary key, bid int, abalance int, filler char(84)) with (fillfactor = 100);
  create table pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22));
  insert into pgbench_branches select id, 0 from generate_series(1, ${scale}) id;
  insert into pgbench_tellers select id, (id - 1) / 10 + 1, 0 from generate_series(1, ${scale * 10}) id;
  insert into pgbench_accounts select id, (id - 1) / 100000 + 1, 0, '' from generate_series(1, ${scale * 100_000}) id;
`;
