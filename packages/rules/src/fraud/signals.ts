import { OUTFLOW_SIGNALS } from "./outflow-signals.ts";
import { PURCHASE_SIGNALS } from "./purchase-signals.ts";
import { SHARED_SIGNALS } from "./shared-signals.ts";
import type { SignalKind, SignalRecord, SignalSubject } from "./signal.ts";
import { STAFF_SIGNALS } from "./staff-signals.ts";

/** Every kind of signal. A new one stands in one of these tables, is counted by the server, and is planted in the test. */
const SIGNALS = { ...SHARED_SIGNALS, ...PURCHASE_SIGNALS, ...OUTFLOW_SIGNALS, ...STAFF_SIGNALS };

export type FraudSignalKind = keyof typeof SIGNALS;
export const FRAUD_SIGNAL_KINDS = Object.keys(SIGNALS) as [FraudSignalKind, ...FraudSignalKind[]];

/** What is counted for each kind: numbers and ids, never an account number, a phone or a name. */
export type FraudFacts = { [Kind in FraudSignalKind]: Parameters<(typeof SIGNALS)[Kind]["score"]>[0] };

/** A signal's facts under its kind. */
export type FraudFinding = { [Kind in FraudSignalKind]: { kind: Kind; facts: FraudFacts[Kind] } }[FraudSignalKind];

// The compiler does not see that a kind and its facts go together, once they are a union.
const kindOf = (kind: FraudSignalKind): SignalKind<unknown> => SIGNALS[kind] as SignalKind<unknown>;

/** From 0, which is nothing, to 100. */
export const signalScore = ({ kind, facts }: FraudFinding): number => kindOf(kind).score(facts);

/** What the office reads of it. */
export const signalSentence = ({ kind, facts }: FraudFinding): string => kindOf(kind).sentence(facts);

/** The records that the sentence is about. */
export const signalRecords = ({ kind, facts }: FraudFinding): SignalRecord[] => kindOf(kind).records(facts);

export const signalTitle = (kind: FraudSignalKind): string => SIGNALS[kind].title;
export const signalSubject = (kind: FraudSignalKind): SignalSubject => SIGNALS[kind].subject;
export const highestScore = (kind: FraudSignalKind): number => SIGNALS[kind].highest;
