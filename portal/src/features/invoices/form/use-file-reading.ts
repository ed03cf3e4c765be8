import type { FormFindings, ReadingProgress } from "@plon/contract/portal/documents/invoices-drafts.ts";
import { ApiError } from "@plon/contract/shared/calls/client.ts";
import { isCertificateQr, issuedKsefQr } from "@plon/rules/ksef/ksef-qr.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { call } from "#base/calls/api.ts";
import { session } from "#base/session/session.ts";
import { readingOfDraft, sendAhead } from "./file-draft.ts";
import {
  type DocumentReading,
  fillIn,
  type Filled,
  type Findings,
  findingsOfDocument,
  findingsOfScan,
  type InvoiceFormMethods,
  type Judgement,
  judgeFilled,
  takeBack,
} from "./filling.ts";
import { filePickProblem } from "./invoice-form-schema.ts";
import { productsQuery } from "../invoices.api.ts";

/** What was read from the picked file; undefined if there is nothing to report. */
export type FileNews =
  /** With the page that the server is reading, once it has begun. */
  | { kind: "reading"; progress?: ReadingProgress }
  | { kind: "silent" }
  | { kind: "slow" }
  | { kind: "unreadable"; message: string }
  | { kind: "filled"; reading: DocumentReading; from: "xml" | "qr" }
  | { kind: "scanned"; judged: Exclude<Judgement, "nothing">; issueDate: string | undefined }
  | { kind: "stranger"; nip: string }
  | { kind: "sent_before"; document: string }
  | { kind: "certificate_only" };

export type FileReading = {
  news: FileNews | undefined;
  filled: Filled;
  /** The draft under which the server has the file already; undefined if it has none. */
  draftId: () => number | undefined;
  /**
   * Sends the form with the draft that has its file; a file that is still on its way arrives first. Percent of the file
   * go to `onProgress` meanwhile.
   */
  sendWithDraft: <Answer>(
    work: (draftId: number | undefined) => Promise<Answer>,
    onProgress: (percent: number) => void,
  ) => Promise<Answer>;
};

function hasEnded(): boolean {
  const state = session.state();
  return state.status !== "member" || state.ended === true;
}

/** A file on its way ahead of its form, or there. */
type Ahead = { file: File; arrives: Promise<number>; id?: number };

/**
 * Reads a picked file: the XML of a structured invoice, the QR code on its printout, and with `isSentAhead` whatever is
 * printed or photographed, which the server reads while the form is being filled in. Fills in only fields that are empty
 * or still hold an earlier file's values, never typed ones. An unreadable XML file is reported at once, because it would
 * be refused. So is one of a wrong type or size, which isn't read at all.
 */
export function useFileReading(form: InvoiceFormMethods, { isSentAhead }: { isSentAhead: boolean }): FileReading {
  const file = form.watch("invoice");
  const cache = useQueryClient();
  const [news, setNews] = useState<FileNews>();
  const [filled, setFilled] = useState<Filled>({});
  const read = useRef<File | null>(undefined);
  const filledNow = useRef<Filled>({});
  const { draftId, sendWithDraft, startAhead, isSending } = useAhead(form);
  useEffect(
    () => () => {
      read.current = undefined;
    },
    [],
  );
  useEffect(() => {
    if (file === read.current) return;
    const isRestored = read.current === undefined;
    read.current = file;
    setNews(undefined);
    form.setValue("ksef_qr", "");
    // A form that was filled in before the page was reloaded still is.
    if (!isRestored) form.setValue("draft", "");
    takeBack(form, filledNow.current);
    tellFilled({});
    if (!file) {
      if (!form.formState.isSubmitted) form.clearErrors("invoice");
      return;
    }
    // Reported at its field now and not only when sending. A file that will be refused isn't read either: a large one
    // takes long.
    void form.trigger("invoice");
    if (filePickProblem(file) !== undefined) return;
    const isStale = () => read.current !== file;
    void readPicked(file, {
      arriving: isSentAhead && navigator.onLine && !isXml(file) ? startAhead(file) : undefined,
      // A session that ended goes on once somebody has signed in over the form.
      mayAsk: () => (isStale() ? "never" : isSending() || hasEnded() ? "later" : "now"),
      tell: (next) => isStale() || setNews(next),
      setQr: (qr) => isStale() || form.setValue("ksef_qr", qr),
      refuse: (message) => isStale() || form.setError("invoice", { type: "server", message }),
      async fill(found) {
        // The names of the goods that are filled in.
        await cache.ensureQueryData(productsQuery).catch(() => undefined);
        if (isStale()) return {};
        const now = fillIn(form, found, filledNow.current);
        tellFilled({ ...filledNow.current, ...now });
        return now;
      },
    });

    function tellFilled(next: Filled) {
      filledNow.current = next;
      setFilled(next);
    }
  }, [file, form, cache, isSentAhead, startAhead, isSending]);
  return { news, filled, draftId, sendWithDraft };
}

