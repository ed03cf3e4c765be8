import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { deflateSync } from "node:zlib";
import fontkit from "@pdf-lib/fontkit";
import type { PDFDocument, PDFFont } from "pdf-lib";

const require = createRequire(import.meta.url);
const FILE = "@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf";

/** An invoice needs no fine typography, and shaping it is most of the work. */
const PLAIN = Object.fromEntries(
  ["calt", "ccmp", "clig", "kern", "liga", "locl", "mark", "mkmk", "rclt", "rlig"].map((feature) => [feature, false]),
);

let bytes: Promise<Buffer> | undefined;
const parsed = new WeakMap<Uint8Array, ReturnType<typeof fontkit.create>>();
const deflated = new WeakMap<Uint8Array, Buffer>();

/** `make` once for each file. */
function kept<Of extends object, Made>(made: WeakMap<Of, Made>, of: Of, make: () => Made): Made {
  const known = made.get(of) ?? make();
  made.set(of, known);
  return known;
}

/**
 * Embeds the font of the demo's invoices. Its file is read, parsed and compressed once for all of them, and by the
 * machine's own zlib: otherwise that would be most of the work of the first start.
 */
export async function embedInvoiceFont(document: PDFDocument): Promise<PDFFont> {
  document.registerFontkit({
    ...fontkit,
    create: (content, name) => kept(parsed, content, () => fontkit.create(content, name)),
  });
  const { context } = document;
  context.flateStream = (contents, dict = {}) => {
    const packed =
      typeof contents === "string"
        ? deflateSync(Buffer.from(contents, "latin1"))
        : kept(deflated, contents, () => deflateSync(contents));
    return context.stream(packed, { ...dict, Filter: "FlateDecode" });
  };
  return await document.embedFont(await (bytes ??= readFile(require.resolve(FILE))), { features: PLAIN });
}
