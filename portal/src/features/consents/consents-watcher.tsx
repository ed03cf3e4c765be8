import { useQueryClient } from "@tanstack/react-query";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useProfile } from "#base/profile.ts";
import { consentsQuery } from "./consents.api.ts";

const OPENING_DELAY_MS = 1000;
const CONSENTS = "!zgody";

/**
 * If a required consent is missing, fetches the consents and opens their modal after a second, again whenever it was
 * left. It does not replace another modal: it opens when that one is closed. A leftover hash of the modal is removed if
 * nothing is missing; the modal's own thank-you message is not a leftover.
 */
export function ConsentsWatcher() {
  const user = useProfile();
  // A clerk's view cannot write, and consents are the owner's: the dialog would only be in the way.
  const complete = user.has_required_consents || user.support_mode !== null || user.member !== null;
  const cache = useQueryClient();
  const navigate = useNavigate();
  const { hash } = useLocation();
  const isOpen = hash === CONSENTS;
  const isComplete = useRef(complete);

  useEffect(() => {
    isComplete.current = complete;
  }, [complete]);

  useEffect(() => {
    if (isOpen && isComplete.current) {
      void navigate({ to: ".", search: true, hash: "", replace: true, resetScroll: false });
    }
  }, [isOpen, navigate]);

  useEffect(() => {
    if (complete) return;
    void cache.prefetchQuery(consentsQuery);
    if (hash !== "") return;
    const timer = setTimeout(() => {
      void navigate({
        to: ".",
        search: true,
        hash: CONSENTS,
        replace: true,
        resetScroll: false,
        hashScrollIntoView: false,
      });
    }, OPENING_DELAY_MS);
    return () => clearTimeout(timer);
  }, [complete, hash, cache, navigate]);

  return null;
}
