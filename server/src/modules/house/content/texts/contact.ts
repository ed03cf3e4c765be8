// The text below the contact channels, which the portal shows from the brand's values. A lawyer must check what it says
// about complaints.
export const CONTACT_HTML = `
<h2>Zanim napiszesz</h2>
<p>Odpowiedzi na najczęstsze pytania znajdziesz na stronie <a href="/faq">Pytania i odpowiedzi</a>. Jeśli pytasz o fakturę, przygotuj jej numer i nazwę dystrybutora.</p>
<h2>Reklamacje</h2>
<p>Reklamację możesz złożyć telefonicznie, e-mailem albo listownie na adres administratora danych. Napisz, czego dotyczy i czego oczekujesz. Odpowiadamy w ciągu 14 dni.</p>
<h2>Dane osobowe</h2>
<p>W sprawach danych osobowych napisz na adres <a href="mailto:{{email}}">{{email}}</a> z dopiskiem „Dane osobowe”. Twoje prawa opisuje <a href="/polityka-prywatnosci">polityka prywatności</a>.</p>
<h2>Bezpieczeństwo</h2>
<p>Nie pytamy o hasło ani o kod SMS. Jeśli ktoś, kto podaje się za pracownika programu „{{program}}”, prosi Cię o nie, przerwij rozmowę i zadzwoń do nas: {{infolinia}}.</p>
`;
