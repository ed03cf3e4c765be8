import type { Endpoint } from "../shared/endpoint.ts";
import { importMode, importReport, SHEET_ERRORS } from "../shared/imports.ts";
import { WORK_CATALOGUE } from "../shared/roles.ts";

export const officeImportAvailability = {
  method: "POST",
  path: "/api/office/v1/availability/import",
  summary: "Checks or writes the stock of packs at branches from CSV or XLSX, all lines or none.",
  access: { staff: WORK_CATALOGUE },
  upload: { fields: importMode, file: "file", fileRequired: true },
  data: importReport,
  errors: SHEET_ERRORS,
} as const satisfies Endpoint;
