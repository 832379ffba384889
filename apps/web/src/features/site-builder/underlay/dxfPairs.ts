/** One entity of a DXF file: its type, and its values by group code in their order. */
export interface DxfEntity {
  readonly type: string;
  readonly pairs: readonly DxfPair[];
}

interface DxfPair {
  readonly code: number;
  readonly value: string;
}

/** The sections of a DXF file as entities, by their name: HEADER, BLOCKS, ENTITIES. */
export type DxfSections = ReadonlyMap<string, readonly DxfEntity[]>;

/**
 * Reads the text form of DXF: a group code and a value, a line each. What comes behind group 0 begins an entity.
 * @returns undefined where the text is none
 */
export function dxfSections(text: string): DxfSections | undefined {
  const sections = new Map<string, DxfEntity[]>();
  let section: DxfEntity[] = [];
  let pairs: DxfPair[] = [];
  let isNaming = false;
  for (const { code, value } of pairsOf(text)) {
    if (code === 0 && value === "SECTION") {
      isNaming = true;
    } else if (code === 2 && isNaming) {
      isNaming = false;
      section = [];
      // Values of the header stand without an entity.
      pairs = [];
      section.push({ type: "", pairs });
      sections.set(value, section);
    } else if (code === 0) {
      pairs = [];
      section.push({ type: value, pairs });
    } else {
      pairs.push({ code, value });
    }
  }
  return sections.has("ENTITIES") ? sections : undefined;
}

function* pairsOf(text: string): Generator<DxfPair> {
  let at = 0;
  const line = (): string | undefined => {
    if (at >= text.length) return undefined;
    const end = text.indexOf("\n", at);
    const found = text.slice(at, end === -1 ? undefined : end);
    at = end === -1 ? text.length : end + 1;
    return found.trim();
  };
  for (;;) {
    const [code, value] = [line(), line()];
    if (code === undefined || value === undefined) return;
    const number = Number(code);
    // A text that is no DXF at all has no codes.
    if (code === "" || !Number.isInteger(number)) return;
    yield { code: number, value };
  }
}

/** The first value of a group code as a number. */
export function numberOf({ pairs }: DxfEntity, code: number, otherwise = 0): number {
  const found = pairs.find((pair) => pair.code === code);
  const number = Number(found?.value);
  return found === undefined || !Number.isFinite(number) ? otherwise : number;
}

export function textOf({ pairs }: DxfEntity, code: number): string {
  return pairs.find((pair) => pair.code === code)?.value ?? "";
}
