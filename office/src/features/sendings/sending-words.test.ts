import { expect, test } from "vitest";
import { sendingBody } from "@plon/contract/office/offers/sendings.ts";
import { bodyOf, EMPTY_SENDING } from "./sending-words.ts";

const filled = { ...EMPTY_SENDING, title: "Dni pola", content: "Zapraszamy" };

test("numbers pasted from anywhere are told apart; what belongs to another audience is not sent", () => {
  const body = bodyOf({
    ...filled,
    audience: "named",
    identifiers: " 1111111111,\n2222222222;  3333333333\t",
    postcodes: "27",
    points_min: 5,
  });
  expect(body).toMatchObject({
    identifiers: ["1111111111", "2222222222", "3333333333"],
    postcodes: [],
    points_min: null,
  });
});

test("a form that is filled in passes the contract; fields that were emptied are no texts", () => {
  expect(sendingBody.safeParse(bodyOf({ ...filled, link: " " })).success).toBe(true);
  expect(bodyOf({ ...filled, link: " " }).link).toBeNull();
});
