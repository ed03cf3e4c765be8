// Questions and answers: each h3 is a question, each h2 a group of them; the portal shows them as a list that unfolds.
// They must agree with the terms: a lawyer checks both together.
export const FAQ_HTML = `
<h2>Udział w programie</h2>
<h3>Kto może wziąć udział?</h3>
<p>Każdy, kto prowadzi w Polsce gospodarstwo rolne lub działalność rolniczą i kupuje nasze produkty na własne potrzeby. Udział jest bezpłatny.</p>
<h3>Jak się zarejestrować?</h3>
<p>Wypełnij <a href="/rejestracja">zgłoszenie</a>. Potwierdzisz adres e-mail odnośnikiem, a telefon kodem SMS. Potem sprawdzamy zgłoszenie i dajemy Ci znać, gdy konto jest gotowe.</p>
<h3>Podać NIP czy PESEL?</h3>
<p>Jeśli kupujesz na faktury z NIP-em, podaj NIP: wiele faktur trafi do programu bez Twojego udziału. Jeśli faktury są wystawiane na Ciebie jako osobę prywatną, podaj PESEL. Wtedy każdą fakturę zgłaszasz w portalu.</p>
<h3>Jak zalogować się pierwszy raz?</h3>
<p>Na stronie głównej wybierz „Pierwsze logowanie”, podaj NIP lub PESEL i przepisz kod z SMS-a. Następnie ustawisz hasło.</p>
<h3>Nie pamiętam hasła. Co zrobić?</h3>
<p>W oknie logowania wybierz przypomnienie hasła. Wyślemy kod SMS na numer podany w zgłoszeniu i ustawisz nowe hasło.</p>
<h2>Faktury i punkty</h2>
<h3>Za co dostaję punkty?</h3>
<p>Za produkty z listy programu, kupione u dystrybutora na fakturę. Przy każdym produkcie podajemy, ile punktów daje litr albo kilogram.</p>
<h3>Jak zgłosić fakturę?</h3>
<p>Wybierz „Zgłoś fakturę”, wpisz jej numer, wskaż dystrybutora i dołącz zdjęcie albo plik PDF. Zdjęcie z telefonu wystarczy, jeśli widać całą fakturę. Plik musi mieć mniej niż 10 MB.</p>
<h3>Kiedy faktura zostanie sprawdzona?</h3>
<p>Zaraz po wysłaniu widzisz datę decyzji: zwykle to 5 dni roboczych. Powiadomimy Cię, gdy decyzja zapadnie.</p>
<h3>Dlaczego moje punkty są oczekujące?</h3>
<p>Faktura czeka na sprawdzenie. Gdy ją przyjmiemy, punkty przejdą na Twoje saldo i będzie można je wydać.</p>
<h3>Dlaczego faktura została odrzucona albo zwrócona?</h3>
<p>Powód widzisz w szczegółach faktury. Zwróconą fakturę możesz poprawić na miejscu, bez ponownego zgłaszania.</p>
<h3>Mój dystrybutor przesyła faktury sam. Czy muszę coś robić?</h3>
<p>Nie, jeśli w programie jesteś z NIP-em. Takie faktury pojawią się w zakładce „Moje faktury” same. Gdy którejś brakuje dłużej niż dwa tygodnie, <a href="/kontakt">napisz do nas</a>.</p>
<h3>Jak długo punkty są ważne?</h3>
<p>36 miesięcy od naliczenia. Na pulpicie widzisz, ile punktów wygasa i kiedy. Przypominamy 60, 30 i 7 dni wcześniej.</p>
<h3>Skąd wzięła się liczba punktów?</h3>
<p>W historii punktów rozwiń wiersz: zobaczysz ilość, stawkę, mnożnik promocji i zaokrąglenie.</p>
<h3>Zwracam towar. Co z punktami?</h3>
<p>Faktura korygująca zmniejszy saldo. Jeśli punkty zostały już wydane, brakujące odejmiemy od następnych.</p>
<h2>Nagrody i przekazywanie punktów</h2>
<h3>Na co mogę wymienić punkty?</h3>
<p>Na nagrody rzeczowe, bony, przelew na konto albo darowiznę. Katalog znajdziesz w zakładce „Nagrody”.</p>
<h3>Ile punktów potrzebuję do przelewu?</h3>
<p>Co najmniej 1000. Przelicznik na złote widzisz przed zamówieniem. Potrzebny jest też numer rachunku w profilu.</p>
<h3>Po zmianie numeru rachunku nie mogę zlecić przelewu. Dlaczego?</h3>
<p>Dla bezpieczeństwa przelewy są wstrzymane przez 24 godziny od zmiany rachunku. Jeśli zmiana nie pochodzi od Ciebie, od razu zadzwoń: {{infolinia}}.</p>
<h3>Czy mogę anulować zamówienie?</h3>
<p>Tak, dopóki ma status „Przyjęte”. Punkty wrócą na saldo.</p>
<h3>Czy mogę przekazać punkty innej osobie?</h3>
<p>Tak, innemu uczestnikowi: jednorazowo, po potwierdzeniu kodem SMS, albo na stałe, gdy odbiorca się zgodzi. Ważność punktów się nie zmienia.</p>
<h2>Konto i bezpieczeństwo</h2>
<h3>Jak zmienić telefon lub e-mail?</h3>
<p>W zakładce „Mój profil”. Nowy telefon potwierdzisz kodem SMS, nowy e-mail odnośnikiem. Do tego czasu działa poprzedni.</p>
<h3>Czy portal działa bez zasięgu?</h3>
<p>Tak, częściowo. Dodaj portal do ekranu telefonu. Bez zasięgu zobaczysz ostatnio wczytane dane, a fakturę możesz przygotować i wysłać później.</p>
<h3>Ktoś prosi mnie o kod SMS. Czy to Wy?</h3>
<p>Nie. Nigdy nie pytamy o kod SMS ani o hasło. Nie podawaj ich i zadzwoń do nas: {{infolinia}} ({{godziny}}).</p>
<h3>Jak zrezygnować z programu?</h3>
<p>W zakładce „Mój profil” poproś o zamknięcie konta. Najpierw wykorzystaj punkty, bo po zamknięciu konta przepadną.</p>
`;
