export type ProgrammeConsent = {
  slug: string;
  parent?: string;
  required: boolean;
  onlyIfPesel?: boolean;
  permits?: "email" | "sms" | "phone";
  /** HTML in which `{{program}}` and `{{administrator}}` stand for values of the brand. */
  content: string;
};

const PRIVACY = '<a href="/polityka-prywatnosci">Polityka prywatności</a>';

/** The consents of the form in its order, with their first texts; a sub-consent follows its parent. */
export const PROGRAMME_CONSENTS: readonly ProgrammeConsent[] = [
  {
    slug: "regulamin",
    required: true,
    content:
      '<p>Akceptuję <a href="/regulamin">Regulamin programu {{program}}</a>, w tym zasady naliczania i wygasania punktów oraz wymiany punktów na nagrody.</p>',
  },
  {
    slug: "informacja-o-danych",
    required: true,
    content: `<p>Znam informację o przetwarzaniu moich danych osobowych w celu prowadzenia mojego konta, rozliczania punktów i wydawania nagród (${PRIVACY}). Administrator danych: {{administrator}}.</p>`,
  },
  {
    slug: "gospodarstwo-rolne",
    required: true,
    onlyIfPesel: true,
    content:
      "<p>Oświadczam, że prowadzę gospodarstwo rolne i kupuję środki ochrony roślin na jego potrzeby, choć nie posługuję się przy tym numerem NIP.</p>",
  },
  {
    slug: "marketing",
    required: false,
    content:
      "<p>Zgadzam się na otrzymywanie informacji handlowych o produktach, promocjach i nagrodach programu {{program}} wybranymi niżej drogami:</p>",
  },
  {
    slug: "marketing-email",
    parent: "marketing",
    required: false,
    permits: "email",
    content: "<p>pocztą elektroniczną, na adres podany w profilu,</p>",
  },
  {
    slug: "marketing-sms",
    parent: "marketing",
    required: false,
    permits: "sms",
    content: "<p>wiadomościami SMS, na numer podany w profilu,</p>",
  },
  {
    slug: "marketing-telefon",
    parent: "marketing",
    required: false,
    permits: "phone",
    content: "<p>podczas rozmowy telefonicznej z przedstawicielem handlowym.</p>",
  },
];
