import { z } from "zod";
import type { Endpoint } from "../../shared/calls/endpoint.ts";
import { isoInstant } from "../../shared/calls/envelope.ts";
import { type ImportColumns, importMode, importReport, SHEET_ERRORS } from "../../shared/imports.ts";
import { WORK_CATALOGUE } from "../../shared/roles.ts";

const PRODUCT_COLUMNS = {
  sap: { heading: "SAP", meaning: "numer, po którym rozpoznajemy produkt", example: "611001", isRequired: true },
  name: { heading: "Nazwa", meaning: "nazwa handlowa", example: "Miotlar 240 SC" },
  brand: { heading: "Marka", meaning: "producent albo marka", example: "Plon" },
  category: { heading: "Kategoria", meaning: "jedna ze znanych kategorii", example: "Herbicydy" },
  unit: { heading: "Jednostka", meaning: "l albo kg", example: "l" },
  packs: { heading: "Opakowania", meaning: "pojemności rozdzielone kreską", example: "1|5|20" },
  gtins: { heading: "GTIN", meaning: "w kolejności opakowań; myślnik pomija", example: "5901234123457|-|-" },
  crops: { heading: "Uprawy", meaning: "rozdzielone kreską", example: "rzepak|kukurydza" },
  active_substances: { heading: "Substancje czynne", meaning: "opis", example: "glifosat 360 g/l" },
  dose: { heading: "Dawka", meaning: "opis", example: "1–2 l/ha" },
  conversion_price_grosze: {
    heading: "Cena przeliczeniowa",
    meaning: "netto za litr lub kilogram, w złotych",
    example: "125,50",
  },
  limit: { heading: "Limit roczny", meaning: "punkty jednej osoby w roku", example: "15000" },
  limit_from: { heading: "Limit od roku", meaning: "puste: od bieżącego", example: "2026" },
  is_active: { heading: "W programie", meaning: "tak albo nie", example: "tak" },
  points: { heading: "Punkty za jednostkę", meaning: "za litr lub kilogram", example: "9,5" },
  points_from: { heading: "Punkty od dnia", meaning: "puste: od dziś", example: "2026-03-01" },
} as const satisfies ImportColumns;

/** A line is a branch; its distributor's data may be in any of the distributor's lines. */
const DISTRIBUTOR_COLUMNS = {
  nip: { heading: "NIP", meaning: "po nim rozpoznajemy dystrybutora", example: "5260250274", isRequired: true },
  distributor_name: { heading: "Nazwa", meaning: "nazwa dystrybutora", example: "Agro-Kujawy" },
  street: { heading: "Ulica", meaning: "siedziby, z numerem", example: "Szosa Bydgoska 52" },
  postcode: { heading: "Kod pocztowy", meaning: "siedziby", example: "87-100" },
  city: { heading: "Miejscowość", meaning: "siedziby", example: "Toruń" },
  phone: { heading: "Telefon", meaning: "dziewięć cyfr", example: "566230101" },
  edi: { heading: "Faktury elektroniczne", meaning: "tak albo nie", example: "tak" },
  is_active: { heading: "Współpraca", meaning: "tak albo nie", example: "tak" },
  branch: { heading: "Oddział", meaning: "nazwa, po której go rozpoznajemy", example: "Oddział Inowrocław" },
  branch_street: { heading: "Ulica oddziału", meaning: "z numerem", example: "Składowa 4" },
  branch_postcode: { heading: "Kod oddziału", meaning: "kod pocztowy", example: "88-100" },
  branch_city: { heading: "Miejscowość oddziału", meaning: "nazwa", example: "Inowrocław" },
  branch_phone: { heading: "Telefon oddziału", meaning: "dziewięć cyfr", example: "566230102" },
  lat: { heading: "Szerokość", meaning: "w stopniach", example: "52,7988" },
  lng: { heading: "Długość", meaning: "w stopniach", example: "18,2639" },
  opening_hours: { heading: "Godziny otwarcia", meaning: "dni i godziny", example: "pn-pt 7-17, sob 8-13" },
  branch_is_active: { heading: "Oddział otwarty", meaning: "tak albo nie", example: "tak" },
} as const satisfies ImportColumns;

