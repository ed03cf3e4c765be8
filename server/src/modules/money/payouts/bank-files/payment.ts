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
