// What a voucher says in a phone's wallet: the content of Apple's pass.json and of Google's save link, in their own words.
import { warsawDayEnd } from "../time/warsaw-calendar.ts";

/** What a pass tells of a voucher. */
export type VoucherPass = {
  /** The same each time it is made: a second pass takes the place of the first. */
  id: string;
  title: string;
  code: string;
  /** The last day on which it can be used. */
  validUntil: string | null;
  orderNumber: string;
  brand: { name: string; helpline: string; helplineHours: string };
};

/** Whether Code 128, set B, holds it: letters without accents, digits and the signs of a keyboard. */
export const fitsBarCode = (code: string): boolean => /^[ -~]+$/.test(code);

/** The dark blue of the portal's shell, and what is read on it. */
const GROUND = { hex: "#0b2545", apple: "rgb(11, 37, 69)" };
const INK = "rgb(255, 255, 255)";
const SOFT_INK = "rgb(179, 196, 216)";

const polishDay = (day: string) => day.split("-").toReversed().join(".");

/** Until the last moment of the last day: what ends with a day is valid all day. */
const lastMoment = (day: string) => new Date(warsawDayEnd(day).getTime() - 1000).toISOString().replace(".000Z", "Z");

/** Whose pass it is: what Apple's certificate names. */
export type AppleIssuer = { passType: string; team: string };

/** The content of `pass.json`, a coupon: the code as bars with its text below, and in words where bars do not hold it. */
export function applePass(pass: VoucherPass, { passType, team }: AppleIssuer) {
  const { id, title, code, validUntil, orderNumber, brand } = pass;
  const asBars = fitsBarCode(code);
  return {
    formatVersion: 1,
    passTypeIdentifier: passType,
    teamIdentifier: team,
    serialNumber: id,
    organizationName: brand.name,
    description: `Bon: ${title}`,
    logoText: brand.name,
    backgroundColor: GROUND.apple,
    foregroundColor: INK,
    labelColor: SOFT_INK,
    // Who has the code has the money: a pass is not handed on by a press.
    sharingProhibited: true,
    ...(validUntil === null ? {} : { expirationDate: lastMoment(validUntil) }),
    ...(asBars
      ? {
          barcodes: [{ format: "PKBarcodeFormatCode128", message: code, messageEncoding: "iso-8859-1", altText: code }],
        }
      : {}),
    coupon: {
      primaryFields: [{ key: "title", label: "Bon", value: title }],
      secondaryFields: [
        ...(asBars ? [] : [{ key: "code", label: "Kod", value: code }]),
        ...(validUntil === null ? [] : [{ key: "valid", label: "Ważny do", value: polishDay(validUntil) }]),
      ],
      backFields: [
        { key: "code-back", label: "Kod bonu", value: code },
        { key: "order", label: "Zamówienie", value: orderNumber },
        { key: "helpline", label: "Infolinia", value: `${brand.helpline} (${brand.helplineHours})` },
      ],
    },
  };
}

/** A link is read from an address bar: longer titles would make it one that some browsers cut. */
const GOOGLE_TITLE_MAX = 60;

const cut = (text: string, max: number) => (text.length <= max ? text : `${text.slice(0, max - 1).trimEnd()}…`);

const inPolish = (value: string) => ({ defaultValue: { language: "pl", value } });

/** Whose pass it is: the number of the account with Google, and a name of the class that this installation's vouchers share. */
export type GoogleIssuer = { issuer: string; className: string };

/** The payload of Google's save link: a class that all vouchers share, which comes with the first, and the voucher. */
export function googlePass(pass: VoucherPass, { issuer, className }: GoogleIssuer) {
  const { id, title, code, validUntil, brand } = pass;
  const classId = `${issuer}.${className}`;
  return {
    genericClasses: [{ id: classId }],
    genericObjects: [
      {
        id: `${issuer}.${id}`,
        classId,
        state: "ACTIVE",
        cardTitle: inPolish(cut(brand.name, GOOGLE_TITLE_MAX)),
        header: inPolish(cut(title, GOOGLE_TITLE_MAX)),
        hexBackgroundColor: GROUND.hex,
        // Without bars Google shows the text alone.
        barcode: fitsBarCode(code)
          ? { type: "CODE_128", value: code, alternateText: code }
          : { type: "TEXT_ONLY", value: code, alternateText: code },
        ...(validUntil === null
          ? {}
          : {
              textModulesData: [{ id: "valid", header: "Ważny do", body: polishDay(validUntil) }],
              validTimeInterval: { end: { date: lastMoment(validUntil) } },
            }),
      },
    ],
  };
}

/**
 * What a voucher and the class of all vouchers are called in wallets, by the programme's address: installations may share an
 * account, and none may take the place of another's pass.
 */
export function passNames(publicUrl: string, voucherId: number): { id: string; className: string } {
  const className = `${new URL(publicUrl).host.replaceAll(/[^a-z0-9]+/g, "-").slice(0, 40)}-bon`;
  return { id: `${className}-${voucherId}`, className };
}
