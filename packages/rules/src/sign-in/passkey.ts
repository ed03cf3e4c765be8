/** Limits of keys that sign in and confirm instead of a password and SMS codes. */
export const PASSKEY = {
  /** The most of one person: their phones, a tablet, a computer and a spare. */
  countMax: 10,
  nameLengthMax: 60,
  /** For how long a device may take to answer; long enough to look for one's glasses. */
  challengeMinutes: 5,
} as const;
