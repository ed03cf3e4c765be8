const LABELS: Record<string, string> = {
  "staff.sign_in": "Zalogował się",
  "staff.create": "Utworzył konto pracownika",
  "staff.change": "Zmienił konto pracownika",
  "staff.totp_confirm": "Ustawił drugi składnik",
  "staff.totp_reset": "Zdjął drugi składnik",
  "participant.lock": "Założył blokadę",
  "participant.unlock": "Zdjął blokadę",
  "participant.adjust": "Skorygował saldo",
  "participant.transfer": "Przekazał punkty",
  "standing_transfer.end": "Zakończył stałe przekazywanie punktów",
  "participant.close": "Zamknął konto uczestnika",
  "registration.approve": "Przyjął zgłoszenie do programu",
  "registration.reject": "Odrzucił zgłoszenie do programu",
  "consent.publish": "Opublikował treść zgody",
  "consent.withdraw": "Zapisał wycofanie zgody",
  "message.answer": "Odpowiedział na wiadomość",
  "participant.support_link": "Poprosił o wejście w trybie wsparcia",
  "participant.support_session": "Wszedł w trybie wsparcia",
  "product.create": "Dodał produkt",
  "product.change": "Zmienił produkt",
  "product.rate": "Ustawił punkty za jednostkę",
  "invoice.assign": "Wziął fakturę",
  "invoice.release": "Odłożył fakturę",
  "invoice.lines": "Wprowadził pozycje faktury",
  "invoice.accept": "Zaakceptował fakturę",
  "invoice.reject": "Odrzucił fakturę",
  "invoice.return": "Zwrócił fakturę do poprawy",
  "invoice.correct": "Wprowadził korektę faktury",
  "page.create": "Dodał stronę",
  "page.save": "Zapisał wersję strony",
  "page.publish": "Opublikował stronę",
  "setting.change": "Zmienił ustawienie",
};

/** What a member of staff did, in words; an action without words shows its name. */
export function auditLabel(action: string): string {
  return LABELS[action] ?? action;
}
