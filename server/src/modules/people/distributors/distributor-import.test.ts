import type { ImportMode, ImportReport } from "@plon/contract/shared/imports.ts";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { createGiven, newNip } from "#test/harness/given.ts";
import { sendTable } from "#test/harness/given/imports.ts";
import { useTestServer } from "#test/harness/server.ts";

const server = useTestServer();
const given = createGiven(server);
let editor: string;

beforeAll(async () => {
  ({ token: editor } = await given.staff("editor"));
});

const HEAD =
  "NIP;Nazwa;Ulica;Kod pocztowy;Miejscowość;Telefon;Faktury elektroniczne;Współpraca;Oddział;Ulica oddziału;Kod oddziału;Miejscowość oddziału;Telefon oddziału;Szerokość;Długość;Oddział otwarty;Opiekun;Godziny otwarcia";

const run = (lines: string[], mode: "check" | ImportMode, token = editor) =>
  sendTable(server, { token, kind: "distributors", text: [HEAD, ...lines].join("\n"), mode });
const found = async (nip: string) =>
  (await server.call("GET", `/api/office/v1/distributors?search=${nip}`, { token: editor })).body.data;

const first = (nip: string) =>
  `${nip};Agro-Kujawy;Szosa Bydgoska 52;87-100;Toruń;566 230 101;tak;tak;Oddział Inowrocław;Składowa 4;88-100;Inowrocław;48566230102;52,7988;18,2639;tak;x;pn-pt 7-17`;
const second = (nip: string) =>
  `${nip};;;;;;;;Oddział Brodnica;Polna 1;87-300;Brodnica;566230103;53.2589;19.3989;nie;x`;

test("a file of distributors is looked at first, then written; the same file again changes nothing, a cell changes its field alone", async () => {
  const nip = newNip();
  const dashed = `${nip.slice(0, 3)}-${nip.slice(3, 6)}-${nip.slice(6, 8)}-${nip.slice(8)}`;
  const file = [first(nip), second(dashed)];
  const looked = await run(file, "check");
  expect(looked.status).toBe(200);
  expect(looked.body.data).toEqual({
    is_applied: false,
    counts: { created: 2, changed: 0, unchanged: 0, refused: 0 },
    ignored_columns: ["Opiekun"],
    lines: [
      {
        line: 2,
        title: "Agro-Kujawy, Oddział Inowrocław",
        outcome: "created",
        notes: ["nowy dystrybutor", "nowy oddział"],
        changes: [],
        problems: [],
        cells: [],
      },
      {
        line: 3,
        title: "Agro-Kujawy, Oddział Brodnica",
        outcome: "created",
        notes: ["nowy oddział"],
        changes: [],
        problems: [],
        cells: [],
      },
    ],
  });
  expect(await found(nip)).toEqual([]);

  expect((await run(file, "apply")).body.data.is_applied).toBe(true);
  const [made] = await found(nip);
  expect(made).toMatchObject({
    distributor_name: "Agro-Kujawy",
    nip,
    phone: "+48566230101",
    edi: true,
    is_active: true,
    branches: [
      {
        name: "Oddział Inowrocław",
        phone: "+48566230102",
        lat: 52.7988,
        lng: 18.2639,
        opening_hours: "pn–pt 7:00–17:00",
      },
      {
        name: "Oddział Brodnica",
        phone: "+48566230103",
        lat: 53.2589,
        lng: 19.3989,
        opening_hours: "",
        is_active: false,
      },
    ],
  });
  expect((await run(file, "apply")).body.data.counts).toEqual({ created: 0, changed: 0, unchanged: 2, refused: 0 });

  const mended = [`${nip};;;;;;nie;;oddzial brodnica;;;;;;;tak;`, `${nip};;;;;566230109;;;;;;;;;;;`];
  const { body } = await run(mended, "apply");
  const outcomeOf = ({ outcome, changes }: ImportReport["lines"][number]) => [outcome, changes];
  expect(body.data.lines.map(outcomeOf)).toEqual([
    [
      "changed",
      [
        { column: "Telefon", from: "+48566230101", to: "+48566230109" },
        { column: "Faktury elektroniczne", from: "tak", to: "nie" },
        { column: "Oddział otwarty", from: "nie", to: "tak" },
      ],
    ],
    ["unchanged", []],
  ]);
  const { branches, ...facts } = (await found(nip))[0];
  expect(facts).toMatchObject({ id: made.id, edi: false, phone: "+48566230109", street: "Szosa Bydgoska 52" });
  expect(branches[1]).toEqual({ ...made.branches[1], is_active: true });
  const acts = await sql<{ total: number }>`select count(*)::int as total from audit_log
    where action = 'distributor.import'`.execute(server.db);
  expect(acts.rows[0]?.total).toBe(3);
});

