import { describe, expect, test } from "vitest";
import { applePass, fitsBarCode, googlePass, passNames, type VoucherPass } from "./voucher-pass.ts";

const PASS: VoucherPass = {
  id: "plon-example-bon-7",
  title: "Bon paliwowy 100 zł",
  code: "ABCD-EFGH-JKLM",
  validUntil: "2026-12-31",
  orderNumber: "N/2026/000123",
  brand: { name: "Plon", helpline: "800 100 200", helplineHours: "pon.–pt. 8:00–16:00" },
};
const APPLE = { passType: "pass.pl.plon.bon", team: "TEAM123456" };
const GOOGLE = { issuer: "3388000000012345678", className: "plon-example-bon" };

describe("a voucher in Apple's wallet", () => {
  test("says whose it is, what for, until when, and its code as bars with the text below", () => {
    expect(applePass(PASS, APPLE)).toMatchObject({
      formatVersion: 1,
      passTypeIdentifier: "pass.pl.plon.bon",
      teamIdentifier: "TEAM123456",
      serialNumber: "plon-example-bon-7",
      organizationName: "Plon",
      description: "Bon: Bon paliwowy 100 zł",
      sharingProhibited: true,
      barcodes: [{ format: "PKBarcodeFormatCode128", message: "ABCD-EFGH-JKLM", altText: "ABCD-EFGH-JKLM" }],
      coupon: {
        primaryFields: [{ value: "Bon paliwowy 100 zł" }],
        secondaryFields: [{ label: "Ważny do", value: "31.12.2026" }],
        backFields: [
          { value: "ABCD-EFGH-JKLM" },
          { value: "N/2026/000123" },
          { value: "800 100 200 (pon.–pt. 8:00–16:00)" },
        ],
      },
    });
  });

  test.each([
    ["2026-12-31", "2026-12-31T22:59:59Z"],
    ["2026-06-30", "2026-06-30T21:59:59Z"],
    ["2026-10-25", "2026-10-25T22:59:59Z"],
  ])("that is valid until %s ends with that day in Poland", (validUntil, expirationDate) => {
    expect(applePass({ ...PASS, validUntil }, APPLE).expirationDate).toBe(expirationDate);
  });

  test("without an end says none, and a code that bars do not hold is read", () => {
    const pass = applePass({ ...PASS, validUntil: null, code: "ŻÓŁĆ-7" }, APPLE);
    expect(pass).not.toHaveProperty("expirationDate");
    expect(pass).not.toHaveProperty("barcodes");
    expect(pass.coupon.secondaryFields).toEqual([{ key: "code", label: "Kod", value: "ŻÓŁĆ-7" }]);
  });

  test("names each field once: a wallet refuses a pass that does not", () => {
    const { primaryFields, secondaryFields, backFields } = applePass({ ...PASS, code: "Ż" }, APPLE).coupon;
    const keys = [...primaryFields, ...secondaryFields, ...backFields].map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe("a voucher in Google's wallet", () => {
  test("is one object of a class that comes with it", () => {
    const { genericClasses, genericObjects } = googlePass(PASS, GOOGLE);
    expect(genericClasses).toEqual([{ id: "3388000000012345678.plon-example-bon" }]);
    expect(genericObjects).toMatchObject([
      {
        id: "3388000000012345678.plon-example-bon-7",
        classId: "3388000000012345678.plon-example-bon",
        cardTitle: { defaultValue: { language: "pl", value: "Plon" } },
        header: { defaultValue: { language: "pl", value: "Bon paliwowy 100 zł" } },
        barcode: { type: "CODE_128", value: "ABCD-EFGH-JKLM" },
        validTimeInterval: { end: { date: "2026-12-31T22:59:59Z" } },
        textModulesData: [{ header: "Ważny do", body: "31.12.2026" }],
      },
    ]);
  });

  test("without an end says none, and a code that bars do not hold is text", () => {
    const [voucher] = googlePass({ ...PASS, validUntil: null, code: "ŻÓŁĆ-7" }, GOOGLE).genericObjects;
    expect(voucher).not.toHaveProperty("validTimeInterval");
    expect(voucher).toMatchObject({ barcode: { type: "TEXT_ONLY", value: "ŻÓŁĆ-7" } });
  });

  test("has a title that a link can carry", () => {
    const [voucher] = googlePass({ ...PASS, title: "Ż".repeat(120) }, GOOGLE).genericObjects;
    expect(voucher!.header.defaultValue.value).toBe(`${"Ż".repeat(59)}…`);
  });
});

test("two installations call the same voucher by different names", () => {
  expect(passNames("https://plon.example", 7)).toEqual({ id: "plon-example-bon-7", className: "plon-example-bon" });
  expect(passNames("https://test.plon.example", 7).id).not.toBe(passNames("https://plon.example", 7).id);
  expect(passNames("http://localhost:3000", 7).id).toMatch(/^[\w.-]+$/);
});

test.each([
  ["ABCD-1234", true],
  ["a b~", true],
  ["ŻÓŁĆ", false],
  ["", false],
])("bars hold %j: %s", (code, fits) => {
  expect(fitsBarCode(code)).toBe(fits);
});
