import type { ReactNode } from "react";

/*
 * Drawings of what the taxpayer's application asks for, in our own look: they show where to look, not how that application
 * is painted. The words beside them say the same, so screen readers skip them.
 */

function Screen({ title, children }: { title: string; children: ReactNode }) {
  return (
    <svg viewBox="0 0 320 200" aria-hidden="true" focusable="false" className="block h-auto w-full rounded-field">
      <rect x="1" y="1" width="318" height="198" rx="8" className="fill-surface stroke-edge" strokeWidth="2" />
      <path d="M1 34 V9 a8 8 0 0 1 8 -8 H311 a8 8 0 0 1 8 8 V34Z" className="fill-brand-navy-pale" />
      <circle cx="16" cy="18" r="4" className="fill-brand-navy" />
      <circle cx="30" cy="18" r="4" className="fill-brand-navy" />
      <text x="46" y="23" className="fill-ink font-semibold" fontSize="13">
        {title}
      </text>
      {children}
    </svg>
  );
}

type LineProps = { y: number; text: string; isMarked?: boolean };

/** An entry of a menu or list. */
function Entry({ y, text, isMarked = false }: LineProps) {
  return (
    <>
      <rect
        x="16"
        y={y}
        width="288"
        height="32"
        rx="6"
        className={isMarked ? "fill-action-tint stroke-action" : "fill-sunken"}
        strokeWidth="2.5"
      />
      <text x="30" y={y + 21} className={isMarked ? "fill-ink font-semibold" : "fill-soft"} fontSize="13.5">
        {text}
      </text>
      {isMarked && <Pointer x={286} y={y + 20} />}
    </>
  );
}

/** A tick box with its words. */
function Tick({ y, text, isTicked }: { y: number; text: string; isTicked: boolean }) {
  return (
    <>
      <rect
        x="18"
        y={y}
        width="22"
        height="22"
        rx="5"
        className={isTicked ? "fill-action stroke-action" : "fill-surface stroke-edge"}
        strokeWidth="2"
      />
      {isTicked && (
        <path
          d={`M23 ${y + 11} l5 5 l8 -9`}
          className="fill-none stroke-on-action"
          strokeWidth="3"
          strokeLinecap="round"
        />
      )}
      <text x="52" y={y + 16} className={isTicked ? "fill-ink font-semibold" : "fill-soft"} fontSize="13.5">
        {text}
      </text>
    </>
  );
}

function Pointer({ x, y }: { x: number; y: number }) {
  return (
    <path
      transform={`translate(${x} ${y})`}
      d="M0 0 v17 l4.5 -4 l3.5 7 l3.5 -2 l-3.5 -6.5 l6 -0.5Z"
      className="fill-accent stroke-surface"
      strokeWidth="1.5"
      strokeLinejoin="round"
    />
  );
}

/** Signing in for the farm. */
export function SignInPicture({ nip }: { nip: string | null }) {
  return (
    <Screen title="Logowanie">
      <text x="18" y="58" className="fill-soft" fontSize="12.5">
        NIP gospodarstwa
      </text>
      <rect x="16" y="66" width="288" height="32" rx="6" className="fill-sunken stroke-edge" strokeWidth="1.5" />
      <text x="30" y="87" className="fill-ink figures" fontSize="14">
        {nip ?? "NIP gospodarstwa"}
      </text>
      <Entry y={108} text="Profil zaufany" isMarked />
      <Entry y={150} text="Podpis kwalifikowany" />
    </Screen>
  );
}

/** From the menu to giving a permission. */
export function MenuPicture() {
  return (
    <Screen title="Menu">
      <Entry y={46} text="Faktury" />
      <Entry y={86} text="Uprawnienia" isMarked />
      <rect
        x="40"
        y="130"
        width="264"
        height="38"
        rx="6"
        className="fill-action-tint stroke-action"
        strokeWidth="2.5"
      />
      <text x="54" y="154" className="fill-ink font-semibold" fontSize="13.5">
        Nadaj uprawnienia
      </text>
      <path d="M24 122 v26 h12" className="fill-none stroke-action" strokeWidth="2.5" />
    </Screen>
  );
}

/** To whom: another entity that handles invoices. */
export function KindPicture() {
  return (
    <Screen title="Komu nadajesz?">
      <Entry y={48} text="Osobie do pracy w KSeF" />
      <rect x="16" y="90" width="288" height="52" rx="6" className="fill-action-tint stroke-action" strokeWidth="2.5" />
      <text x="30" y="112" className="fill-ink font-semibold" fontSize="13.5">
        Podmiotowi do wystawiania
      </text>
      <text x="30" y="130" className="fill-ink font-semibold" fontSize="13.5">
        i przeglądania faktur
      </text>
      <Pointer x={280} y={122} />
      <Entry y={152} text="Administratorowi" />
    </Screen>
  );
}

/** Whose NIP. */
export function NipPicture({ nip }: { nip: string }) {
  return (
    <Screen title="Dane podmiotu">
      <text x="18" y="64" className="fill-soft" fontSize="12.5">
        Identyfikator (NIP)
      </text>
      <rect x="16" y="72" width="288" height="40" rx="6" className="fill-surface stroke-action" strokeWidth="2.5" />
      <text x="30" y="98" className="fill-ink figures font-semibold" fontSize="19">
        {nip}
      </text>
      <Pointer x={250} y={96} />
      <rect x="16" y="130" width="200" height="12" rx="6" className="fill-sunken" />
      <rect x="16" y="152" width="140" height="12" rx="6" className="fill-sunken" />
    </Screen>
  );
}

/** Looking at invoices and nothing else. */
export function ScopePicture() {
  return (
    <Screen title="Zakres uprawnień">
      <Tick y={48} text="Przeglądanie faktur" isTicked />
      <Tick y={82} text="Wystawianie faktur" isTicked={false} />
      <Tick y={116} text="Dalsze przekazywanie uprawnień" isTicked={false} />
      <rect x="196" y="152" width="108" height="34" rx="6" className="fill-action" />
      <text x="250" y="174" textAnchor="middle" className="fill-on-action font-semibold" fontSize="14">
        Zapisz
      </text>
      <Pointer x={284} y={170} />
    </Screen>
  );
}
