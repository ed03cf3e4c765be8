/** The outcome of processing a document. */
export type Outcome =
  | { status: "imported"; invoiceId?: number; reason?: string }
  | { status: "duplicate" | "unknown_buyer" | "no_products"; reason: string }
  | { status: "invalid"; reason: string; line: number | null; column: number | null }
  | { status: "waiting"; waitsFor: "mapping"; reason: string; questions: number[] }
  | { status: "waiting"; waitsFor: "original"; reason: string; originalKey: string }
  | {
      status: "waiting";
      waitsFor: "review";
      reason: string;
      /** Where in its file. */
      line?: number | null;
      column?: number | null;
      /** The invoice of the same purchase that was accepted with something else. */
      differs?: { differsFrom: number; differences: string[] };
    };
