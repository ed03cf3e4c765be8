/** By what a participant confirmed that points leave the account. */
export const CONFIRMED_BY = { key: "kluczem dostępu", sms: "kodem SMS" } as const;
