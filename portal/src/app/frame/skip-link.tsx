/** The first stop of the keyboard: past the menu straight to the page's main content. */
export function SkipLink() {
  return (
    <a
      href="#tresc"
      onClick={(event) => {
        event.preventDefault(); // the hash belongs to modals; move only the focus
        document.querySelector<HTMLElement>("#tresc")?.focus();
      }}
      className="sr-only rounded-field bg-action px-4 py-3 font-semibold text-on-action focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50"
    >
      Przejdź do treści
    </a>
  );
}
