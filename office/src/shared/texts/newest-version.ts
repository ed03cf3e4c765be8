type Versioned<Version> = { id: number; newest_version: number; versions: readonly Version[] };

/** The last saved version of a text. */
export function newestOf<Version extends { version: number }>({ id, newest_version, versions }: Versioned<Version>) {
  const newest = versions.find(({ version }) => version === newest_version);
  if (!newest) throw new Error(`Text ${id} came without its newest version`);
  return newest;
}
