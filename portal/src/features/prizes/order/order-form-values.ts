import type { OrderDetails } from "@plon/contract/portal/goods/orders.ts";
import type { User } from "@plon/contract/portal/account/profile.ts";
import { addressLine } from "@plon/rules/places/postal-address.ts";
import { variantTitle } from "@plon/rules/orders/prize-variant.ts";
import { phoneMask } from "#shared/fields/form-masks.ts";
import { addSchemaProblems, late, resolverOf } from "#shared/forms/form-problems.ts";
import { countOf, formatPoints } from "@plon/client/format.ts";
import type { OrderBody, Prize } from "../prizes.api.ts";

/** The values of the order form: the chosen variant, the quantity as typed, and the delivery address. */
export type OrderValues = {
  /** The number of the size or colour; empty until one is chosen. */
  variant_id: string;
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

/** The variant with this number, if some are left of it. */
export const variantOf = ({ variants }: Pick<Prize, "variants">, chosen: string) =>
  variants.find(({ id, in_stock }) => in_stock && String(id) === chosen);

/** What an earlier order was of that can not be ordered now: its size is sold out, or not offered any more. */
export function goneVariant(prize: Pick<Prize, "variants">, earlier: OrderDetails | undefined): string | undefined {
  const before = earlier?.variant;
  return before && !variantOf(prize, String(before.id)) ? before.name : undefined;
}

/**
 * The form prefilled with a quantity of one and the person's correspondence address, or with those of an earlier order and
 * its variant, if some are left; its note was about that delivery.
 */
export function orderValues(
  { phone, profile }: User,
  prize: Pick<Prize, "variants">,
  earlier?: OrderDetails,
): OrderValues {
  const before = earlier?.delivery;
  if (before) {
    return {
      variant_id: String(variantOf(prize, String(earlier.variant?.id))?.id ?? ""),
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
    variant_id: "",
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

/** To whom and where it goes, in one line; undefined while something of it is missing. */
export function deliveryLine(values: OrderValues): string | undefined {
  const { delivery_name: name, delivery_phone: phone, delivery_note: note } = values;
  const { delivery_street: street, delivery_street_number: number, delivery_street_number_place: flat } = values;
  const { delivery_postcode: postcode, delivery_city: town } = values;
  const needed = [name, phone, street, number, postcode, town];
  if (needed.some((part) => part.trim() === "")) return undefined;
  const building = flat === "" ? number : `${number}/${flat}`;
  // A postcode is not broken in two; a phone may go on in the next line between its groups, as twice the text needs.
  const address = addressLine({ street, building, postcode: postcode.replace("-", "\u2011"), town });
  return [name, address, `tel.\u00a0${phone}`, note].filter((part) => part !== "").join(", ");
}

/** What is ordered with the size or colour that is chosen, as the order will be called. */
export function orderedTitle({ title, variant_label: label, ...prize }: Prize, chosen: string): string {
  const variant = variantOf(prize, chosen);
  return variantTitle(title, label !== null && variant ? { label, name: variant.name } : null);
}

/** The requested quantity, or undefined while the input is not a number. */
export function typedQuantity(typed: string): number | undefined {
  return /^\d{1,4}$/.test(typed.trim()) && Number(typed) > 0 ? Number(typed) : undefined;
}

/** The most that may be ordered of what is chosen. */
export const quantityMax = (prize: Prize, chosen: string): number =>
  variantOf(prize, chosen)?.quantity_max ?? prize.quantity_max;

/** What is wrong with the requested quantity, in the server's words. */
export function quantityProblem(
  typed: string,
  prize: Pick<Prize, "points" | "quantity_max">,
  available: number,
): string | undefined {
  const quantity = typedQuantity(typed);
  if (quantity === undefined) return "Podaj liczbę sztuk, najmniej 1";
  if (quantity > prize.quantity_max) {
    return `Możesz zamówić najwyżej ${countOf(prize.quantity_max, "sztukę", "sztuki", "sztuk")}`;
  }
  const missing = quantity * (prize.points ?? 0) - available;
  return missing > 0 ? `Masz za mało punktów: brakuje ${formatPoints(missing)}` : undefined;
}

const deliverySchema = late(() =>
  import("@plon/contract/portal/goods/orders.ts").then((module) => module.deliveryFields),
);

/** Validates the form as the server does, so that most mistakes are reported before anything is sent. */
export function orderResolver(prize: Prize, available: number) {
  return resolverOf<OrderValues, OrderSent>(async ({ quantity, variant_id: chosen, ...delivery }) => {
    const problems = new Map<string, string>();
    const variant = variantOf(prize, chosen);
    if (prize.variant_label !== null && !variant) {
      problems.set("variant_id", "Wybierz jeden z wariantów tej nagrody.");
    }
    const most = { points: prize.points, quantity_max: quantityMax(prize, chosen) };
    const problem = quantityProblem(quantity, most, available);
    if (problem !== undefined) problems.set("quantity", problem);
    const isParcel = prize.kind === "item";
    if (isParcel) addSchemaProblems(problems, await deliverySchema(), delivery);
    return {
      problems,
      sent: {
        prize_id: prize.id,
        quantity: Number(quantity),
        ...(variant && { variant_id: variant.id }),
        // What is shown is what is taken: another price meanwhile is said, and nothing is ordered.
        price_points: prize.points,
        delivery: isParcel ? delivery : null,
      },
    };
  });
}
