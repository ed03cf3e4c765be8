import { buttonClass } from "@plon/ui/button-class.ts";
import { Card } from "@plon/ui/card.tsx";
import { Link } from "@tanstack/react-router";
import { UserPlus } from "lucide-react";

/** The link to recommending a neighbour. */
export function RecommendCard() {
  return (
    <Card title="Poleć sąsiada">
      <p className="text-soft">Za gospodarstwo, które dołączy z Twojego polecenia, też dostaniesz punkty.</p>
      <Link to="/polec-gospodarstwo" className={`mt-4 ${buttonClass("secondary")}`}>
        <UserPlus aria-hidden className="size-5" />
        Poleć gospodarstwo
      </Link>
    </Card>
  );
}
