import type { ErrorCode, ErrorParams } from "./errors.ts";

/** What a person reads for each refusal: what is wrong and what to do now. A code without words does not compile. */
const ERROR_TEXT: Record<ErrorCode, string> = {
  "request.invalid": "Popraw formularz",
  "request.malformed": "Nie udało się odczytać żądania. Odśwież stronę i spróbuj ponownie.",
  "request.too_large": "Przesłane dane są zbyt duże.",
  "request.unsupported_type": "Ten rodzaj danych nie jest obsługiwany.",
  "request.not_found": "Nie ma takiej strony",
  "request.rate_limited": "Zbyt wiele prób. Spróbuj ponownie za {minutes} min",
  "request.conflict": "Dane zmieniły się w międzyczasie. Odśwież stronę i spróbuj ponownie.",
  "request.idempotency_key_missing": "Brakuje klucza operacji. Odśwież stronę i spróbuj ponownie.",
  "system.maintenance": "Trwa przerwa techniczna. Zajrzyj do nas za chwilę.",
  "system.overloaded": "Serwer jest chwilowo przeciążony. Spróbuj ponownie za chwilę.",
  internal: "Serwer nie odpowiada. Spróbuj ponownie za chwilę.",

  unauthenticated: "Zostałeś automatycznie wylogowany",
  access_denied: "Nie masz dostępu do tej strony.",
  "access.forbidden": "Nie masz uprawnień do tej czynności.",
  "access.support_read_only": "W trybie wsparcia możesz tylko przeglądać dane.",
  "access.maintenance": "Twoje konto jest chwilowo niedostępne z powodu przerwy technicznej.",

  "auth.wrong_credentials": "Niepoprawny NIP/PESEL lub hasło",
  "auth.too_many_attempts": "Zbyt wiele prób. Spróbuj ponownie za {minutes} min",
  "auth.refresh_invalid": "Sesja wygasła. Zaloguj się ponownie.",
  "auth.participant_unknown": "Brak NIP-u w bazie",
  "auth.sms_code_wrong": "Kod SMS jest niepoprawny. Sprawdź go i wpisz jeszcze raz.",
  "auth.sms_code_expired": "Kod SMS stracił ważność. Poproś o nowy kod.",
  "auth.sms_code_too_soon": "Kod został już wysłany. Nowy możesz zamówić za {seconds} s.",
  "auth.sms_code_daily_limit":
    "Wykorzystałeś dzienny limit kodów SMS. Spróbuj ponownie jutro albo zadzwoń na infolinię.",
  "auth.support_token_invalid": "Ten odnośnik wsparcia stracił ważność. Poproś o nowy.",

  "staff.wrong_credentials": "Niepoprawny adres e-mail lub hasło",
  "staff.code_required": "Podaj kod z aplikacji uwierzytelniającej.",
  "staff.code_wrong": "Kod jest niepoprawny albo został już użyty. Wpisz kolejny kod z aplikacji.",
  "staff.not_found": "Nie ma takiego konta pracownika.",
  "staff.email_taken": "Konto z tym adresem e-mail już istnieje.",
  "staff.own_account": "Nie możesz zmienić w ten sposób własnego konta.",

  "participant.not_found": "Nie ma takiego uczestnika.",
  "participant.state_unchanged": "Konto uczestnika jest już w tym stanie.",
  "product.not_found": "Nie ma takiego produktu.",
  "product.sap_taken": "Produkt o tym numerze SAP już istnieje.",
  "product.rate_overlaps": "Okres tej stawki nachodzi na inną stawkę. Popraw daty.",
  "distributor.not_found": "Nie ma takiego dystrybutora.",
  "notification.not_found": "Nie ma takiego powiadomienia.",
  "setting.unknown": "Nie ma takiego ustawienia.",

  "invoice.not_found": "Nie ma takiej faktury.",
  "invoice.duplicate": "Ta faktura została już zgłoszona",
  "invoice.already_posted":
    "Punkty za ten dokument zostały już naliczone innemu uczestnikowi. Sprawdź numer i sprzedawcę.",
  "invoice.distributor_unknown": "Wybierz dystrybutora z listy.",
  "invoice.distributor_electronic":
    "Faktury od tego dystrybutora trafiają do nas elektronicznie. Nie musisz ich zgłaszać.",
  "invoice.not_cancellable": "Tej faktury nie można już anulować.",
  "invoice.not_answerable": "Ta faktura nie czeka na poprawkę.",
  "invoice.not_editable": "Pozycji tej faktury nie można już zmieniać.",
  "invoice.already_settled": "Ta faktura została już rozpatrzona.",
  "invoice.no_lines": "Dodaj co najmniej jedną pozycję, zanim zaakceptujesz fakturę.",
  "invoice.assigned_to_other": "Tą fakturą zajmuje się już {name}.",
  "invoice.changed_meanwhile": "Ktoś zmienił tę fakturę w międzyczasie. Odśwież ją i sprawdź pozycje.",
  "invoice.line_unknown_product": "Nie ma produktu o tym numerze SAP.",
  "invoice.line_unknown_pack": "Ten produkt nie ma opakowania o tej pojemności.",
  "invoice.line_rate_missing": "Ten produkt nie miał stawki punktowej w dniu zakupu.",
  "invoice.not_correctable": "Korektę można wprowadzić tylko do zaakceptowanej faktury.",
  "invoice.correction_exceeds": "Korekta nie może być większa niż ilość na fakturze.",

  "file.missing": "Dodaj plik z fakturą.",
  "file.fields_after_file": "Dane formularza muszą poprzedzać plik. Odśwież stronę i spróbuj ponownie.",
  "file.empty": "Plik jest pusty. Wybierz inny plik.",
  "file.too_large": "Rozmiar pliku nie może przekroczyć {limit}MB!",
  "file.type_not_allowed": "Niedozwolony format pliku",
  "file.encrypted": "Ten plik PDF jest zabezpieczony hasłem. Zapisz go bez hasła i wyślij ponownie.",
  "file.damaged": "Plik jest uszkodzony i nie da się go otworzyć. Zapisz go ponownie albo zrób zdjęcie faktury.",
  "file.no_pages": "Ten plik PDF nie ma żadnej strony. Wybierz inny plik.",
  "file.several": "Wyślij jeden plik.",
  "file.heic":
    "Niedozwolony format pliku. Zdjęcia HEIC nie są obsługiwane: w ustawieniach aparatu wybierz format JPEG albo zrób zrzut ekranu.",
  "file.not_found": "Nie ma takiego pliku.",

  "registration.not_found": "Nie znaleźliśmy tego zgłoszenia. Wyślij formularz jeszcze raz.",
  "registration.identifier_taken":
    "Ten numer jest już w programie. Zaloguj się albo ustaw hasło przy pierwszym logowaniu.",
  "registration.invitation_not_found": "To zaproszenie zostało wykorzystane albo straciło ważność.",
  "registration.consent_missing": "Zaznacz wymagane zgody",
  "registration.consent_unknown": "Treść zgód zmieniła się w międzyczasie. Odśwież stronę i zaznacz je ponownie.",
  "registration.decided": "To zgłoszenie zostało już rozpatrzone.",
  "registration.unconfirmed": "Zgłaszający nie potwierdził jeszcze adresu e-mail i telefonu.",
  "consent.not_found": "Nie ma takiej zgody.",
  "consent.text_unchanged": "Treść zgody jest taka sama jak obowiązująca.",
  "consent.not_granted": "Uczestnik nie udzielił tej zgody.",
  "profile.change_pending": "Poprzednia zmiana czeka na potwierdzenie. Potwierdź ją albo anuluj.",
  "profile.no_change_pending": "Żadna zmiana nie czeka na potwierdzenie.",
  "profile.link_invalid": "Ten odnośnik został wykorzystany albo stracił ważność. Zmień adres jeszcze raz.",
  "profile.closing_requested": "Prośba o zamknięcie konta już do nas dotarła.",
  "closing.not_found": "Nie ma takiej prośby.",
  "closing.not_open": "Ta prośba nie czeka już na decyzję.",
  "closing.points_waiting":
    "Uczestnik ma oczekujące punkty, rezerwacje lub faktury. Rozpatrz je przed zamknięciem konta.",
  "message.not_found": "Nie ma takiej wiadomości.",
  "message.answered": "Na tę wiadomość już odpowiedziano.",
  "page.not_found": "Nie ma takiej strony",
  "page.slug_taken": "Strona o tym adresie już istnieje.",

  "points.insufficient": "Masz za mało punktów",
  "ledger.key_reused": "Ta operacja została już wykonana z innymi danymi. Odśwież stronę i spróbuj ponownie.",
  "ledger.hold_settled": "Ta rezerwacja punktów została już rozliczona.",
  "ledger.hold_not_found": "Nie ma takiej rezerwacji punktów.",
  "ledger.journal_not_found": "Nie ma takiej operacji na punktach.",
  "ledger.not_reversible": "Tej operacji nie można cofnąć.",
};

/** The Polish sentence of a refusal, with the named values written in. */
export function errorText(code: ErrorCode, params: ErrorParams = {}): string {
  return ERROR_TEXT[code].replace(/\{(\w+)\}/g, (place, name: string) => String(params[name] ?? place));
}
