import { Link } from "@tanstack/react-router";
import { LogOut } from "lucide-react";
import { MENU, SATAGRO_ENTRY } from "./member-menu.ts";
import { useProfile } from "#base/profile.ts";
import { useSignOut } from "#base/member/sign-out.ts";

const entryClass =
  "flex min-h-11 items-center gap-3 rounded-field px-3 text-shell-ink hover:bg-shell-raised " +
  "outline-offset-[-3px] focus-visible:outline-on-shell aria-[current=page]:bg-shell-raised aria-[current=page]:font-semibold";

/** The signed-in menu; the same list is in the sidebar on a desktop and in the drawer on a phone. */
export function SidebarMenu({ onLeave }: { onLeave?: () => void }) {
  const signOut = useSignOut();
  const { has_satagro: hasSatagro } = useProfile();
  return (
    <nav aria-label="Menu" className="flex flex-1 flex-col gap-5 px-3 pb-6">
      {MENU.map((group) => (
        <div key={group.label}>
          <p className="px-3 pb-1 text-sm text-shell-soft">{group.label}</p>
          <ul>
            {[...group.entries, ...(hasSatagro && group.label === "Program" ? [SATAGRO_ENTRY] : [])].map((entry) => (
              <li key={entry.to}>
                <Link
                  to={entry.to}
                  // The search for availability lies below it and has its own entry.
                  activeOptions={{ exact: entry.to === "/produkty" }}
                  className={entryClass}
                  onClick={onLeave}
                >
                  <entry.icon aria-hidden className="size-5 shrink-0 text-shell-soft" />
                  {entry.label}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <button type="button" className={`${entryClass} mt-auto text-left`} onClick={() => void signOut()}>
        <LogOut aria-hidden className="size-5 shrink-0 text-shell-soft" />
        Wyloguj się
      </button>
    </nav>
  );
}
