import { TEXT_LINK } from "@plon/ui/button-class.ts";
import type { Movement } from "@plon/contract/portal/account/points.ts";
import { Card } from "@plon/ui/card.tsx";
import { Link } from "@tanstack/react-router";
import { formatDay } from "@plon/client/format.ts";
import { MovementChange } from "#shared/cards/movement-change.tsx";

/** A short list of the newest movements. */
export function LastMovementsCard({ movements }: { movements: Movement[] }) {
  return (
    <Card
      title="Ostatnie operacje"
      action={
        <Link to="/historia-punktow" className={`-my-3 ${TEXT_LINK}`}>
          Cała historia
        </Link>
      }
    >
      {movements.length === 0 ? (
        <p className="text-soft">Tu zobaczysz każdą zmianę punktów i jej powód.</p>
      ) : (
        <ul className="-my-3 divide-y divide-line">
          {movements.map((movement) => (
            <li key={movement.id} className="two-sides items-start py-3">
              <div className="min-w-0">
                <p className="font-semibold wrap-anywhere">{movement.object}</p>
                <p className="text-sm text-soft">
                  {movement.kind_label},{" "}
                  <span className="figures whitespace-nowrap">{formatDay(movement.occurred_at)}</span>
                </p>
              </div>
              <div className="shrink-0 text-right">
                <MovementChange movement={movement} />
              </div>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-3 -mb-3">
        <Link to="/moje-zakupy" className={TEXT_LINK}>
          Ten sezon obok poprzedniego
        </Link>
      </p>
    </Card>
  );
}
