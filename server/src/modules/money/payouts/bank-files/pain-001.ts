import { moneyDecimal } from "@plon/rules/money/money-text.ts";
import { addressParts } from "@plon/rules/places/postal-address.ts";
import { XmlDocument, type XmlElement } from "libxml2-wasm";
import { bankText } from "./bank-text.ts";
import { type Payment, type PaymentOrder } from "./payment.ts";

export type PainVersion = "pain.001.001.03" | "pain.001.001.09";

type Content = string | Tree[];
type Tree = [name: string, content: Content, attributes?: Record<string, string>];

/** Four digits of the bank and four of its branch: the bank's number in the Polish clearing. */
export const clearingNumber = (account: string): string => account.slice(4, 12);

const agent = (element: string, account: string): Tree => [
  element,
  [
    [
      "FinInstnId",
      [
        [
          "ClrSysMmbId",
          [
            ["ClrSysId", [["Cd", "PLKNR"]]],
            ["MmbId", clearingNumber(account)],
          ],
        ],
      ],
    ],
  ],
];
const account = (element: string, iban: string): Tree => [element, [["Id", [["IBAN", iban]]]]];

/**
 * In parts: banks refuse an address of mere lines. One that names no town is left out, which they take within the country.
 */
function postalAddress(line: string): Tree[] {
  const known = addressParts(line);
  if (!known) return [];
  const parts: [name: string, text: string, most: number][] = [
    ["StrtNm", known.street, 70],
    ["BldgNb", known.building, 16],
    ["PstCd", known.postcode, 16],
    ["TwnNm", known.town, 35],
    ["Ctry", "PL", 2],
  ];
  return [["PstlAdr", parts.flatMap(([name, text, most]): Tree[] => (text ? [[name, bankText(text, most)]] : []))]];
}

const party = (element: string, { name, address }: { name: string; address: string }): Tree => [
  element,
  [["Nm", bankText(name, 70)], ...postalAddress(address)],
];

const transfer = (payment: Payment): Tree => [
  "CdtTrfTxInf",
  [
    [
      "PmtId",
      [
        ["InstrId", payment.instructionId],
        ["EndToEndId", payment.instructionId],
      ],
    ],
    ["Amt", [["InstdAmt", moneyDecimal(payment.amountGrosze), { Ccy: "PLN" }]]],
    agent("CdtrAgt", payment.account),
    party("Cdtr", payment),
    account("CdtrAcct", payment.account),
    ["RmtInf", [["Ustrd", bankText(payment.title, 140)]]],
  ],
];

function documentTree(order: PaymentOrder, version: PainVersion): Tree {
  const sums: Tree[] = [
    ["NbOfTxs", String(order.payments.length)],
    ["CtrlSum", moneyDecimal(order.payments.reduce((sum, payment) => sum + payment.amountGrosze, 0))],
  ];
  const day = order.executionDate;
  return [
    "CstmrCdtTrfInitn",
    [
      [
        "GrpHdr",
        [
          ["MsgId", order.messageId],
          ["CreDtTm", `${order.createdAt.toISOString().slice(0, 19)}Z`],
          ...sums,
          ["InitgPty", [["Nm", bankText(order.payer.name, 70)]]],
        ],
      ],
      [
        "PmtInf",
        [
          ["PmtInfId", order.messageId],
          ["PmtMtd", "TRF"],
          ["BtchBookg", "false"],
          ...sums,
          ["ReqdExctnDt", version === "pain.001.001.03" ? day : [["Dt", day]]],
          party("Dbtr", order.payer),
          account("DbtrAcct", order.payer.account),
          agent("DbtrAgt", order.payer.account),
          ["ChrgBr", "SHAR"],
          ...order.payments.map(transfer),
        ],
      ],
    ],
  ];
}

function append(parent: XmlElement, [name, content, attributes = {}]: Tree): void {
  const element = parent.addElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttr(key, value);
  if (typeof content === "string") element.addText(content);
  else for (const child of content) append(element, child);
}

/** Domestic transfers in złoty as ISO 20022, UTF-8; one payment block, each transfer booked by itself. */
export function pain001(order: PaymentOrder, version: PainVersion): Buffer {
  using document = XmlDocument.create();
  document.createRoot("Document", `urn:iso:std:iso:20022:tech:xsd:${version}`);
  append(document.root, documentTree(order, version));
  return Buffer.from(document.toString({ format: true }), "utf8");
}
