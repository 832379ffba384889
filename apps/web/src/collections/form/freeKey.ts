/** A key of the name's letters and digits that is not taken yet: "2nd Floor" is "2nd-floor". */
export function freeKey(name: string, taken: ReadonlySet<string>, otherwise: string): string {
  const plain = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "")
    .slice(0, 28)
    .replace(/-$/, "");
  const key = plain === "" || plain === "total" || plain === "overview" ? otherwise : plain;
  if (!taken.has(key)) return key;
  for (let number = 2; ; number += 1) if (!taken.has(`${key}-${String(number)}`)) return `${key}-${String(number)}`;
}
