export type DemoConsent = {
  slug: string;
  parent?: string;
  required: boolean;
  onlyIfPesel?: boolean;
  permits?: "email" | "sms" | "phone";
  content: string;
};

const PRIVACY = '<a href="/polityka-prywatnosci">Polityka prywatności</a>';

/** The consents of the demo programme in the order of the form; a sub-consent follows its parent. */
export const DEMO_CONSENTS: readonly DemoConsent[] = [
  {
    slug: "regulamin",
    required: true,
    content:
      '<p>Akceptuję <a href="/regulamin">Regulamin programu</a>, w tym zasady naliczania i wygasania punktów oraz wymiany punktów na nagrody.</p>',
  },
  {
    slug: "informacja-o-danych",
    required: true,
    content: `<p>Zapoznałem się z informacją o przetwarzaniu moich danych osobowych przez administratora, organizatora programu, w celu prowadzenia mojego konta, rozliczania punktów i wydawania nagród (${PRIVACY}).</p>`,
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
      "<p>Zgadzam się na otrzymywanie informacji handlowych o produktach, promocjach i nagrodach programu wybranymi niżej drogami:</p>",
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

/** A correction of words: it asks nobody again. */
export const CORRECTED_NOTICE = `<p>Zapoznałem się z informacją o przetwarzaniu moich danych osobowych przez administratora, organizatora programu, w celu prowadzenia mojego konta, rozliczania punktów i faktur oraz wydawania nagród (${PRIVACY}). Wiem, że mogę żądać dostępu do danych, ich sprostowania i usunięcia.</p>`;
