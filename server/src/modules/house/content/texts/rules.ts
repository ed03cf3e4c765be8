// The terms of the programme, as a first version of the page. A lawyer must check them, and fit them to the organiser,
// before anybody joins a real programme.
export const RULES_HTML = `
<p>Ten regulamin opisuje zasady programu lojalnościowego „{{program}}”. Piszemy wprost do Ciebie, bo dotyczy Twoich praw i obowiązków. Jeśli coś jest niejasne, zadzwoń: {{infolinia}} ({{godziny}}) albo napisz: <a href="mailto:{{email}}">{{email}}</a>.</p>

<h2>§ 1. Organizator i słowa użyte w regulaminie</h2>
<ol>
<li>Organizatorem programu jest {{administrator}} (dalej: organizator).</li>
<li>Program działa na terytorium Rzeczypospolitej Polskiej przez czas nieokreślony.</li>
<li><strong>Uczestnik</strong> to osoba fizyczna, osoba prawna albo jednostka organizacyjna, która prowadzi w Polsce gospodarstwo rolne lub działalność rolniczą, kupuje produkty na własne potrzeby i została przyjęta do programu.</li>
<li><strong>Portal</strong> to strona internetowa programu, którą można także dodać do ekranu telefonu jako aplikację.</li>
<li><strong>Produkt</strong> to środek ochrony roślin lub inny wyrób organizatora, który w dniu zakupu jest na liście produktów programu i ma stawkę punktową.</li>
<li><strong>Dystrybutor</strong> to sprzedawca z listy dystrybutorów w portalu.</li>
<li><strong>Punkt</strong> to jednostka, którą liczymy udział w programie. Punkt nie jest pieniądzem, środkiem płatniczym ani papierem wartościowym.</li>
<li><strong>Nagroda</strong> to rzecz, bon, przelew albo darowizna z katalogu w portalu, wydawana za punkty.</li>
</ol>

<h2>§ 2. Jak przystąpić do programu</h2>
<ol>
<li>Udział jest dobrowolny i bezpłatny. Płacisz jedynie za połączenie z internetem według cennika swojego operatora.</li>
<li>Zgłoszenie wypełniasz w portalu. Podajesz w nim NIP albo PESEL, dane osoby lub firmy, adres, e-mail, telefon i powierzchnię upraw oraz akceptujesz regulamin.</li>
<li>Adres e-mail potwierdzasz odnośnikiem z wiadomości, a telefon kodem z SMS-a. Następnie organizator sprawdza zgłoszenie i przyjmuje je albo odrzuca, podając powód.</li>
<li>Hasło ustawiasz przy pierwszym logowaniu. Nie udostępniaj go nikomu: czynności wykonane po zalogowaniu uważamy za Twoje.</li>
<li>Jedno gospodarstwo może mieć jedno konto. Za osobę prawną działa osoba do tego upoważniona, wskazana w zgłoszeniu.</li>
<li>W programie nie mogą uczestniczyć dystrybutorzy, ich pracownicy zajmujący się sprzedażą produktów ani pracownicy organizatora.</li>
<li>Dane w profilu utrzymuj w zgodzie z prawdą. Zmiana adresu e-mail, telefonu i rachunku bankowego wymaga potwierdzenia.</li>
</ol>

<h2>§ 3. Jak zdobywasz punkty</h2>
<ol>
<li>Punkty dostajesz za zakup produktów u dystrybutora, potwierdzony fakturą wystawioną na uczestnika.</li>
<li>Liczbę punktów za litr albo kilogram podajemy przy produkcie w portalu. Liczy się stawka z dnia wystawienia faktury.</li>
<li>W czasie promocji stawka może być mnożona. Zasady promocji podaje jej własny regulamin; w sprawach, których nie reguluje, stosujemy ten regulamin.</li>
<li>Punkty za pozycję faktury zaokrąglamy do całości, a połówki w górę. Sposób obliczenia pokazujemy przy każdej pozycji.</li>
<li>Organizator może ustalić roczny limit punktów uczestnika albo produktu. Limit podajemy w portalu; ponad limit punktów nie naliczamy.</li>
<li>Punkty możesz dostać także za polecenie programu innemu gospodarstwu, gdy przyjmiemy jego pierwszą fakturę.</li>
</ol>

<h2>§ 4. Faktury</h2>
<ol>
<li>Jeśli Twoim identyfikatorem jest NIP, faktury od dystrybutorów połączonych z nami elektronicznie trafiają do programu same. Pozostałe zgłaszasz w portalu.</li>
<li>Jeśli Twoim identyfikatorem jest PESEL, zgłaszasz w portalu wszystkie faktury.</li>
<li>Do zgłoszenia dołączasz czytelny plik PDF albo zdjęcie całej faktury. Plik musi mieć mniej niż 10 MB.</li>
<li>Tę samą fakturę można zgłosić tylko raz.</li>
<li>Decyzję podejmujemy w terminie, który widzisz po wysłaniu zgłoszenia (zwykle 5 dni roboczych). Do tego czasu punkty są oznaczone jako oczekujące i nie można ich wydać.</li>
<li>Fakturę możemy przyjąć, odrzucić w całości lub w części albo zwrócić do poprawy. Powód widzisz przy fakturze.</li>
<li>Zgłoszenie możesz anulować, dopóki czeka na decyzję.</li>
<li>Faktura korygująca oraz zwrot produktu zmniejszają liczbę punktów. Gdy punkty zostały już wydane, brakującą liczbę odejmiemy od następnych; widzisz ją wtedy jako punkty do odrobienia.</li>
<li>Oryginał faktury przechowuj przez 12 miesięcy od zgłoszenia. Organizator może poprosić o jego okazanie.</li>
</ol>

<h2>§ 5. Ważność punktów</h2>
<ol>
<li>Punkty są ważne 36 miesięcy od dnia naliczenia, do końca dnia. Jeśli ten dzień wypada w sobotę albo niedzielę, są ważne do końca najbliższego poniedziałku.</li>
<li>O zbliżającym się końcu ważności przypominamy 60, 30 i 7 dni wcześniej. Pełny kalendarz ważności jest w portalu.</li>
<li>Najpierw wydajesz punkty, które wygasają najwcześniej.</li>
<li>Punkty, które straciły ważność, przepadają. Jeśli przyczyną była awaria portalu, organizator przedłuża ich ważność.</li>
</ol>

<h2>§ 6. Przekazywanie punktów</h2>
<ol>
<li>Punkty możesz przekazać innemu uczestnikowi: jednorazowo albo na stałe.</li>
<li>Przekazanie jednorazowe potwierdzasz kodem z SMS-a w ciągu 10 minut. Po potwierdzeniu nie można go cofnąć.</li>
<li>Przy przekazywaniu stałym wszystkie nowe punkty trafiają do wskazanego uczestnika. Zaczyna się, gdy odbiorca je zaakceptuje, i trwa, dopóki nie zakończy go jedna ze stron.</li>
<li>Przekazanie nie przedłuża ważności punktów.</li>
<li>Sprzedaż punktów i pośrednictwo w ich przekazywaniu są zabronione.</li>
</ol>

<h2>§ 7. Nagrody</h2>
<ol>
<li>Nagrody zamawiasz w portalu. Cenę w punktach, dostępność i warunki podajemy przy każdej nagrodzie.</li>
<li>W chwili zamówienia odejmujemy punkty. Zamówienie możesz anulować, dopóki ma status „Przyjęte”; punkty wtedy wracają.</li>
<li>Nagrody rzeczowe wysyłamy na terytorium Polski w ciągu 30 dni, na koszt organizatora. Jeśli nagroda jest niedostępna, proponujemy inną albo zwracamy punkty.</li>
<li>Przelew na konto i darowizna są możliwe od 1\u00a0000\u00a0punktów, w pełnych złotych. Przelicznik podajemy przed zamówieniem. Przelew wysyłamy wyłącznie na rachunek uczestnika.</li>
<li>Ze względów bezpieczeństwa po zmianie numeru rachunku przelew można zlecić dopiero po 24 godzinach.</li>
<li>Nagrody rzeczowej nie można wymienić na pieniądze. Za wady nagrody odpowiadamy na zasadach opisanych w Kodeksie cywilnym.</li>
<li>Na Twoją prośbę możemy zablokować wydawanie punktów. Blokadę zdejmiemy, gdy o to poprosisz.</li>
</ol>

<h2>§ 8. Podatki</h2>
<ol>
<li>Przy każdej nagrodzie zapisujemy jej wartość w złotych. Informację o wartości nagród z danego roku możesz otrzymać od organizatora.</li>
<li>Jeśli przepisy nakładają na organizatora obowiązek pobrania podatku albo sporządzenia informacji podatkowej, wykonuje go organizator. Możemy wtedy poprosić o potrzebne do tego dane.</li>
<li>Jeśli nagroda jest przychodem z działalności uczestnika, rozlicza ją uczestnik.</li>
</ol>

<h2>§ 9. Czego robić nie wolno</h2>
<ol>
<li>Nie wolno zgłaszać faktur nieprawdziwych, przerobionych, cudzych ani dotyczących zakupu do dalszej odsprzedaży.</li>
<li>Nie wolno dostarczać treści bezprawnych, obchodzić zabezpieczeń portalu ani korzystać z niego w sposób, który utrudnia to innym.</li>
<li>Gdy mamy uzasadnione podejrzenie naruszenia, możemy wstrzymać wydawanie punktów na czas wyjaśnienia sprawy, nie dłużej niż na 30 dni. Powiadomimy Cię o powodzie i poprosimy o wyjaśnienia.</li>
<li>Punkty naliczone z naruszeniem regulaminu cofamy. Przy rażącym naruszeniu możemy wypowiedzieć udział ze skutkiem natychmiastowym.</li>
</ol>

<h2>§ 10. Usługi elektroniczne</h2>
<ol>
<li>Portal jest usługą świadczoną drogą elektroniczną. Potrzebujesz urządzenia z aktualną przeglądarką internetową, dostępu do internetu, adresu e-mail i telefonu odbierającego SMS-y.</li>
<li>Umowa o korzystanie z konta zostaje zawarta w chwili przyjęcia zgłoszenia, na czas nieokreślony.</li>
<li>O planowanych przerwach technicznych uprzedzamy w portalu, jeśli to możliwe.</li>
</ol>

<h2>§ 11. Reklamacje</h2>
<ol>
<li>Reklamację złożysz przez stronę <a href="/kontakt">Kontakt</a>, pocztą elektroniczną, telefonicznie albo pisemnie na adres organizatora. Napisz, czego dotyczy i czego oczekujesz.</li>
<li>Odpowiadamy w ciągu 14 dni. Brak odpowiedzi w tym terminie oznacza, że uznaliśmy reklamację.</li>
<li>Reklamacja nie zamyka drogi do sądu. Jeśli przysługują Ci prawa konsumenta, możesz też skorzystać z pomocy rzecznika konsumentów lub stałego polubownego sądu przy Inspekcji Handlowej.</li>
</ol>

<h2>§ 12. Zakończenie udziału</h2>
<ol>
<li>Możesz zrezygnować w każdej chwili, bez podawania przyczyny: w portalu, w zakładce „Mój profil”, albo pisząc do nas.</li>
<li>Przed zamknięciem konta wykorzystaj punkty. Z chwilą zamknięcia niewykorzystane punkty przepadają. Sprawy będące w toku (faktury, zamówienia) najpierw kończymy.</li>
<li>Jeśli jesteś konsumentem albo przedsiębiorcą na prawach konsumenta, w ciągu 14 dni od przyjęcia zgłoszenia możesz odstąpić od umowy bez podawania przyczyny. Wystarczy, że nas o tym powiadomisz.</li>
<li>Organizator może wypowiedzieć udział z ważnego powodu z zachowaniem 30 dni wypowiedzenia, w którym możesz wykorzystać punkty.</li>
</ol>

<h2>§ 13. Zmiany regulaminu i zakończenie programu</h2>
<ol>
<li>Regulamin możemy zmienić z ważnych powodów: gdy zmienią się przepisy, sposób działania portalu, zasady naliczania punktów albo rodzaje nagród.</li>
<li>O zmianie powiadamiamy co najmniej 14 dni wcześniej. Zmiana nie odbiera punktów już naliczonych.</li>
<li>Po wejściu zmiany w życie portal poprosi Cię o jej akceptację. Kto nie akceptuje zmiany, może zamknąć konto na zasadach § 12.</li>
<li>O zakończeniu programu powiadomimy co najmniej 3 miesiące wcześniej. W tym czasie będzie można wykorzystać punkty.</li>
</ol>

<h2>§ 14. Dane osobowe</h2>
<p>Kto i w jakim celu przetwarza Twoje dane oraz jakie masz prawa, opisuje <a href="/polityka-prywatnosci">polityka prywatności</a>.</p>

<h2>§ 15. Postanowienia końcowe</h2>
<ol>
<li>W sprawach, których regulamin nie opisuje, stosujemy prawo polskie.</li>
<li>Regulamin jest bezpłatnie dostępny w portalu. Możesz go zapisać i wydrukować.</li>
<li>Ze środków ochrony roślin należy korzystać z zachowaniem bezpieczeństwa. Przed każdym użyciem przeczytaj informacje zamieszczone w etykiecie i informacje dotyczące produktu.</li>
</ol>
`;
