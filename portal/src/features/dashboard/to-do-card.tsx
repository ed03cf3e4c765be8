import type { User } from "@plon/contract/portal/account/profile.ts";
import { type ToDo, toDos } from "@plon/rules/desk/to-do.ts";
import { Link } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { countOf, formatLongDay, formatPoints } from "@plon/client/format.ts";
import { mayDo } from "#base/profile.ts";
import { ModalLink } from "#shared/links/modal-link.tsx";
import type { Overview } from "./overview.api.ts";

/** All that waits for this person, in the rule's order. */
export function toDosOf(overview: Overview, user: User): ToDo[] {
  const answers: Record<string, boolean | null> = user.promo_agreements;
  // Those known by name, and those of the office's own that ask; what asks nobody waits for nobody.
  const undecided = user.open_promotions.filter((name) => answers[name] === null).length;
  // What the person may not do does not wait for them.
  const maySubmit = mayDo(user, "submit");
  const returned = maySubmit ? overview.waiting_invoices.filter(({ status }) => status === "returned") : [];
  return toDos({
    returned: returned.map(({ id, document, pending_points: points }) => ({ id, document, points })),
    asked: mayDo(user, "full")
      ? overview.asked_transfers.map(({ id, sender, answer_until }) => ({
          id,
          sender,
          answerUntil: new Date(answer_until),
        }))
      : [],
    undecidedPromotions: maySubmit ? undecided + user.prompting_promotions.length : 0,
  });
}

/** What waits for the person, each a line that leads to where it is done. */
export function ToDoCard({ toDo }: { toDo: readonly ToDo[] }) {
  return (
    <section aria-labelledby="to-do" className="rounded-card border-2 border-line bg-surface px-4 py-3 md:px-6">
      <h2 id="to-do" className="text-lg font-semibold">
        Do zrobienia ({toDo.length})
      </h2>
      <ul className="divide-y divide-line">
        {toDo.map((one) => (
          <Row key={keyOf(one)} toDo={one} />
        ))}
      </ul>
    </section>
  );
}

const keyOf = (toDo: ToDo) =>
  toDo.kind === "answer_invoice"
    ? `invoice ${toDo.invoiceId}`
    : toDo.kind === "answer_transfer"
      ? `transfer ${toDo.transfer.id}`
      : toDo.kind;

function Row({ toDo }: { toDo: ToDo }) {
  const { title, why } = wordsOf(toDo);
  return (
    <li className="relative flex items-center justify-between gap-4 py-3">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">
          <ToDoLink toDo={toDo}>{title}</ToDoLink>
        </p>
        <p className="text-soft">{why}</p>
      </div>
      <ChevronRight aria-hidden className="size-6 shrink-0 text-action" />
    </li>
  );
}

function wordsOf(toDo: ToDo): { title: string; why: string } {
  switch (toDo.kind) {
    case "answer_invoice":
      return {
        title: `Popraw fakturę ${toDo.document}`,
        why:
          toDo.points > 0
            ? `Czeka na nią ${formatPoints(toDo.points)}.`
            : "Czekamy na Twoją odpowiedź, żeby naliczyć punkty.",
      };
    case "answer_transfer":
      return {
        title: `${toDo.transfer.sender} chce stale przekazywać Ci punkty`,
        why: `Zgódź się albo odmów do ${formatLongDay(toDo.transfer.answerUntil.toISOString())}.`,
      };
    case "decide_promotions":
      return {
        title: "Zdecyduj o udziale w promocji",
        why: `Do Twojej decyzji: ${countOf(toDo.count, "promocja", "promocje", "promocji")}.`,
      };
  }
}

function ToDoLink({ toDo, children }: { toDo: ToDo; children: ReactNode }) {
  const className = "text-ink no-underline after:absolute after:inset-0 hover:text-action";
  const link = { className, children };
  switch (toDo.kind) {
    case "answer_invoice":
      return <ModalLink modal={`!szczegoly-faktury?id=${toDo.invoiceId}`} {...link} />;
    case "answer_transfer":
      return <Link to="/przekazywanie-punktow/stale" {...link} />;
    case "decide_promotions":
      return <Link to="/promocje" {...link} />;
  }
}
