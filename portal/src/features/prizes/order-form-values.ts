import type { OrderDetails } from "@plon/contract/portal/orders.ts";
import type { User } from "@plon/contract/portal/profile.ts";
import { phoneMask } from "#shared/fields/form-masks.ts";
import { addSchemaProblems, late, resolverOf } from "#shared/forms/form-problems.ts";
import { countOf, formatPoints } from "@plon/client/format.ts";
import type { OrderBody, Prize } from "./prizes.api.ts";

/** The values of the order form: the quantity as typed, and the delivery address. */
export type OrderValues = {
  quantity: string;
  delivery_name: string;
  delivery_phone: string;
  delivery_street: string;
  delivery_street_number: string;
  delivery_street_number_place: string;
  delivery_postcode: string;
  delivery_city: string;
  delivery_note: string;
};

export type OrderSent = OrderBody & { quantity: number };

/**
 * The form prefilled with a quantity of one and the person's correspondence address, or with those of an earlier order;
 * its note was about that delivery.
 */
export function orderValues({ phone, profile }: User, earlier?: OrderDetails): OrderValues {
  const before = earlier?.delivery;
  if (before) {
    return {
      quantity: String(earlier.quantity),
      delivery_name: before.name,
      delivery_phone: phoneMask.format(before.phone),
      delivery_street: before.street,
      delivery_street_number: before.street_number,
      delivery_street_number_place: before.street_number_place,
      delivery_postcode: before.postcode,
      delivery_city: before.city,
      delivery_note: "",
    };
  }
  const prefix = profile.correspondence_address ? "correspondence" : "company";
  return {
    quantity: "1",
    delivery_name: `${profile.first_name} ${profile.last_name}`.trim() || profile.company_name,
    delivery_phone: phoneMask.format(phone),
    delivery_street: profile[`${prefix}_street`],
    delivery_street_number: profile[`${prefix}_street_number`],
    delivery_street_number_place: profile[`${prefix}_street_number_place`],
    delivery_postcode: profile[`${prefix}_postcode`],
    delivery_city: profile[`${prefix}_city`],
    delivery_note: "",
  };
}

/** The requested quantity, or undefined while the input is not a number. */
export function typedQuantity(typed: string): number | undefined {
  return /^\d{1,4}$/.test(typed.trim()) && Number(typed) > 0 ? Number(typed) : undefined;
}

/** What is wrong with the requested quantity, in the server's words. */
export function quantityProblem(typed: string, prize: Prize, available: number): string | undefined {
  const quantity = typedQuantity(typed);
  if (quantity === undefined) return "Podaj liczbę sztuk, najmniej 1";
  if (quantity > prize.quantity_max) {
    return `Możesz zamówić najwyżej ${countOf(prize.quantity_max, "sztukę", "sztuki", "sztuk")}`;
  }
  const missing = quantity * (prize.points ?? 0) - available;
  return missing > 0 ? `Masz za mało punktów: brakuje ${formatPoints(missing)}` : undefined;
}

const deliverySchema = late(() => import("@plon/contract/portal/orders.ts").then((module) => module.deliveryFields));

/** Validates the form as the server does, so that most mistakes are reported before anything is sent. */
export function orderResolver(prize: Prize, available: number) {
  return resolverOf<OrderValues, OrderSent>(async ({ quantity, ...delivery }) => {
    const problems = new Map<string, string>();
    const problem = quantityProblem(quantity, prize, available);
    if (problem !== undefined) problems.set("quantity", problem);
    const isParcel = prize.kind === "item";
    if (isParcel) addSchemaProblems(problems, await deliverySchema(), delivery);
    return {
      problems,
      sent: { prize_id: prize.id, quantity: Number(quantity), delivery: isParcel ? delivery : null },
    };
  });
}
