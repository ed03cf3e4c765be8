/** The carriers' parcel tracking pages, by the carrier's name. */
const PAGES: Record<string, string> = {
  inpost: "https://inpost.pl/sledzenie-przesylek?number=",
  dpd: "https://tracktrace.dpd.com.pl/parcelDetails?typ=1&p1=",
  dhl: "https://www.dhl.com/pl-pl/home/tracking.html?tracking-id=",
  gls: "https://gls-group.com/PL/pl/sledzenie-paczek?match=",
  ups: "https://www.ups.com/track?loc=pl_PL&tracknum=",
  fedex: "https://www.fedex.com/fedextrack/?trknbr=",
  "poczta polska": "https://emonitoring.poczta-polska.pl/?numer=",
};

/** The carrier's tracking page for a parcel; undefined for an unknown carrier. */
export function trackingUrl(carrier: string | null, number: string): string | undefined {
  const page = carrier === null ? undefined : PAGES[carrier.trim().toLowerCase()];
  return page === undefined ? undefined : page + encodeURIComponent(number);
}