test("one wrong line and nothing is written; each is told with its line, column and reason", async () => {
  const [good, poor, twice] = [newNip(), newNip(), newNip()];
  const { body } = await run(
    [
      first(good),
      second("1111111112"),
      `${poor};Bez adresu;;8710;Toruń;12;może;tak;;;;;;;;;`,
      first(twice),
      `${twice};Inna nazwa;;;;;;;Oddział Inowrocław;;;;;;;;`,
      second(twice).replace("53.2589;19.3989", "19.3989;"),
      `${twice};;;;;;;;;Polna 1;;;;;;;`,
    ],
    "apply",
  );
  expect(body.data).toMatchObject({
    is_applied: false,
    counts: { created: 2, changed: 0, unchanged: 0, refused: 5 },
  });
  type Told = { line: number; problems: { column: string; message: string }[] };
  const told = body.data.lines.map(({ line, problems }: Told) => [line, problems.map(({ column }) => column)]);
  expect(told).toEqual([
    [2, []],
    [3, ["Nazwa", "NIP", "Ulica", "Kod pocztowy", "Miejscowość", "Telefon"]],
    [4, ["Ulica", "Kod pocztowy", "Telefon", "Faktury elektroniczne"]],
    [5, []],
    [6, ["Nazwa", "Oddział"]],
    [7, ["Szerokość", "Długość"]],
    [8, ["Oddział"]],
  ]);
  const messages = body.data.lines.flatMap(({ problems }: Told) => problems.map(({ message }) => message));
  expect(messages).toEqual(
    expect.arrayContaining([
      "Pole jest wymagane",
      "Popraw pole kod pocztowy",
      "Wpisz tak albo nie",
      "Wiersz 5 podaje co innego: Agro-Kujawy",
      "Ten oddział jest już w wierszu 5",
      "W Polsce szerokość ma od 49 do 55 stopni",
      "Podaj nazwę oddziału",
    ]),
  );
  for (const message of messages) expect(message).not.toMatch(/Invalid|expected|Too /);
  expect([...(await found(good)), ...(await found(twice))]).toEqual([]);
});

test("a file without the column NIP is refused in the field of the file; a clerk imports nothing", async () => {
  const { status, body } = await sendTable(server, {
    token: editor,
    kind: "distributors",
    text: "Nazwa\nAgro\n",
    mode: "check",
  });
  expect([status, body.errors.file[0]]).toEqual([422, "W wierszu z nagłówkami brakuje kolumny „NIP”."]);
  const { token } = await given.staff("clerk");
  expect((await run([first(newNip())], "apply", token)).status).toBe(403);
});

test("a distributor with a thousand branches is written at once", async () => {
  const nip = newNip();
  const more = Array.from({ length: 1000 }, (_, at) => second(nip).replace("Oddział Brodnica", `Punkt ${at}`));
  const { body } = await run([first(nip), ...more], "apply");
  expect(body.data).toMatchObject({ is_applied: true, counts: { created: 1001 } });
});
