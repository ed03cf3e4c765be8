import { useProfile } from "#base/profile.ts";
import { useSessionState } from "#base/session/session.ts";
import { useSignOut } from "#base/member/sign-out.ts";

/** While staff view a participant's account this stays over every page; nothing that moves points works then. */
export function SupportBanner() {
  const state = useSessionState();
  const { support_mode: mode } = useProfile();
  const signOut = useSignOut();
  const name = mode?.participant_name ?? (state.status === "member" ? state.support?.name : undefined);
  if (name === undefined) return null;
  return (
    <output className="flex flex-wrap items-center justify-between gap-3 bg-accent-ink px-4 py-2 text-on-accent lg:px-8">
      <span className="font-semibold">Tryb wsparcia: {name}</span>
      <button
        type="button"
        onClick={() => void signOut()}
        className="min-h-11 rounded-field border border-current px-4 font-semibold outline-offset-2 focus-visible:outline-current"
      >
        Zakończ tryb wsparcia
      </button>
    </output>
  );
}
