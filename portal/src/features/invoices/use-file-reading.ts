import type { readInvoice } from "@plon/contract/portal/invoices.ts";
import { parseKsefQr } from "@plon/rules/ksef-qr.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { session } from "#app/session.ts";
import { readEnvelope } from "@plon/contract/shared/client.ts";
import type { InvoiceFormSent, InvoiceFormValues } from "./invoice-form-schema.ts";
import { productsQuery } from "./invoices-api.ts";

type Reading = (typeof readInvoice)["data"]["_output"];
type Form = UseFormReturn<InvoiceFormValues, unknown, InvoiceFormSent>;

/** What the picked file told by itself; undefined while there is nothing to tell. */
export type FileNews =
  | { kind: "reading" }
  | { kind: "silent" }
  | { kind: "filled"; reading: Reading; from: "xml" | "qr" }
  | { kind: "sent_before"; document: string };

/**
 * Reads what a picked file says by itself: the XML of a structured invoice, or the QR code on its printout. Fills in what
 * is empty, and never what was typed. A file that says nothing is a scan like any other.
 */
export function useFileReading(form: Form): FileNews | undefined {
  const file = form.watch("invoice");
  const cache = useQueryClient();
  const [news, setNews] = useState<FileNews>();
  const read = useRef<File | null>(null);
  useEffect(() => {
    if (file === read.current) return;
    read.current = file;
    setNews(undefined);
    form.setValue("ksef_qr", "");
    if (!file) return;
    const isStale = () => read.current !== file;
    void (async () => {
      setNews({ kind: "reading" });
      const told = await readFile(file).catch(() => undefined);
      if (isStale()) return;
      if (!told) return setNews({ kind: "silent" });
      await cache.ensureQueryData(productsQuery).catch(() => undefined);
      form.setValue("ksef_qr", told.qr);
      fillIn(form, told.reading);
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

async function readFile(file: File): Promise<{ reading: Reading; qr: string; from: "xml" | "qr" } | undefined> {
  const isXml = file.type.endsWith("xml") || file.name.toLowerCase().endsWith(".xml");
  if (isXml) {
    const body = new FormData();
    body.set("invoice", file);
    return { reading: await ask(body), qr: "", from: "xml" };
  }
  const { readQrCode } = await import("./qr-reader.ts");
  const qr = await readQrCode(file);
  if (qr === undefined || !parseKsefQr(qr)) return undefined;
  const body = new FormData();
  body.set("ksef_qr", qr);
  return { reading: await ask(body), qr, from: "qr" };
}

async function ask(body: FormData): Promise<Reading> {
  const response = await session.send("/api/v1/invoices/read", { method: "POST", body });
  return ((await readEnvelope(response)) as { data: Reading }).data;
}

function fillIn(form: Form, reading: Reading): void {
  const { document_name: name, distributor_id: distributor, lines } = form.getValues();
  const touched = { shouldDirty: true, shouldValidate: form.formState.isSubmitted };
  if (name === "" && reading.document_name) form.setValue("document_name", reading.document_name, touched);
  if (distributor === "" && reading.distributor) {
    form.setValue("distributor_id", String(reading.distributor.id), touched);
  }
  if (lines.length > 0 || reading.lines.length === 0) return;
  const typed = reading.lines.map(({ sap, pack_volume, quantity }) => ({
    sap: String(sap),
    pack_volume: String(pack_volume),
    quantity: String(quantity),
  }));
  form.setValue("lines", typed, touched);
}
