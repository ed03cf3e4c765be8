/** The demo programme's people, as its documentation lists them. */
export const PASSWORD = "Demo#2026";
export const STAFF_PASSWORD = "Office#2026";

export const JAN = { nip: "1111111111", name: "Jan Kowalski" };
export const ANNA = { nip: "2222222222", name: "Anna Nowak" };
export const PIOTR = { nip: "3333333333", name: "Piotr Wiśniewski" };
export const MARIA = { nip: "44051401359", name: "Maria Zielińska" };
export const TOMASZ = { nip: "4444444444", name: "Tomasz Lewandowski", phone: "+48600100105" };
export const ZOFIA = { nip: "5555555555", name: "Zofia Kamińska" };
export const KRZYSZTOF = { nip: "6666666666", name: "Krzysztof Woźniak" };

/** A neighbour with points, for the journeys of the order board and of corrections alone. */
export const LUKASZ = { nip: "1003001147", name: "Łukasz Dąbrowski" };

export const ADMIN = { email: "admin@plon.example" };
/** Approves what the first one asked for. */
export const SECOND_ADMIN = { email: "admin2@plon.example" };
export const CLERK = { email: "clerk@plon.example" };
export const EDITOR = { email: "editor@plon.example" };

export interface Person {
  nip: string;
  name: string;
}
