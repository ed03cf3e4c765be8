// Written by generate.ts from the contract; what is changed here by hand is lost.

export type Participant = {
  nip: string;
  /** Nazwa gospodarstwa, jeśli ma nazwę. */
  farm_name: string | null;
  points: {
    available: number;
    pending: number;
  };
  /** Punkty, które wygasną najwcześniej, i chwila, do której są ważne. */
  lapses_next: {
    points: number;
    at: string;
  } | null;
  consent_since: string;
};

export type NewEvent = {
  /** Twój numer zdarzenia; przyjmujemy go raz. */
  external_id: string;
  /** Kod rodzaju ustalony z programem. */
  kind: string;
  /** NIP gospodarstwa, 10 cyfr bez myślników. */
  nip: string;
  /** Dzień zdarzenia: nie przyszły i nie dawniej niż 60 dni temu. */
  occurred_on: string;
};

export type ToldEvent = {
  id: number;
  external_id: string;
  kind: string;
  occurred_on: string;
  received_at: string;
  state: "accepted" | "refused";
  /** Dlaczego zdarzenie nie dało punktów: budżet, limit gospodarstwa w roku, w dniu albo w miesiącu, limit programu w dniu. */
  refusal: "budget_spent" | "farm_limit" | "day_limit" | "month_limit" | "programme_limit" | null;
  /** Punkty, które dostało gospodarstwo; 0, gdy zdarzenie odrzuciliśmy. */
  points: number;
};

export type ProductPage = {
  items: {
    sap: number;
    name: string;
    brand: string;
    unit: "l" | "kg";
    /** Punkty za litr albo kilogram, z mnożnikiem. */
    points_per_unit: string;
    packs: {
      volume: number;
      gtin: string | null;
    }[];
  }[];
  /** Kursor następnej strony albo null. */
  next: string | null;
};

export type RewardPage = {
  items: {
    slug: string;
    title: string;
    lead: string;
    kind: string;
    points: number;
    valid_until: string | null;
  }[];
  /** Kursor następnej strony albo null. */
  next: string | null;
};

export type StreamPage = {
  items: {
    /** Numer zdarzenia: po nim poznasz powtórzone. */
    id: number;
    kind:
      | "participant.closed"
      | "invoice.submitted"
      | "invoice.returned"
      | "invoice.accepted"
      | "invoice.rejected"
      | "invoice.cancelled"
      | "invoice.reopened"
      | "points.moved"
      | "order.accepted"
      | "order.processing"
      | "order.sent"
      | "order.delivered"
      | "order.cancelled"
      | "order.paid"
      | "order.return_asked"
      | "order.returned"
      | "order.exchanged"
      | "order.return_refused"
      | "order.return_called_off"
      | "payout.sent"
      | "payout.paid"
      | "payout.returned"
      | "payout.rejected"
      | "payout.recalled"
      | "consent.given"
      | "consent.withdrawn"
      | "promotion.joined"
      | "promotion.declined"
      | "promotion.achieved"
      | "promotion.withdrawn"
      | "campaign.joined"
      | "campaign.achieved"
      | "thread.opened"
      | "thread.answered"
      | "partner.shown"
      | "partner.hidden";
    /** Numer sprawy, której dotyczy: zdarzenia jednej sprawy przychodzą w kolejności, w jakiej zaszły. */
    subject_id: number;
    nip: string;
    happened_at: string;
  }[];
  /** Kursor do następnego pytania; zapisz go po obsłużeniu pozycji. */
  next: string;
  /** Czy warto pytać od razu. */
  has_more: boolean;
};
