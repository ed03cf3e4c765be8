type Saved = { name: string; text: Promise<string> };

const saved: Saved[] = [];
const press = HTMLAnchorElement.prototype.click;

/** Whatever the office hands to the browser to save is kept here instead. */
HTMLAnchorElement.prototype.click = function click(this: HTMLAnchorElement) {
  if (!this.download) return press.call(this);
  const file = fetch(this.href).then((answer) => answer.blob());
  // With its mark of the order of bytes, which reading as text would drop.
  const text = file.then(async (blob) =>
    new TextDecoder("utf-8", { ignoreBOM: true }).decode(await blob.arrayBuffer()),
  );
  saved.push({ name: this.download, text });
};

/** The files that were saved since the last time this was asked. */
export const savedFiles = (): Saved[] => saved.splice(0);
