/** As the build writes what a file of code imports: `import…from"./name.js"` and `import"./name.js"`. */
const IMPORT = /\b(?:from|import)"\.\/([\w.-]+\.js)"/g;

/** The files that this one imports and so cannot do without, by their names. The build makes sure that none is missed. */
export function namedFiles(code: string): string[] {
  return [...new Set([...code.matchAll(IMPORT)].map(([, name]) => name!))];
}
