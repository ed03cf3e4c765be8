/** What is wrong with a link's address, or undefined; the server removes links that are neither of these. */
export function linkProblem(typed: string): string | undefined {
  const address = typed.trim();
  if (address === "") return undefined;
  if (/\s|\\/.test(address)) return "Adres nie może zawierać spacji ani znaku \\";
  if (/^(?:https?:\/\/[^/]|mailto:[^/]|tel:[+\d]|\/(?!\/)|#)/i.test(address)) return undefined;
  return "Zacznij od https://, mailto:, tel: albo od / dla strony portalu";
}
