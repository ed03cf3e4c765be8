const NUMBER = /^([1-9](?:\d[1-9]|[1-9]\d)\d{7})-(\d{4})(\d{2})(\d{2})-[0-9A-F]{12}-([0-9A-F]{2})$/;
const POLYNOMIAL = 0x07;

/** The two hexadecimal digits that end a KSeF number: CRC-8 of the 32 characters before them and their hyphen. */
export function ksefCheckDigits(start: string): string {
  let crc = 0;
  for (const mark of start) {
    crc ^= mark.charCodeAt(0);
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x80 ? ((crc << 1) ^ POLYNOMIAL) & 0xff : crc << 1;
  }
  return crc.toString(16).toUpperCase().padStart(2, "0");
}

/**
 * Whether a text is a number that KSeF gives an invoice: seller's NIP, day, twelve hexadecimal digits, check digits. The
 * seller's NIP is not checked here: the Ministry's own examples have invented ones.
 */
export function isKsefNumber(text: string): boolean {
  const [, , year, month, day, check] = NUMBER.exec(text) ?? [];
  if (check === undefined) return false;
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  const isDay = !Number.isNaN(date.getTime()) && date.getUTCDate() === Number(day);
  return isDay && ksefCheckDigits(text.slice(0, 32)) === check;
}
