/**
 * What a participant agrees to until staff publish another text. The operator's name and NIP are shown beside it: they are
 * a setting, and the participant gives the permission to that NIP.
 */
export const KSEF_CONSENT = `
<p>Zgadzam się, aby program odczytywał w moim imieniu faktury mojego gospodarstwa z Krajowego Systemu e-Faktur (KSeF).</p>
<ul>
<li><strong>Co jest odczytywane:</strong> faktury i korekty, na których moje gospodarstwo jest nabywcą, a sprzedawcą jest dystrybutor biorący udział w programie. Program odczytuje dokumenty od dnia tej zgody.</li>
<li><strong>Czego program nie odczytuje:</strong> faktur od innych sprzedawców i faktur, które wystawia moje gospodarstwo. Nie pobiera ich i nie zapisuje żadnych danych o nich.</li>
<li><strong>Kto odczytuje:</strong> operator, którego nazwa i NIP są podane obok tej zgody. Temu operatorowi nadaję w KSeF uprawnienie do przeglądania faktur.</li>
<li><strong>Ważne:</strong> uprawnienie w KSeF technicznie otwiera wszystkie faktury gospodarstwa, bo KSeF nie pozwala go ograniczyć do wybranych sprzedawców. Program korzysta z niego tylko tak, jak opisano wyżej, i pokazuje mi listę każdego odczytanego dokumentu.</li>
<li><strong>Jak długo:</strong> do cofnięcia tej zgody, odebrania uprawnienia w KSeF albo zamknięcia konta w programie.</li>
</ul>
<p>Zgodę mogę cofnąć w każdej chwili na stronie „Połącz z KSeF”, jednym przyciskiem. Odczyt kończy się wtedy od razu. Faktury i punkty, które są już w programie, zostają. Uprawnienie w KSeF mogę odebrać w Aplikacji Podatnika KSeF.</p>
`;
