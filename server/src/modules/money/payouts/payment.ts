export type PaymentParty = { name: string; address: string; account: string };

export type Payment = {
  instructionId: string;
  amountGrosze: number;
  account: string;
  name: string;
  address: string;
  title: string;
};

/** What a payment file says, whatever its format. */
export type PaymentOrder = {
  messageId: string;
  createdAt: Date;
  /** YYYY-MM-DD */
  executionDate: string;
  payer: PaymentParty;
  payments: Payment[];
};

/** 123456 grosze as 1234.56. */
export function zlotyDecimal(grosze: number): string {
  return `${Math.floor(grosze / 100)}.${String(grosze % 100).padStart(2, "0")}`;
}
