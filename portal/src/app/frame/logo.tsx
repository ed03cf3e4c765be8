import { EarMark } from "@plon/ui/pictures/ear-mark.tsx";
import { Link } from "@tanstack/react-router";
import { useBrand } from "#base/settings.ts";

/** The programme's mark and name; links home. */
export function Logo({ to }: { to: "/" | "/dashboard" }) {
  const { name } = useBrand();
  return (
    <Link
      to={to}
      aria-label={`${name} – ${to === "/" ? "strona główna" : "pulpit"}`}
      className="flex min-h-11 items-center gap-2.5 text-xl font-semibold"
    >
      <EarMark />
      <span>{name}</span>
    </Link>
  );
}
