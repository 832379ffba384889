/** The groups that somebody is in, as far as they are within the base of groups. */
export class DirectoryGroups {
  /** Their distinguished names, for people to read. */
  readonly names: readonly string[];
  readonly #known: ReadonlySet<string>;

  constructor(groups: readonly string[], base: string) {
    const within = partsOf(base);
    this.names = groups.filter((group) => isWithin(partsOf(group), within));
    this.#known = new Set(this.names.flatMap((group) => [keyOf(partsOf(group)), plainName(group)]));
  }

  /** Whether one of them is meant by its distinguished name, or by its plain name. */
  has(group: string): boolean {
    return this.#known.has(group.includes("=") ? keyOf(partsOf(group)) : comparable(group));
  }
}

function isWithin(parts: readonly string[], base: readonly string[]): boolean {
  return parts.length >= base.length && keyOf(parts.slice(parts.length - base.length)) === keyOf(base);
}

function keyOf(parts: readonly string[]): string {
  return JSON.stringify(parts);
}

/** "Guards" of cn=Guards,ou=groups, as it is compared. */
function plainName(dn: string): string {
  const [first = ""] = partsOf(dn);
  return first.slice(first.indexOf("=") + 1);
}

/**
 * The parts of a distinguished name (RFC 4514) as they are compared: in lower case, with spaces as they count, and each
 * escape read.
 */
export function partsOf(dn: string): readonly string[] {
  const parts = dn.match(/(?:\\.|[^\\,;])+/gsu) ?? [];
  return parts.map((part) => {
    const at = part.indexOf("=");
    return `${comparable(part.slice(0, at))}=${comparable(unescaped(part.slice(at + 1)))}`;
  });
}

function comparable(text: string): string {
  return text.normalize("NFKC").trim().replaceAll(/\s+/gu, " ").toLowerCase();
}

/** Escapes of single signs, and of bytes of UTF-8 in hexadecimal. */
function unescaped(text: string): string {
  return text
    .replaceAll(/(?:\\[0-9a-f]{2})+/gi, (bytes) => Buffer.from(bytes.replaceAll("\\", ""), "hex").toString("utf8"))
    .replaceAll(/\\(.)/gsu, "$1");
}
