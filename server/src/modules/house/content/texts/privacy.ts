// The privacy notice (RODO art. 13 and 14), as a first version of the page. A lawyer or the data protection officer must
// check it against what the controller really does before production.
export const PRIVACY_HTML = `
<p>Szanujemy Twoją prywatność. Poniżej piszemy, jakie dane zbieramy w programie „{{program}}”, po co, jak długo je przechowujemy i co możesz z tym zrobić.</p>

<h2>Kto odpowiada za Twoje dane</h2>
<p>Administrator danych: {{administrator}}. W sprawach danych osobowych napisz na adres <a href="mailto:{{email}}">{{email}}</a> z dopiskiem „Dane osobowe” albo zadzwoń: {{infolinia}} ({{godziny}}).</p>

<h2>Jakie dane przetwarzamy</h2>
<ul>
<li><strong>Dane ze zgłoszenia i profilu:</strong> NIP lub PESEL, imię i nazwisko, nazwa i adres gospodarstwa lub firmy, adres do korespondencji, osoba upoważniona, e-mail, telefon, rodzaje i powierzchnia upraw, numer rachunku bankowego.</li>
<li><strong>Dane o zakupach:</strong> faktury zgłoszone przez Ciebie lub przekazane przez dystrybutora. Z faktur elektronicznych zachowujemy tylko pozycje z naszymi produktami.</li>
<li><strong>Dane o udziale:</strong> punkty i ich historia, zamówione nagrody, przekazania punktów, promocje, zgody, wiadomości i reklamacje.</li>
<li><strong>Dane techniczne:</strong> adres IP, czas logowania, rodzaj przeglądarki, zapisy zdarzeń związanych z bezpieczeństwem.</li>
</ul>
<p>Dane mamy od Ciebie, od dystrybutorów (faktury elektroniczne) oraz od uczestnika, który polecił Ci program. Podanie danych jest dobrowolne, ale bez danych oznaczonych jako wymagane nie można wziąć udziału w programie ani otrzymać nagrody.</p>

<h2>Po co i na jakiej podstawie</h2>
<h3>Prowadzenie konta, punkty i nagrody</h3>
<p>Przyjmujemy zgłoszenia, sprawdzamy faktury, naliczamy punkty, wydajemy nagrody, odpowiadamy na pytania. Podstawa: wykonanie umowy, czyli regulaminu (art. 6 ust. 1 lit. b RODO).</p>
<h3>Obowiązki wynikające z przepisów</h3>
<p>Prowadzimy rozliczenia podatkowe i księgi, rozpatrujemy reklamacje. Podstawa: obowiązek prawny (art. 6 ust. 1 lit. c RODO).</p>
<h3>Bezpieczeństwo, statystyka i roszczenia</h3>
<p>Wykrywamy nadużycia, chronimy konta, badamy, jak działa program, dochodzimy roszczeń i bronimy się przed nimi. Podstawa: nasz prawnie uzasadniony interes (art. 6 ust. 1 lit. f RODO).</p>
<h3>Informacje handlowe</h3>
<p>Wysyłamy oferty e-mailem, SMS-em lub dzwonimy tylko wtedy, gdy wyrazisz na to zgodę, osobno dla każdego sposobu. Podstawa: zgoda (art. 6 ust. 1 lit. a RODO) oraz przepisy Prawa komunikacji elektronicznej. Zgodę możesz w każdej chwili wycofać w zakładce „Mój profil”; nie wpływa to na to, co działo się wcześniej.</p>

<h2>Jak długo przechowujemy dane</h2>
<ul>
<li>Dane konta: do zakończenia udziału w programie. Po zamknięciu konta usuwamy dane osobowe, a historię punktów zostawiamy pod pseudonimem.</li>
<li>Dokumenty księgowe i podatkowe: 5 lat od końca roku, w którym upłynął termin zapłaty podatku.</li>
<li>Dane potrzebne do roszczeń: do ich przedawnienia, nie dłużej niż 6 lat.</li>
<li>Zgody i ich wycofanie: przez czas trwania zgody i do przedawnienia roszczeń, żeby wykazać, że działaliśmy zgodnie z prawem.</li>
<li>Zgłoszenia odrzucone: 12 miesięcy.</li>
<li>Zapisy techniczne: do 12 miesięcy.</li>
</ul>

<h2>Komu przekazujemy dane</h2>
<p>Dane powierzamy firmom, które pomagają nam prowadzić program, na podstawie umów i tylko w potrzebnym zakresie: dostawcom hostingu i utrzymania portalu, operatorom SMS i poczty elektronicznej, firmom kurierskim, dostawcom nagród, bankom (przelewy), doradcom podatkowym i prawnym. Twój przedstawiciel handlowy widzi dane potrzebne do kontaktu. Dane udostępniamy także organom, którym na to pozwala prawo.</p>
<p>Gdy przekazujesz komuś punkty, odbiorca widzi Twoje imię i nazwisko albo nazwę gospodarstwa.</p>
<p>Nie przekazujemy danych poza Europejski Obszar Gospodarczy. Nie podejmujemy wobec Ciebie decyzji opartych wyłącznie na automatycznym przetwarzaniu, w tym profilowaniu, które wywoływałyby skutki prawne.</p>

<h2>Twoje prawa</h2>
<p>Możesz:</p>
<ul>
<li>dowiedzieć się, jakie dane mamy, i otrzymać ich kopię (w zakładce „Mój profil” pobierzesz je sam),</li>
<li>poprawić dane i uzupełnić je,</li>
<li>żądać usunięcia danych lub ograniczenia ich przetwarzania,</li>
<li>przenieść dane do innego administratora,</li>
<li>sprzeciwić się przetwarzaniu opartemu na naszym uzasadnionym interesie, a wobec marketingu zawsze i bez podawania powodu,</li>
<li>wycofać każdą zgodę.</li>
</ul>
<p>Odpowiadamy w ciągu miesiąca. Jeśli uważasz, że naruszamy przepisy, możesz złożyć skargę do Prezesa Urzędu Ochrony Danych Osobowych (<a href="https://uodo.gov.pl/">uodo.gov.pl</a>).</p>

<h2>Pliki cookie i pamięć przeglądarki</h2>
<p>Portal używa wyłącznie plików cookie i zapisów potrzebnych do działania. Nie ma w nim narzędzi reklamowych ani śledzących. Jeśli odrzucisz pliki cookie w pytaniu na ekranie, zostaną tylko niezbędne.</p>
<ul>
<li><strong>Plik cookie odświeżania sesji</strong> (niezbędny): pozwala zostać zalogowanym bez ponownego wpisywania hasła; do 90 dni od ostatniej wizyty, usuwany przy wylogowaniu. Skrypty na stronie nie mogą go odczytać.</li>
<li><strong>cookies_viewed</strong>: pamięta, że pytanie o pliki cookie już było; rok.</li>
<li><strong>app_version</strong>: pamięta wersję portalu, aby wczytać nową; 10 minut.</li>
<li><strong>A2TH.Prompt</strong>: pamięta Twoją odpowiedź na propozycję dodania portalu do ekranu telefonu; rok.</li>
<li><strong>Pliki z końcówką _promotion_undecided</strong>: pamiętają, że decyzja o promocji została odłożona; do końca dnia lub wizyty.</li>
<li><strong>promotion_prompted</strong>: pamięta, że okno nowej promocji już się dziś pokazało; doba.</li>
<li><strong>Pamięć przeglądarki</strong>: przechowuje na Twoim urządzeniu szkice formularzy i faktur oraz ostatnio widziane dane, aby portal działał bez zasięgu. Znikają, gdy wyczyścisz dane strony w przeglądarce.</li>
</ul>
<p>Pliki cookie możesz usunąć i zablokować w ustawieniach przeglądarki. Bez niezbędnych plików logowanie nie będzie działać.</p>

<h2>Jak chronimy dane</h2>
<p>Połączenie z portalem jest szyfrowane, hasła przechowujemy w postaci, z której nie da się ich odczytać, a każda czynność pracownika na Twoich danych zostawia ślad. Nigdy nie prosimy o hasło ani kod SMS przez telefon lub e-mail.</p>

<h2>Zmiany</h2>
<p>Gdy zmienimy tę politykę, opublikujemy tu jej nową wersję z datą, a o ważnych zmianach powiadomimy Cię w portalu.</p>
`;
