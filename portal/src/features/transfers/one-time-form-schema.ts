import { startOneTimeTransfer } from "@plon/contract/portal/points/transfers.ts";
import { identifierField } from "@plon/contract/shared/calls/fields.ts";
import { stripIdentifier } from "@plon/rules/people/identifier.ts";
import { z } from "zod";
import { wholeNumberOf } from "#shared/fields/identifier-mask.ts";

const { shape } = startOneTimeTransfer.body;
/** Points as they are typed. */
const typedPoints = z.string().min(1, "Pole jest wymagane").transform(wholeNumberOf).pipe(shape.points);
/** The form of a transfer: to an earlier receiver, or with 0 in its place to a typed number. */
export const oneTimeForm = z
  .object({ to_receiver_of: z.int(), receiver_nip: z.string(), points: typedPoints, accept_terms: shape.accept_terms })
  .superRefine(({ to_receiver_of, receiver_nip }, context) => {
    const problem = to_receiver_of === 0 ? identifierField.safeParse(receiver_nip).error : undefined;
    for (const { message } of problem?.issues ?? []) {
      context.addIssue({ code: "custom", path: ["receiver_nip"], message });
    }
  })
  .transform(({ to_receiver_of, receiver_nip, ...rest }) =>
    to_receiver_of === 0 ? { ...rest, receiver_nip: stripIdentifier(receiver_nip) } : { ...rest, to_receiver_of },
  );
