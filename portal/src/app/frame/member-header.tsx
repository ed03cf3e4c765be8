import type { User } from "@plon/contract/portal/account/profile.ts";
import { Badge } from "@plon/ui/badge.tsx";
import { Menu } from "@plon/ui/layers/menu.tsx";
import { Tooltip } from "@plon/ui/layers/tooltip.tsx";
import { Link, useNavigate } from "@tanstack/react-router";
import { Bell, ChevronDown, LogOut, Tractor, UserRound } from "lucide-react";
import { countOf } from "@plon/client/format.ts";
import { FarmStrip } from "./farm-strip.tsx";
import { Logo } from "./logo.tsx";
import { PROFILE_MENU } from "./member-menu.ts";
import { displayName, shortName, useProfile } from "#base/profile.ts";
import { useSignOut } from "#base/member/sign-out.ts";

/** For somebody whom farms let in. */
const FARMS = { id: "farms", label: "Moje gospodarstwa", icon: Tractor };

/** The bar over every signed-in page: the account's owner and the unread count. */
export function MemberHeader() {
  const user = useProfile();
  const unread = user.unread_notifications;
  const unreadWords = countOf(
    unread,
    "nieprzeczytane powiadomienie",
    "nieprzeczytane powiadomienia",
    "nieprzeczytanych powiadomień",
  );
  return (
    <header className="@container flex h-16 items-center gap-1 border-b border-line bg-surface px-4 lg:px-8">
      <div className="lg:hidden">
        <Logo to="/dashboard" />
      </div>
      <FarmStrip className="hidden max-w-120 rounded-field px-2 lg:flex" />
      <Tooltip text={unread > 0 ? unreadWords : "Powiadomienia"}>
        <Link
          to="/powiadomienia"
          aria-label={unread > 0 ? `Powiadomienia: ${unreadWords}` : "Powiadomienia"}
          className="relative ml-auto flex size-11 items-center justify-center rounded-field text-soft hover:bg-action-tint hover:text-ink"
        >
          <Bell aria-hidden className="size-6" />
          {unread > 0 && (
            <span
              aria-hidden
              className="absolute top-2 right-2 size-3 rounded-full border-2 border-surface bg-accent"
            />
          )}
        </Link>
      </Tooltip>
      <ProfileMenu {...namesOf(user)} isMember={user.member !== null} unread={unread} unreadWords={unreadWords} />
    </header>
  );
}

/** Who is signed in: the owner, or somebody whom the owner lets in, with the farm. */
function namesOf(user: User) {
  if (!user.member) return { name: displayName(user), shortName: shortName(user) };
  const { name, farm } = user.member;
  return { name: `${name} · ${farm}`, shortName: name.split(" ")[0] ?? name };
}

type ProfileMenuProps = {
  name: string;
  shortName: string;
  isMember: boolean;
  unread: number;
  unreadWords: string;
};

function ProfileMenu({ name, shortName, isMember, unread, unreadWords }: ProfileMenuProps) {
  const navigate = useNavigate();
  const signOut = useSignOut();
  const entries = PROFILE_MENU.map(({ to, label, icon }) => ({
    id: to,
    label,
    icon,
    trailing: to === "/powiadomienia" && <Badge count={unread} label={unreadWords} />,
  }));

  function handleChoose(id: string) {
    if (id === FARMS.id) {
      void navigate({ to: ".", search: true, hash: "!moje-gospodarstwa", resetScroll: false });
      return;
    }
    const place = PROFILE_MENU.find(({ to }) => to === id);
    if (place) void navigate({ to: place.to });
    else void signOut();
  }

  return (
    <Menu
      label={`Konto: ${name}`}
      triggerClassName="flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-field px-2 font-semibold hover:bg-action-tint"
      trigger={
        <>
          <UserRound aria-hidden className="size-6 text-soft" />
          {/* On a phone the first name, where it fits at the chosen text size. */}
          <span aria-hidden className="hidden max-w-24 truncate @min-[20rem]:inline sm:@min-[20rem]:hidden">
            {shortName}
          </span>
          <span className="hidden max-w-56 truncate sm:inline lg:max-w-96">{name}</span>
          <ChevronDown aria-hidden className="hidden size-4 text-soft sm:inline" />
        </>
      }
      entries={[...entries, ...(isMember ? [FARMS] : []), { id: "sign-out", label: "Wyloguj się", icon: LogOut }]}
      onChoose={handleChoose}
    />
  );
}
