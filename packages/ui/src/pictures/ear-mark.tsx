/** The mark of the portal: an ear in a field's square. */
export function EarMark({ className = "size-9" }: { className?: string }) {
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true" focusable="false" className={`shrink-0 ${className}`}>
      <rect width="40" height="40" rx="9" fill="#0f766e" />
      <path d="M20 35 V16" stroke="#ffffff" strokeWidth="2.4" strokeLinecap="round" fill="none" />
      <g fill="#ffffff">
        <path d="M20 30 C12 29 10.500 23 12 20 C17 21 20 25 20 30Z" />
        <path d="M20 30 C28 29 29.500 23 28 20 C23 21 20 25 20 30Z" />
        <path d="M20 21.500 C13 20.500 12 15.500 13.200 12.500 C17.500 13.500 20 17 20 21.500Z" />
        <path d="M20 21.500 C27 20.500 28 15.500 26.800 12.500 C22.500 13.500 20 17 20 21.500Z" />
        <path d="M20 14 C16.500 11 17 7 20 4.500 C23 7 23.500 11 20 14Z" fill="#fdba74" />
      </g>
    </svg>
  );
}