const AVAILABILITY_COLUMNS = {
  nip: { heading: "NIP dystrybutora", meaning: "dziesięć cyfr", example: "5260250274", isRequired: true },
  branch: { heading: "Oddział", meaning: "nazwa oddziału", example: "Oddział Inowrocław", isRequired: true },
  sap: { heading: "SAP", meaning: "numer produktu, razem z opakowaniem", example: "611001" },
  pack: { heading: "Opakowanie", meaning: "pojemność", example: "5" },
  gtin: { heading: "GTIN", meaning: "zamiast SAP i opakowania", example: "5901234123457" },
  status: { heading: "Stan", meaning: "dostępny, na zamówienie albo brak", example: "dostępny", isRequired: true },
} as const satisfies ImportColumns;

/** What can be imported from a file, and what such a file has. */
export const IMPORTS = {
  products: { columns: PRODUCT_COLUMNS, fileName: "produkty" },
  distributors: { columns: DISTRIBUTOR_COLUMNS, fileName: "dystrybutorzy" },
  availability: { columns: AVAILABILITY_COLUMNS, fileName: "dostepnosc" },
} as const;
export type ImportKind = keyof typeof IMPORTS;

const byKind = z.object({
  kind: z.enum(Object.keys(IMPORTS) as [ImportKind, ...ImportKind[]], { error: "Nie ma takiego importu" }),
});

const sheet = { file: "file", fileRequired: true } as const;

export const officeCheckImport = {
  method: "POST",
  path: "/api/office/v1/imports/:kind/check",
  summary: "Checks a table from CSV or XLSX line by line. Writes nothing.",
  access: { staff: WORK_CATALOGUE },
  readOnly: true,
  params: byKind,
  upload: { fields: z.object({}), ...sheet },
  data: importReport,
  errors: SHEET_ERRORS,
} as const satisfies Endpoint;

/** An import that was asked for: the worker writes it, whether anybody waits or not. */
const importRun = z.object({
  id: z.int(),
  file_name: z.string(),
  by: z.string(),
  /** `refused` if lines are wrong and nothing was to be written then; `ended` if it failed and wrote nothing. */
  status: z.enum(["queued", "running", "done", "refused", "ended"]),
  lines: z.int(),
  lines_done: z.int(),
  created_at: isoInstant,
  finished_at: isoInstant.nullable(),
  report: importReport.nullable(),
});
export type ImportRun = z.infer<typeof importRun>;

export const officeStartImport = {
  method: "POST",
  path: "/api/office/v1/imports/:kind",
  value: "changes_worth",
  summary:
    "Has a table written: all lines or none, or those that are right if so asked. Rates and limits of products then wait for a second person. One of a kind at a time; the same file again meanwhile is the same import.",
  access: { staff: WORK_CATALOGUE },
  params: byKind,
  upload: { fields: importMode, ...sheet },
  data: importRun,
  errors: [...SHEET_ERRORS, "import.running"],
} as const satisfies Endpoint;

export const officeLastImport = {
  method: "GET",
  path: "/api/office/v1/imports/:kind",
  summary: "The import that runs or else ran last, with its report; kept for thirty days.",
  access: { staff: WORK_CATALOGUE },
  params: byKind,
  data: importRun.nullable(),
  errors: [],
} as const satisfies Endpoint;

/** What there is now, as a file that can be changed and imported. */
export const OFFICE_IMPORT_STATE = {
  path: "/api/office/v1/imports/:kind/state",
  summary:
    "What there is now as CSV, in the form in which it is imported; more than one file holds as an archive of files.",
  access: { staff: WORK_CATALOGUE },
  params: byKind,
} as const;
