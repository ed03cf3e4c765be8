import { Modal } from "@plon/ui/layers/modal.tsx";
import { showToast } from "@plon/ui/layers/toast.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import type { Token } from "#base/session/create-session.ts";
import { dropDrafts } from "#base/device/drafts.ts";
import { profileOf, profileQuery } from "#base/profile.ts";
import { session } from "#base/session/session.ts";
import { SignIn } from "./login-modal.tsx";

/**
 * Over the page of a session that ended while a form or a modal was open. The same person continues where they were;
 * anybody else starts afresh and sees nothing of the previous user. Closing it or leaving the page signs out.
 */
export function EndedSession() {
  const cache = useQueryClient();
  const { pathname } = useLocation();
  const began = useRef(pathname);
  useEffect(() => {
    if (pathname !== began.current) session.leaveEnded();
  }, [pathname]);

  async function handleSignedIn(answer: Token) {
    const before = cache.getQueryData(profileQuery.queryKey);
    // Checked before the page is updated: somebody else must not see its content change.
    const user = await profileOf(answer.auth_token).catch(() => undefined);
    session.signIn(answer);
    const isSame =
      user?.profile.participant_id === before?.profile.participant_id && user?.member?.name === before?.member?.name;
    if (user !== undefined && isSame) {
      await cache.invalidateQueries();
      showToast({ tone: "success", title: "Zalogowano. Możesz dokończyć.", durationMs: 8000 });
      return;
    }
    await dropDrafts();
    location.replace("/dashboard");
  }

  return (
    <Modal title="Sesja wygasła" width={500} onClose={() => session.leaveEnded()}>
      <p className="mb-5">Sesja wygasła. Zaloguj się, a dokończysz.</p>
      <SignIn onSignedIn={handleSignedIn} />
    </Modal>
  );
}
