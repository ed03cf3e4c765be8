// How the programme works, for those who take part. It must agree with the terms: a lawyer checks both together.
export const ABOUT_HTML = `
<p>„{{program}}” to program dla gospodarstw, które kupują nasze środki ochrony roślin. Za zakupy dostajesz punkty, a punkty wymieniasz na nagrody.</p>
<h2>Jak zdobywasz punkty</h2>
<ul>
<li>Kupujesz produkty programu u dystrybutora. Przy każdym produkcie widzisz, ile punktów daje litr albo kilogram.</li>
<li>Faktury z NIP-em od połączonych z nami dystrybutorów trafiają do programu same. Pozostałe zgłaszasz: wystarczy zdjęcie z telefonu.</li>
<li>W promocjach punktów jest więcej. Sprawdź zakładkę <a href="/promocje">Promocje</a>.</li>
<li>Punkty dostajesz też za <a href="/polec-gospodarstwo">polecenie programu</a> innemu gospodarstwu.</li>
</ul>
<h2>Co dzieje się z fakturą</h2>
<ol>
<li><strong>Oczekująca.</strong> Od razu widzisz, ile punktów jest w drodze i kiedy podejmiemy decyzję.</li>
<li><strong>Zaakceptowana.</strong> Punkty są na Twoim saldzie i można je wydać.</li>
<li><strong>Do poprawy albo odrzucona.</strong> Piszemy dlaczego. Fakturę do poprawy zmieniasz na miejscu.</li>
</ol>
<h2>Jak długo punkty są ważne</h2>
<p>36 miesięcy od naliczenia. Najpierw wydajesz te, które wygasają najwcześniej. Przypominamy 60, 30 i 7 dni przed końcem ważności, a pełny kalendarz masz na <a href="/dashboard">pulpicie</a>.</p>
<h2>Na co wymienisz punkty</h2>
<ul>
<li><a href="/nagrody">Nagrody rzeczowe i bony</a> do domu i gospodarstwa.</li>
<li>Przelew na konto, od 1\u00a0000\u00a0punktów.</li>
<li>Darowizna na cel społeczny.</li>
<li>Możesz też <a href="/przekazywanie-punktow">przekazać punkty</a> innemu uczestnikowi.</li>
</ul>
<h2>Każdy punkt ma swoją historię</h2>
<p>W <a href="/historia-punktow">historii punktów</a> zobaczysz, skąd wziął się każdy punkt, jak został policzony i na co go wydano. Historię możesz pobrać.</p>
<p>Pełne zasady opisuje <a href="/regulamin">regulamin</a>.</p>
`;
