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

/** Neighbours with points who order rewards, one for each width. */
export const ORDERERS = {
  phone: { nip: "1003002997", name: "Jankowska" },
  desktop: { nip: "1003010212", name: "Wróbel" },
};

export const ADMIN = { email: "admin@plon.example" };
export const CLERK = { email: "clerk@plon.example" };

export interface Person {
  nip: string;
  name: string;
}
