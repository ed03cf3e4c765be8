/** Who may sign in to the demo; the fixed people of the demo programme. */
export const DEMO_SIGN_INS = [
  { signIn: "1111111111", who: "Jan Kowalski", note: "punkty, faktury w każdym stanie, konto bankowe" },
  { signIn: "2222222222", who: "Anna Nowak", note: "bez konta bankowego, zgody do uzupełnienia" },
  { signIn: "3333333333", who: "Piotr Wiśniewski", note: "zablokowane zamawianie nagród" },
  { signIn: "44051401359", who: "Maria Zielińska", note: "PESEL, faktury tylko ręcznie" },
  { signIn: "4444444444", who: "Tomasz Lewandowski", note: "pierwsze logowanie" },
  { signIn: "5555555555", who: "Zofia Kamińska", note: "300 faktur" },
  { signIn: "6666666666", who: "Krzysztof Woźniak", note: "przerwa techniczna konta" },
  { signIn: "1003001443", who: "Stanisław Szymański", note: "drugi krok: kod z SMS-a jest pod /api/demo/outbox" },
  { signIn: "600 300 101", who: "Anna Kowalska", note: "żona Jana, logowanie numerem telefonu: wszystko" },
  { signIn: "600 300 102", who: "Beata Lis", note: "księgowa Jana i Zofii, logowanie numerem telefonu: podgląd" },
  { signIn: "admin@plon.example", who: "administrator", note: "" },
  { signIn: "admin2@plon.example", who: "administrator", note: "zatwierdza korekty i wypłaty pierwszego" },
  { signIn: "clerk@plon.example", who: "referent", note: "" },
  { signIn: "editor@plon.example", who: "redaktor", note: "" },
  { signIn: "rep@plon.example", who: "przedstawiciel", note: "" },
  { signIn: "auditor@plon.example", who: "audytor", note: "" },
  { signIn: "dystrybutor@plon.example", who: "dystrybutor", note: "paczki dokumentów Agro-Kujawy" },
] as const;

/** The key of the demo's partner, as well known as its passwords. */
export const DEMO_PARTNER_KEY = "plonp_demo-laboratorium-gleba-2026";
