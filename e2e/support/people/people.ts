/** The demo programme's people, as its documentation lists them. */
export const PASSWORD = "Demo#2026";
export const STAFF_PASSWORD = "Office#2026";

export const JAN = { nip: "1111111111", name: "Jan Kowalski" };
export const ANNA = { nip: "2222222222", name: "Anna Nowak" };
export const PIOTR = { nip: "3333333333", name: "Piotr Wiśniewski" };
export const MARIA = { nip: "44051401359", name: "Maria Zielińska" };
export const ZOFIA = { nip: "5555555555", name: "Zofia Kamińska", phone: "+48600100106" };
export const WOJCIECH = { nip: "1003002738", name: "Wojciech Kozłowski" };
/** Neighbours who pass points on, in the tasks that are timed. */
export const GIVERS = {
  phone: {
    sender: { nip: "1003006216", name: "Mateusz Szymański", phone: "+48600200117" },
    receiver: { nip: "1003006475", name: "Bartosz Kozłowski", phone: "+48600200118" },
  },
  desktop: {
    sender: { nip: "1003006512", name: "Mateusz Jankowski", phone: "+48600200119" },
    receiver: { nip: "1003006771", name: "Łukasz Wojciechowski", phone: "+48600200120" },
  },
};

/** Neighbours whose invoices lie in a queue that is reviewed. */
export const READERS = {
  phone: { nip: "1003004884", name: "Barbara Wieczorek", email: "barbara.wieczorek12@example.pl" },
  desktop: { nip: "1003004921", name: "Danuta Jabłońska", email: "danuta.jablonska13@example.pl" },
};

/** Neighbours who enter a campaign, in the tasks that are timed. */
export const ENTRANTS = {
  phone: { nip: "1003008066", name: "Łukasz Grabowski" },
  desktop: { nip: "1003008103", name: "Andrzej Pawłowski" },
};

/** A neighbour whose invoices are reviewed, in the tasks that are timed. */
export const REVIEWED = { nip: "1003004625", name: "Elżbieta Król" };

/** A neighbour who is signed in on two devices; no other journey uses him. */
export const TWICE_IN = { nip: "1003004329", name: "Kamil Pawłowski" };

/** Whom two farmers of the demo let in to look, signing in by phone. */
export const ACCOUNTANT = {
  phone: "600 300 102",
  farms: ["Gospodarstwo Rolne Jan Kowalski", "Kamińska Rolnictwo Sp. z o.o."],
} as const;

/**
 * Neighbours whom no journey knows: `given.neighbour()` hands each out once, to a journey about passwords. Who was enrolled a
 * moment ago has had a code for a password and gets the next one only a minute later.
 */
export const NEIGHBOURS = [
  { nip: "1003002997", name: "Agnieszka Jankowska", phone: "+48600200104", email: "agnieszka.jankowska4@example.pl" },
  { nip: "1003003293", name: "Andrzej Piątek", phone: "+48600200107", email: "andrzej.piatek7@example.pl" },
  { nip: "1003003330", name: "Andrzej Grabowski", phone: "+48600200108", email: "andrzej.grabowski8@example.pl" },
  { nip: "1003007807", name: "Wojciech Krawczyk", phone: "+48600200121", email: "wojciech.krawczyk21@example.pl" },
  { nip: "1003009657", name: "Łukasz Król", phone: "+48600200126", email: "lukasz.krol26@example.pl" },
  { nip: "1003010212", name: "Halina Wróbel", phone: "+48600200129", email: "halina.wrobel29@example.pl" },
];

export const ADMIN = { email: "admin@plon.example" };
/** Approves what the first one requested. */
export const SECOND_ADMIN = { email: "admin2@plon.example" };
export const CLERK = { email: "clerk@plon.example" };
/** A clerk who adds a key; no other journey uses this account. */
export const KEY_CLERK = { email: "clerk2@plon.example" };

export type Person = {
  nip: string;
  name: string;
};
