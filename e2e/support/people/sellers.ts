/** A distributor of the demo whose farmers send invoices by hand, and can send their own. */
export const SELLER = { nip: "9990244549", name: "Lubelska Hurtownia Rolna Sp. z o.o." };
