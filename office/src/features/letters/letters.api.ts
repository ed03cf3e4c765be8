import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import {
  type letterTextFields,
  officeGetLetterText,
  officePreviewLetter,
} from "@plon/contract/office/points/letters.ts";
import { call, dataOf } from "#shared/calls/session.ts";

export type LetterText = z.infer<typeof letterTextFields>;
export type LetterDetail = z.infer<(typeof officeGetLetterText)["data"]>;

export const letterQuery = (level: number) =>
  queryOptions({
    queryKey: ["letter-texts", "details", level],
    queryFn: dataOf(officeGetLetterText, { params: { level } }),
    // A background refetch would change the text while it is being edited.
    refetchOnWindowFocus: false,
  });

/** The letter as typed, rendered: the URL of a PDF in this browser's memory. Free it with URL.revokeObjectURL. */
export async function previewAddress(level: number, body: LetterText): Promise<string> {
  const { data } = await call(officePreviewLetter, { params: { level }, body });
  const bytes = Uint8Array.from(atob(data.pdf_base64), (mark) => mark.codePointAt(0)!);
  return URL.createObjectURL(new Blob([bytes], { type: "application/pdf" }));
}
