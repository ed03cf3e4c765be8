/** The demo programme's people, as its documentation lists them. */
export const PASSWORD = "Demo#2026";
export const STAFF_PASSWORD = "Office#2026";

export const JAN = { nip: "1111111111", name: "Jan Kowalski" };
export const ANNA = { nip: "2222222222", name: "Anna Nowak" };
export const PIOTR = { nip: "3333333333", name: "Piotr Wiśniewski" };
export const MARIA = { nip: "44051401359", name: "Maria Zielińska" };
export const TOMASZ = { nip: "4444444444", name: "Tomasz Lewandowski", phone: "+48600100105" };
export const ZOFIA = { nip: "5555555555", name: "Zofia Kamińska", phone: "+48600100106" };
export const KRZYSZTOF = { nip: "6666666666", name: "Krzysztof Woźniak" };
/** A neighbour whose points nobody else counts. */
export const WOJCIECH = { nip: "1003002738", name: "Wojciech Kozłowski" };
/** Neighbours who pass points on: two for each width, so that simultaneous journeys do not interfere. */
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

/** A neighbour with points, only for the journeys of the order board and of corrections. */
export const LUKASZ = { nip: "1003001147", name: "Łukasz Dąbrowski" };

/** Neighbours with points who order rewards, one for each width. */
export const ORDERERS = {
  phone: { nip: "1003002997", name: "Jankowska" },
  desktop: { nip: "1003010212", name: "Wróbel" },
};

/** Neighbours who subscribe to news and leave again: one for each width. */
export const READERS = {
  phone: { nip: "1003004884", name: "Barbara Wieczorek", email: "barbara.wieczorek12@example.pl" },
  desktop: { nip: "1003004921", name: "Danuta Jabłońska", email: "danuta.jablonska13@example.pl" },
};

/** Neighbours who enter a campaign, one for each width; no other journey uses them. */
export const ENTRANTS = {
  phone: { nip: "1003008066", name: "Łukasz Grabowski" },
  desktop: { nip: "1003008103", name: "Andrzej Pawłowski" },
};

/** A neighbour whose invoices one journey reviews using only the keyboard. */
export const REVIEWED = { nip: "1003004625", name: "Elżbieta Król" };

/** A neighbour who is signed in on two devices; no other journey uses him. */
export const TWICE_IN = { nip: "1003004329", name: "Kamil Pawłowski" };

/** A neighbour with points who signs in by a key; no other journey uses him. */
export const KEYHOLDER = { nip: "1003003330", name: "Andrzej Grabowski", phone: "+48600200108" };

/** Whom two farmers of the demo let in to look, signing in by phone. */
export const ACCOUNTANT = {
  phone: "600 300 102",
  farms: ["Gospodarstwo Rolne Jan Kowalski", "Kamińska Rolnictwo Sp. z o.o."],
} as const;

/** Neighbours who forget their passwords: one sets it anew, the other asks for codes again and again; only for that. */
export const FORGETFUL = { nip: "61920712455", name: "Adam Krawczyk", phone: "+48600200106" };
export const IMPATIENT = { nip: "85811906451", name: "Adam Piątek", phone: "+48600200122" };

/** A neighbour who switches a second step on; others may send points, but nobody else signs in. */
export const CAUTIOUS = { nip: "1003003293", name: "Andrzej Piątek", phone: "+48600200107" };

/** A neighbour who lets his wife in; no other journey uses him. */
export const HUSBAND = { nip: "1003007807", name: "Wojciech Krawczyk", phone: "+48600200121" };

/** A neighbour whose farm passes to somebody else; no other journey uses her. */
export const LEAVER = { nip: "1003008362", name: "Elżbieta Michalak" };

/** A neighbour who loses the phone; no other journey uses her. */
export const LOSER = { nip: "1003005180", name: "Teresa Stępień" };

/** A neighbour who connects the account with SatAgro. */
export const GAZER = { nip: "1003009657", name: "Łukasz Król" };

/** A neighbour whose promotion reward waits to be handed over; only for that journey. */
export const REWARDED = { nip: "1003010175", name: "Małgorzata Jabłońska" };

/** Another one, whose reward is handed over from the queue of all promotions; only for that journey. */
export const QUEUED = { nip: "1003004588", name: "Łukasz Michalak" };

/** Another one, whose reward in points is handed over there; only for that journey. */
export const POINTED = { nip: "1003003034", name: "Stanisław Wojciechowski" };

export const ADMIN = { email: "admin@plon.example" };
/** Approves what the first one requested. */
export const SECOND_ADMIN = { email: "admin2@plon.example" };
export const CLERK = { email: "clerk@plon.example" };
/** A clerk who adds a key; no other journey uses this account. */
export const KEY_CLERK = { email: "clerk2@plon.example" };
export const EDITOR = { email: "editor@plon.example" };

export type Person = {
  nip: string;
  name: string;
};
