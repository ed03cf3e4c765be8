import type { readInvoice } from "@plon/contract/portal/feeds.ts";
import { issuedKsefQr } from "@plon/rules/ksef-qr.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { ApiError } from "@plon/contract/shared/client.ts";
import { call } from "#base/api.ts";
import { filePickProblem } from "./invoice-form-schema.ts";
import type { InvoiceFormSent, InvoiceFormValues } from "./invoice-form-schema.ts";
import { productsQuery } from "./invoices.api.ts";

type Reading = (typeof readInvoice)["data"]["_output"];
type Form = UseFormReturn<InvoiceFormValues, unknown, InvoiceFormSent>;

/** What was read from the picked file; undefined if there is nothing to report. */
export type FileNews =
  | { kind: "reading" }
  | { kind: "silent" }
  | { kind: "unreadable"; message: string }
  | { kind: "filled"; reading: Reading; from: "xml" | "qr" }
  | { kind: "sent_before"; document: string };

/**
 * Reads a picked file: the XML of a structured invoice, or the QR code on its printout. Fills in only fields that are
 * empty or still hold an earlier file's values, never typed ones. A picture without a code is a scan like any other; an
 * unreadable XML file is reported at once, because it would be refused. So is one of a wrong type or size, which isn't
 * read at all.
 */
export function useFileReading(form: Form): FileNews | undefined {
  const file = form.watch("invoice");
  const cache = useQueryClient();
  const [news, setNews] = useState<FileNews>();
  const read = useRef<File | null>(null);
  const filled = useRef<Filled>({});
  useEffect(() => {
    if (file === read.current) return;
    read.current = file;
    setNews(undefined);
    form.setValue("ksef_qr", "");
    takeBack(form, filled.current);
    filled.current = {};
    if (!file) {
      if (!form.formState.isSubmitted) form.clearErrors("invoice");
      return;
    }
    // Reported at its field now and not only when sending. A file that will be refused isn't read either: a large one
    // takes long.
    void form.trigger("invoice");
    if (filePickProblem(file) !== undefined) return;
    const isStale = () => read.current !== file;
    void (async () => {
      setNews({ kind: "reading" });
      const told = await readFile(file).catch((error: unknown) => refusalOf(file, error));
      if (isStale()) return;
      if (typeof told === "string") return setNews({ kind: "unreadable", message: told });
      if (!told) return setNews({ kind: "silent" });
      await cache.ensureQueryData(productsQuery).catch(() => undefined);
      form.setValue("ksef_qr", told.qr);
      filled.current = fillIn(form, told.reading);
      const { sent_before: before } = told.reading;
      setNews(
        before
          ? { kind: "sent_before", document: before.document }
          : { kind: "filled", reading: told.reading, from: told.from },
      );
    })();
  }, [file, form, cache]);
  return news;
}

const isXml = (file: File) => file.type.endsWith("xml") || file.name.toLowerCase().endsWith(".xml");

/** Why the server can't accept an XML file; nothing if it is not XML or the server gave no reason. */
function refusalOf(file: File, error: unknown): string | undefined {
  if (!isXml(file) || !(error instanceof ApiError) || error.status < 400 || error.status >= 500) return undefined;
  return Object.values(error.fields).flat()[0] ?? error.message;
}

async function readFile(file: File): Promise<{ reading: Reading; qr: string; from: "xml" | "qr" } | undefined> {
  if (isXml(file)) {
    const body = new FormData();
    body.set("invoice", file);
    return { reading: await ask(body), qr: "", from: "xml" };
  }
  const { readQrCode } = await import("./qr-reader.ts");
  const qr = await readQrCode(file);
  if (qr === undefined || !issuedKsefQr(qr)) return undefined;
  const body = new FormData();
  body.set("ksef_qr", qr);
  return { reading: await ask(body), qr, from: "qr" };
}

const ask = async (form: FormData): Promise<Reading> => (await call("POST /api/v1/invoices/read", { form })).data;

/** The values that a file filled in. */
type Filled = Partial<Pick<InvoiceFormValues, "document_name" | "distributor_id" | "lines">>;

/** Clears what an earlier file filled in and nobody has changed since: it belongs to another invoice. */
function takeBack(form: Form, filled: Filled): void {
  const now = form.getValues();
  if (filled.document_name === now.document_name) form.setValue("document_name", "");
  if (filled.distributor_id === now.distributor_id) form.setValue("distributor_id", "");
  if (filled.lines && JSON.stringify(filled.lines) === JSON.stringify(now.lines)) form.setValue("lines", []);
}

function fillIn(form: Form, reading: Reading): Filled {
  const { document_name: name, distributor_id: distributor, lines } = form.getValues();
  const touched = { shouldDirty: true, shouldValidate: form.formState.isSubmitted };
  const filled: Filled = {};
  if (name === "" && reading.document_name) filled.document_name = reading.document_name;
  if (distributor === "" && reading.distributor) filled.distributor_id = String(reading.distributor.id);
  if (lines.length === 0 && reading.lines.length > 0) {
    filled.lines = reading.lines.map(({ sap, pack_volume, quantity }) => ({
      sap: String(sap),
      pack_volume: String(pack_volume),
      quantity: String(quantity),
    }));
  }
  for (const [field, value] of Object.entries(filled)) form.setValue(field as keyof Filled, value, touched);
  return filled;
}
