/** What a participant agrees to until staff publish another text. The list is that of spec 2 §2. */
export const SATAGRO_CONSENT = `
<p>Zgadzam się, aby organizator programu przekazywał serwisowi SatAgro, który satelitarnie monitoruje uprawy, moje dane:</p>
<ul>
<li>nazwę użytkownika, czyli imię i nazwisko albo nazwę gospodarstwa,</li>
<li>adres e-mail,</li>
<li>liczbę punktów,</li>
<li>zakupione produkty: moje i gospodarstw podległych, które same połączyły się z SatAgro,</li>
<li>przypisany areał upraw.</li>
</ul>
<p>Zgodę mogę cofnąć w każdej chwili. Cofnięcie nie wpływa na moje punkty ani na udział w programie.</p>
`;
