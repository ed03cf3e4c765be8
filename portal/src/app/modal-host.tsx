import { arriving } from "@plon/ui/arriving.ts";
import { modalWindow } from "@plon/ui/modal.tsx";
import { useQuery } from "@tanstack/react-query";
import { DELAYS_MS } from "#shared/delays.ts";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import type { ComponentType } from "react";
import { Needed } from "#base/needed.tsx";
import { judgeModal, parseModalHash } from "./modal-hash.ts";
import type { ModalHash, ModalVerdict } from "./modal-hash.ts";
import type { ModalProps } from "#base/modal-props.ts";
import { loadModals } from "./load-modals.ts";
import type { ModalEntry, Modals } from "./modals.ts";
import { mayDo, profileQuery } from "#base/profile.ts";
import { safeRedirect } from "#base/safe-redirect.ts";
import { rememberedRedirect, useSessionState, useSureStatus } from "#base/session.ts";

const AFTER_FIRST_LOGIN_DELAY_MS = 250;
const FIRST_LOGIN = "!pierwsze-logowanie";

/**
 * Shows the modal named by the address's hash. A changed hash closes the open one; the new modal opens 300 ms later
 * (250 ms when first login is left, so that sign-in follows it at once). Closing removes the hash.
 */
export function ModalHost() {
  const { hash, search, pathname } = useLocation();
  const navigate = useNavigate();
  // During the maintenance break nothing opens.
  const modal = pathname === "/przerwa-techniczna" ? null : parseModalHash(hash);
  const modals = useModals(modal !== null);
  const known = modal ? modals?.[modal.name] : undefined;
  const verdict = useVerdict(modal, modals);
  const opened = useDelayedModal(hash, verdict, useLoad(known, verdict));
  useRefusal(verdict);
  useInvitation();
  useFetchAhead();

  function handleClose() {
    if (known?.closesTo) {
      void navigate({ to: known.closesTo, replace: true });
      return;
    }
    const leavingFirstLogin = modal?.name === "pierwsze-logowanie";
    void navigate({
      to: ".",
      search: (before: Record<string, unknown>) => (leavingFirstLogin ? { ...before, content: undefined } : before),
      hash: "",
      replace: true,
      resetScroll: false,
    });
  }

  if (!modal || opened?.hash !== hash || verdict !== "open") return null;
  return <opened.Component params={{ ...asTexts(search), ...modal.params }} onClose={handleClose} />;
}

const endedSession = arriving(() => import("#features/access/ended-session.tsx").then((m) => m.EndedSession));

/** The sign-in shown over the page when the session ended with something open. */
export function EndedSessionHost() {
  const state = useSessionState();
  if (state.status !== "member" || state.ended !== true) return null;
  return (
    // Above the page, at whose end nobody would look for it.
    <div className="fixed inset-x-4 bottom-4 z-50">
      <Needed part={endedSession}>{(EndedSession) => <EndedSession />}</Needed>
    </div>
  );
}

/**
 * Modals that open for everybody do not read the profile: an observer that unmounts would cancel the guard's own query.
 */
const noProfile = { ...profileQuery, queryKey: ["no-profile"], enabled: false };

/** The table of modals, once it has been fetched: with the first hash, if it has not come before. */
function useModals(wanted: boolean): Modals | undefined {
  const [modals, setModals] = useState<Modals>();
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    if (wanted && !modals) loadModals().then(setModals, setFailure);
  }, [wanted, modals]);
  if (failure !== undefined) throw failure;
  return modals;
}

/** What happens to the hash, depending on who is signed in and, for some modals, on their profile. */
function useVerdict(modal: ModalHash | null, modals: Modals | undefined): ModalVerdict | undefined {
  const known = modal ? modals?.[modal.name] : undefined;
  const status = useSureStatus(known?.audience === "member" || known?.audience === "member-here");
  const judged = modals ? judgeModal(known?.audience, status) : "wait";
  const verdict = modal ? judged : undefined;
  const opensFor = known?.opensFor;
  const user = useQuery(verdict === "open" && opensFor ? profileQuery : noProfile).data;
  // Evaluated once: actions in a modal change the profile, and that must not close it before it has shown its result.
  const [letIn, setLetIn] = useState<string>();
  const name = modal?.name;
  if (letIn !== undefined && letIn !== name) setLetIn(undefined);
  if (verdict !== "open" || !opensFor || name === undefined) return verdict;
  if (letIn === name) return "open";
  if (!user) return "wait";
  if (!opensFor(user)) return "remove";
  setLetIn(name);
  return "open";
}

const loadBarred = () => import("#features/members/barred-modal.tsx").then((m) => ({ default: m.BarredModal }));

/** The code of the modal, or of the one that says which power over the farm is missing; none while that is unknown. */
function useLoad(known: ModalEntry | undefined, verdict: ModalVerdict | undefined): ModalEntry["load"] | undefined {
  const takes = known?.takes;
  const user = useQuery(verdict === "open" && takes ? profileQuery : noProfile).data;
  if (!takes) return known?.load;
  if (!user) return undefined;
  return mayDo(user, takes) ? known.load : loadBarred;
}

type Opened = {
  hash: string;
  Component: ComponentType<ModalProps>;
};

/**
 * The modal that may be open: it follows the address after the delay, and is none while the address changes. Its code
 * is fetched as soon as the hash is seen and waits for the delay, so that nothing waits for the code: a boundary that
 * has once shown its fallback would hold back what has arrived for another 300 ms.
 */
function useDelayedModal(hash: string, verdict: ModalVerdict | undefined, load: ModalEntry["load"] | undefined) {
  const [opened, setOpened] = useState<Opened>();
  const [failure, setFailure] = useState<unknown>();
  const previousHash = useRef("");
  useEffect(() => {
    if (verdict === "wait") load?.().catch(() => {});
    if (load) modalWindow.come().catch(() => {});
    if (verdict !== "open" || !load) return;
    let isOver = false;
    const code = load();
    const delay = previousHash.current === FIRST_LOGIN ? AFTER_FIRST_LOGIN_DELAY_MS : DELAYS_MS.modalOpens;
    const show = async () => {
      try {
        const { default: Component } = await code;
        if (!isOver) setOpened({ hash, Component });
      } catch (error) {
        if (!isOver) setFailure(error);
      }
    };
    code.catch(() => {}); // reported when it is due
    const timer = setTimeout(() => void show(), delay);
    return () => {
      isOver = true;
      clearTimeout(timer);
      setOpened(undefined);
    };
  }, [hash, verdict, load]);
  useEffect(() => {
    previousHash.current = hash;
  }, [hash]);
  if (failure !== undefined) throw failure;
  return opened;
}

/** Fetches a modal's code when a finger or the focus reaches a link that opens it. */
function useFetchAhead(): void {
  useEffect(() => {
    const fetchAhead = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href*="#!"]') : null;
      const name = link && parseModalHash(link.hash.slice(1))?.name;
      if (!name) return;
      modalWindow.come().catch(() => {});
      void loadModals()
        .then((modals) => modals[name]?.load())
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
