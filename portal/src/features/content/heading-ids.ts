/** The anchors of a page's headings, as used in addresses: "§ 5. Ważność punktów" is "5-waznosc-punktow". */
export function headingIds(headings: readonly string[]): string[] {
  const taken = new Map<string, number>();
  return headings.map((heading) => {
    const plain = heading
      .toLowerCase()
      .replaceAll("ł", "l")
      .normalize("NFD")
      .replaceAll(/[^a-z0-9\s-]/g, "")
      .trim()
      .replaceAll(/[\s-]+/g, "-");
    const id = plain === "" ? "czesc" : plain.slice(0, 60);
    const count = (taken.get(id) ?? 0) + 1;
    taken.set(id, count);
    return count === 1 ? id : `${id}-${count}`;
  });
}
