// Looks for a QR code in its own thread: the search takes seconds on a phone, and the page must stay responsive
// meanwhile.
import { greyOf } from "@plon/rules/pictures/grey-picture.ts";
import { decodeQr } from "./qr-decoding.ts";

/** Responds to each picture with the text of its QR code, or undefined if there is none. */
addEventListener("message", ({ data }: MessageEvent<ImageData>) => postMessage(decodeQr(greyOf(data))));