/** Sends a picked file ahead of its form. */
function useAhead(form: InvoiceFormMethods) {
  const ahead = useRef<Ahead>(undefined);
  const isSendingNow = useRef(false);
  const report = useRef<(percent: number) => void>(undefined);
  const own = () => (ahead.current?.file === form.getValues("invoice") ? ahead.current : undefined);

  const startAhead = useCallback(
    (file: File) => {
      const started: Ahead = { file, arrives: sendAhead(file, (percent) => report.current?.(percent)) };
      ahead.current = started;
      started.arrives.then(
        (id) => {
          started.id = id;
          if (form.getValues("invoice") === file) form.setValue("draft", String(id));
        },
        () => {
          if (ahead.current === started) ahead.current = undefined;
        },
      );
      return started.arrives;
    },
    [form],
  );
  const isSending = useCallback(() => isSendingNow.current, []);

  const sendWithDraft: FileReading["sendWithDraft"] = async (work, onProgress) => {
    isSendingNow.current = true;
    report.current = onProgress;
    try {
      return await work(await own()?.arrives.catch(() => undefined));
    } finally {
      isSendingNow.current = false;
      report.current = undefined;
    }
  };
  return { draftId: () => own()?.id, sendWithDraft, startAhead, isSending };
}

type Picked = {
  /** The draft's id, once the file has arrived on the server; undefined if it is not sent ahead. */
  arriving: Promise<number> | undefined;
  mayAsk: Parameters<typeof readingOfDraft>[1];
  tell: (news: FileNews | undefined) => void;
  setQr: (qr: string) => void;
  refuse: (message: string) => void;
  /** Fills in what is empty; returns what it filled in. */
  fill: (found: Findings) => Promise<Filled>;
};

/**
 * Reads a file here, and meanwhile waits for what the server reads in it: a code knows the seller and little else, and
 * either may be the first.
 */
async function readPicked(file: File, picked: Picked): Promise<void> {
  const { arriving, tell } = picked;
  tell({ kind: "reading" });
  const here = readHere(file, picked);
  let isTold = false;
  const show = (news: FileNews | undefined) => {
    if (!news) return;
    isTold = true;
    tell(news);
  };
  const there = arriving && readThere(arriving, picked, (progress) => isTold || tell({ kind: "reading", progress }));
  void here.then(show);
  void there?.then(show);
  const found = [await here, await there].filter((news) => news !== undefined);
  const said = found.find(({ kind }) => kind === "sent_before") ?? found[0] ?? { kind: "silent" };
  // Whose data were all read needs no other code.
  const scanned = found.find((news) => news.kind === "scanned" && news.judged !== "partly");
  tell(said.kind === "certificate_only" ? (scanned ?? said) : said);
}

/** Reads the document or its code; undefined if there is nothing to tell. */
async function readHere(file: File, { setQr, fill }: Picked): Promise<FileNews | undefined> {
  const told = await readFile(file).catch((error: unknown) => refusalOf(file, error));
  if (told === undefined) return undefined;
  if (told === "certificate") return { kind: "certificate_only" };
  if (typeof told === "string") return { kind: "unreadable", message: told };
  setQr(told.qr);
  await fill(findingsOfDocument(told.reading));
  const { sent_before: before } = told.reading;
  return before ? { kind: "sent_before", document: before.document } : { kind: "filled", ...told };
}

/** Waits until the file has arrived and was read; undefined if there is nothing to tell. */
async function readThere(
  arriving: Promise<number>,
  picked: Picked,
  onProgress: (progress: ReadingProgress) => void,
): Promise<FileNews | undefined> {
  try {
    return await newsOfScan(await readingOfDraft(await arriving, picked.mayAsk, onProgress), picked.fill);
  } catch (error) {
    // What did not arrive is sent with the form.
    const refusal = error instanceof ApiError ? error.fields["invoice"]?.[0] : undefined;
    if (refusal !== undefined) picked.refuse(refusal);
    return undefined;
  }
}

async function newsOfScan(found: FormFindings | null | "slow", fill: Picked["fill"]): Promise<FileNews | undefined> {
  if (found === "slow") return { kind: "slow" };
  if (found === null) return undefined;
  const judged = judgeFilled(await fill(findingsOfScan(found)));
  const { sent_before: before, seller, issue_date: day } = found;
  if (before) return { kind: "sent_before", document: before.document };
  if (seller?.certain && !seller.distributor) return { kind: "stranger", nip: seller.nip };
  if (judged === "nothing") return undefined;
  return { kind: "scanned", judged, issueDate: day?.certain ? day.value : undefined };
}

const isXml = (file: File) => file.type.endsWith("xml") || file.name.toLowerCase().endsWith(".xml");

/** Why the server can't accept an XML file; nothing if it is not XML or the server gave no reason. */
function refusalOf(file: File, error: unknown): string | undefined {
  if (!isXml(file) || !(error instanceof ApiError) || error.status < 400 || error.status >= 500) return undefined;
  return Object.values(error.fields).flat()[0] ?? error.message;
}

/** What the document or its code says; "certificate" if there is only the code that proves who issued it. */
async function readFile(
  file: File,
): Promise<{ reading: DocumentReading; qr: string; from: "xml" | "qr" } | "certificate" | undefined> {
  if (isXml(file)) {
    const body = new FormData();
    body.set("invoice", file);
    return { reading: await ask(body), qr: "", from: "xml" };
  }
  const { readQrCode } = await import("./qr/qr-reader.ts");
  const qr = await readQrCode(file);
  if (qr !== undefined && isCertificateQr(qr)) return "certificate";
  if (qr === undefined || !issuedKsefQr(qr)) return undefined;
  const body = new FormData();
  body.set("ksef_qr", qr);
  return { reading: await ask(body), qr, from: "qr" };
}

const ask = async (form: FormData): Promise<DocumentReading> =>
  (await call("POST /api/v1/invoices/read", { form })).data;
