import { arriving } from "@plon/ui/arriving.ts";
import { useQuery } from "@tanstack/react-query";
import { DELAYS_MS } from "#shared/pages/delays.ts";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import type { ReactNode } from "react";
import { Needed } from "#base/needed.tsx";
import { judgeModal, parseModalHash } from "./modal-hash.ts";
import type { ModalHash, ModalVerdict } from "./modal-hash.ts";
import { modalsTable } from "./modals-table.ts";
import type { ModalEntry, ModalPart } from "./modals.ts";
import { mayDo, maySpend, profileQuery } from "#base/profile.ts";
import { safeRedirect } from "#base/session/safe-redirect.ts";
import { useMaskedAddress } from "#shared/links/masked-address.ts";
import { rememberedRedirect, useSessionState, useSureStatus } from "#base/session/session.ts";

const AFTER_FIRST_LOGIN_DELAY_MS = 250;
const FIRST_LOGIN = "!pierwsze-logowanie";

/**
 * Shows the modal named by the address's hash. A changed hash closes the open one; the new modal opens 300 ms later
 * (250 ms when first login is left, so that sign-in follows it at once). Closing removes the hash.
 */
export function ModalHost() {
  const hash = useHash();
  const { pathname } = useLocation();
  // During the maintenance break nothing opens.
  const modal = pathname === "/przerwa-techniczna" ? null : parseModalHash(hash);
  const close = useClose();
  useInvitation();
  useFetchAhead();
  if (!modal) return null;
  return (
    <AbovePage>
      <Needed part={modalsTable} onClose={() => close(modal)}>
        {(table) => <NamedModal modal={modal} table={table} />}
      </Needed>
    </AbovePage>
  );
}

/** The hash of the address as it is shown: that of a masked page's own address comes without its first character. */
const useHash = (): string => useLocation({ select: ({ hash, maskedLocation }) => maskedLocation?.hash ?? hash });

type Table = typeof import("./modals.ts");

/** The modal of this name, if it may be opened. Code that does not come is told where the page stays in sight. */
function NamedModal({ modal, table }: { modal: ModalHash; table: Table }) {
  const hash = useHash();
  const { search } = useLocation();
  const close = useClose();
  const known = table.MODALS[modal.name];
  const verdict = useVerdict(modal, known);
  const part = usePart(table, known, verdict);
  const isDue = useDue(hash, verdict, part);
  useRefusal(verdict);
  if (!isDue || verdict !== "open" || !part) return null;
  const handleClose = () => close(modal, known);
  return (
    <Needed key={hash} part={part} onClose={handleClose}>
      {(Modal) => <Modal params={{ ...asTexts(search), ...modal.params }} onClose={handleClose} />}
    </Needed>
  );
}

/** Takes a modal's hash out of the address. */
function useClose() {
  const navigate = useNavigate();
  const masked = useMaskedAddress();
  return (modal: ModalHash, known?: ModalEntry) => {
    if (known?.closesTo) {
      void navigate({ to: known.closesTo, replace: true });
      return;
    }
    const leavingFirstLogin = modal.name === "pierwsze-logowanie";
    void navigate({
      to: ".",
      search: (before: Record<string, unknown>) => (leavingFirstLogin ? { ...before, content: undefined } : before),
      hash: "",
      replace: true,
      resetScroll: false,
      ...masked(""),
    });
  };
}

/** A place in sight: at the page's end nobody would look for it. */
export function AbovePage({ children }: { children: ReactNode }) {
  return <div className="fixed inset-x-4 bottom-4 z-50">{children}</div>;
}

const endedSession = arriving(() => import("#features/access/sign-in/ended-session.tsx").then((m) => m.EndedSession));

/** The sign-in shown over the page when the session ended with something open. */
export function EndedSessionHost() {
  const state = useSessionState();
  if (state.status !== "member" || state.ended !== true) return null;
  return (
    <AbovePage>
      <Needed part={endedSession}>{(EndedSession) => <EndedSession />}</Needed>
    </AbovePage>
  );
}

/**
 * Modals that open for everybody do not read the profile: an observer that unmounts would cancel the guard's own query.
 */
const noProfile = { ...profileQuery, queryKey: ["no-profile"], enabled: false };

