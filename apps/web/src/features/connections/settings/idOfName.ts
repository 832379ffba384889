const LONGEST = 40;

/** `Gateway, 1st floor` as an ID: `gateway-1st-floor`. */
export function idOfName(name: string): string {
  return name
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f]/g, "")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, LONGEST)
    .replaceAll(/^-+|-+$/g, "");
}
