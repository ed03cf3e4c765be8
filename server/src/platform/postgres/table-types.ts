// The tables as Kysely sees them, read from PostgreSQL's catalogue: one type per table, column names as in SQL. What
// the database cannot say about a column is declared in column-types.ts.
import path from "node:path";
import type pg from "pg";
import { COLUMN_TYPES, LIST_NAMES, READ_ONLY, TYPES_FROM } from "#platform/database/column-types.ts";

export const tablesFile = path.resolve(import.meta.dirname, "../database/tables.ts");

type Column = {
  table: string;
  name: string;
  /** As PostgreSQL names it, without its bounds: "numeric", "text[]". */
  type: string;
  isEnum: boolean;
  isNullable: boolean;
  hasDefault: boolean;
  /** Only by the database: identities and computed columns. */
  isGenerated: boolean;
  /** The constraints on only this column. */
  checks: string[];
};

const COLUMNS = `
  select c.relname as "table", a.attname as name, format_type(a.atttypid, null) as type, t.typtype = 'e' as "isEnum",
    not a.attnotnull as "isNullable", a.atthasdef as "hasDefault", a.attidentity <> '' or a.attgenerated <> '' as "isGenerated",
    array(select pg_get_constraintdef(k.oid) from pg_constraint k
      where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum] order by k.conname) as checks
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
  order by c.relname, a.attnum`;

const ENUMS = `
  select t.typname as name, array_agg(e.enumlabel::text order by e.enumsortorder) as labels
  from pg_type t join pg_enum e on e.enumtypid = t.oid
  where t.typnamespace = 'public'::regnamespace group by t.typname order by t.typname`;

/** Longer lines are broken as by the formatter. */
const WIDTH = 120;

/** The JavaScript type of each PostgreSQL type, by the parsers of database.ts. */
const ARRIVES_AS: Readonly<Record<string, string>> = {
  bigint: "number",
  integer: "number",
  smallint: "number",
  "double precision": "number",
  numeric: "Numeric",
  boolean: "boolean",
  text: "string",
  "character varying": "string",
  bit: "string",
  uuid: "string",
  xid8: "string",
  date: "string",
  "timestamp with time zone": "Date",
  bytea: "Buffer",
  jsonb: "JsonColumn",
  "integer[]": "number[]",
  "text[]": "string[]",
};

/** The same for columns that are only read. */
const READ_AS: Readonly<Record<string, string>> = { Numeric: "string", JsonColumn: "Json" };
const WITH_DEFAULT: Readonly<Record<string, string>> = { Numeric: "NumericWithDefault", JsonColumn: "JsonWithDefault" };

/** The types of all tables as a file of TypeScript. Throws if a type is unknown or a declared column does not exist. */
export async function dumpTableTypes(client: pg.ClientBase): Promise<string> {
  const { rows: columns } = await client.query<Column>(COLUMNS);
  const { rows: enums } = await client.query<{ name: string; labels: string[] }>(ENUMS);
  const there = new Set(columns.map(pathOf));
  const missing = Object.keys(COLUMN_TYPES).filter((path) => !there.has(path));
  if (missing.length > 0) throw new Error(`column-types.ts declares what is not there: ${missing.join(", ")}`);
  const tables = Object.entries(Object.groupBy(columns, ({ table }) => table));
  const body = [
    ...enums.map(({ name, labels }) => spread(`export type ${typeName(name)} =`, labels.map(quoted))),
    "export type Tables = {",
    ...tables.map(([table, own = []]) => [`  ${table}: {`, ...own.map(lineOf), "  };"].join("\n")),
    "};\n",
  ].join("\n");
  return `// The tables as Kysely sees them. Rewrite it with: npm run schema -w server\n${importsFor(body)}\n\n${body}`;
}

const pathOf = ({ table, name }: Column) => `${table}.${name}`;
const quoted = (text: string) => JSON.stringify(text);
const typeName = (name: string) =>
  LIST_NAMES[name] ?? name.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());

function importsFor(body: string): string {
  const lines = Object.entries(TYPES_FROM).map(([file, names]) => {
    const unused = names.filter((name) => !new RegExp(`\\b${name}\\b`).test(body));
    if (unused.length > 0) throw new Error(`column-types.ts names types that no column has: ${unused.join(", ")}`);
    const line = `import type { ${names.join(", ")} } from "${file}";`;
    return line.length <= WIDTH
      ? line
      : `import type {\n${names.map((name) => `  ${name},\n`).join("")}} from "${file}";`;
  });
  return lines.join("\n");
}

function lineOf(column: Column): string {
  const { table, name, isGenerated, hasDefault, isNullable } = column;
  const start = `    ${name}:`;
  const declared = COLUMN_TYPES[pathOf(column)];
  if (declared) return `${start} ${declared};`;
  const types = arrivingAs(column);
  if (isGenerated || READ_ONLY.test(table)) {
    return `${start} GeneratedAlways<${orNull(
      types.map((type) => READ_AS[type] ?? type),
      isNullable,
    )}>;`;
  }
  if (hasDefault) return `${start} ${WITH_DEFAULT[types[0]!] ?? `Generated<${orNull(types, isNullable)}>`};`;
  return spread(start, isNullable ? [...types, "null"] : types);
}

const orNull = (types: readonly string[], isNullable: boolean) =>
  [...types, ...(isNullable ? ["null"] : [])].join(" | ");

/** The types of a column's value: several literals if a list of values allows no others. */
function arrivingAs(column: Column): string[] {
  const { type, isEnum, isNullable, checks } = column;
  for (const check of checks) {
    const [, left, operator, list] = WORDS.exec(check) ?? [];
    if (left !== column.name || list === undefined) continue;
    const words = [...list.matchAll(/'((?:[^']|'')*)'::\w+/g)].map((found) => quoted(found[1]!.replaceAll("''", "'")));
    return operator === "<@" ? [`(${words.join(" | ")})[]`] : words;
  }
  if (isEnum) return [typeName(type)];
  if (type === "jsonb" && isNullable) return ["OptionalJson"];
  const known = ARRIVES_AS[type];
  if (known === undefined)
    throw new Error(`No TypeScript type is known for ${type}, of ${pathOf(column)}: add it to ARRIVES_AS`);
  return [known];
}

/** A constraint that lists every value of a column, or the only one, or those that its array may hold. */
const WORDS = /^CHECK \(\((\w+) (= ANY|=|<@) \(?((?:ARRAY\[)?'[^\]]*)\]?\)+$/;

/** A union on one line, or one line per member if that is too long. */
function spread(start: string, members: readonly string[]): string {
  const line = `${start} ${members.join(" | ")};`;
  const indentation = `\n${/^ */.exec(start)![0]}  | `;
  return line.length <= WIDTH ? line : `${start}${members.map((member) => indentation + member).join("")};`;
}
