import { useLocation } from "@tanstack/react-router";

/**
 * What keeps the address that a page is shown under, where that is not its own: to be given along with every step that stays
 * on the page, such as opening a modal over it. Nothing elsewhere.
 */
export function useMaskedAddress(): (hash: string) => { mask?: { to: string; hash: string } } {
  const shown = useLocation({ select: ({ maskedLocation }) => maskedLocation?.pathname });
  return (hash) => (shown === undefined ? {} : { mask: { to: shown, hash } });
}