/** What happens to the hash, depending on who is signed in and, for some modals, on their profile. */
function useVerdict({ name }: ModalHash, known: ModalEntry | undefined): ModalVerdict {
  const status = useSureStatus(known?.audience === "member" || known?.audience === "member-here");
  const verdict = judgeModal(known?.audience, status);
  const opensFor = known?.opensFor;
  const user = useQuery(verdict === "open" && opensFor ? profileQuery : noProfile).data;
  // Evaluated once: actions in a modal change the profile, and that must not close it before it has shown its result.
  const [letIn, setLetIn] = useState<string>();
  if (letIn !== undefined && letIn !== name) setLetIn(undefined);
  if (verdict !== "open" || !opensFor) return verdict;
  if (letIn === name) return "open";
  if (!user) return "wait";
  if (!opensFor(user)) return "remove";
  setLetIn(name);
  return "open";
}

/** The code of the modal, or of the one that says why it is not for this account; none while that is unknown. */
function usePart(table: Table, known: ModalEntry | undefined, verdict: ModalVerdict): ModalPart | undefined {
  const takes = known?.takes;
  const user = useQuery(verdict === "open" && takes ? profileQuery : noProfile).data;
  if (!takes) return known?.part;
  if (!user) return undefined;
  if (!mayDo(user, takes)) return table.BARRED;
  return known.spends && !maySpend(user) ? table.LOCKED : known.part;
}

/**
 * Whether the modal may be there: it follows the address after the delay, and is none while the address changes. Its code
 * is fetched as soon as the hash is seen, so that nothing waits for it.
 */
function useDue(hash: string, verdict: ModalVerdict, part: ModalPart | undefined): boolean {
  const [due, setDue] = useState<string>();
  const previousHash = useRef("");
  useEffect(() => {
    if (!part || (verdict !== "wait" && verdict !== "open")) return;
    part.come().catch(() => {}); // told when it is due
    if (verdict === "wait") return;
    const delay = previousHash.current === FIRST_LOGIN ? AFTER_FIRST_LOGIN_DELAY_MS : DELAYS_MS.modalOpens;
    const timer = setTimeout(() => setDue(hash), delay);
    return () => {
      clearTimeout(timer);
      setDue(undefined);
    };
  }, [hash, verdict, part]);
  useEffect(() => {
    previousHash.current = hash;
  }, [hash]);
  return due === hash;
}

/** Fetches a modal's code when a finger or the focus reaches a link that opens it. */
function useFetchAhead(): void {
  useEffect(() => {
    const fetchAhead = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href*="#!"]') : null;
      const name = link && parseModalHash(link.hash.slice(1))?.name;
      if (!name) return;
      void modalsTable
        .come()
        .then(({ Part }) => Part.MODALS[name]?.part.come())
        .catch(() => {});
    };
    const signs = ["pointerover", "pointerdown", "focusin"] as const;
    for (const sign of signs) addEventListener(sign, fetchAhead, { passive: true });
    return () => {
      for (const sign of signs) removeEventListener(sign, fetchAhead);
    };
  }, []);
}

/** A hash that may not open is removed; a visitor is sent to sign-in first and then back to it. */
function useRefusal(verdict: ModalVerdict | undefined): void {
  const { href } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (verdict === "remove") void navigate({ to: ".", search: true, hash: "", replace: true, resetScroll: false });
    if (verdict === "sign-in") {
      const target = safeRedirect(href);
      if (target) rememberedRedirect.write(target);
      void navigate({ to: "/", search: { redirect: target }, hash: "!logowanie", replace: true });
    }
  }, [verdict, href, navigate]);
}

/** A visitor who arrives with a query "content" (the link of a letter or an SMS) has to set the first password. */
function useInvitation(): void {
  const { hash, search } = useLocation();
  const { status } = useSessionState();
  const navigate = useNavigate();
  const invited = status === "visitor" && hash === "" && "content" in search;
  useEffect(() => {
    if (invited) void navigate({ to: ".", search: true, hash: FIRST_LOGIN, replace: true, resetScroll: false });
  }, [invited, navigate]);
}

/** A modal's query may be in the hash or in the address: both are read, the hash wins. */
function asTexts(search: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(search).map(([name, value]) => [name, String(value)]));
}
