import { useQuery } from "@tanstack/react-query";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { settingsQuery } from "#base/settings.ts";

const SEEN = "plon.warning-seen";
/** After the consents, which open a second after the page: they come first. */
const OPENING_DELAY_MS = 1500;

/** Remembers for this visit that a warning was read. */
export function rememberWarning(id: string): void {
  sessionStorage.setItem(SEEN, id);
}

/** Opens #!uwaga once a visit while a warning set in the office is active and no other dialog is open. */
export function SystemWarning(): null {
  const warning = useQuery(settingsQuery).data?.warning;
  const { hash } = useLocation();
  const navigate = useNavigate();
  const id = warning?.id;
  useEffect(() => {
    if (id === undefined || hash !== "" || sessionStorage.getItem(SEEN) === id) return;
    const open = () => void navigate({ to: ".", search: true, hash: "!uwaga", replace: true, resetScroll: false });
    const timer = setTimeout(open, OPENING_DELAY_MS);
    return () => clearTimeout(timer);
  }, [id, hash, navigate]);
  return null;
}
