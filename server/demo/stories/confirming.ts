// What the people of the demo confirm before it is done.
import type { Asking, GivenConfirmation } from "#modules/people/confirmations/confirmations.service.ts";
import type { World } from "#demo/world.ts";

const CODE = "271829";

/** Has somebody confirm an act by the code of an SMS, as the portal does. */
export async function confirmedBySms<Answer>(
  { tx, brand: { publicUrl } }: World,
  ask: (asking: Asking) => Promise<unknown>,
  act: (given: GivenConfirmation) => Promise<Answer>,
): Promise<Answer> {
  await ask({ wantsCode: true, publicUrl, code: CODE });
  const answer = await act({ sms_code: CODE, publicUrl });
  // Readers of a phone's newest message expect a code that works.
  await tx.deleteFrom("outbox_message").where("body", "like", `%kod ${CODE} %`).execute();
  return answer;
}
