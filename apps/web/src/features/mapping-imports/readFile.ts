import { t } from "@atrium/words";
import { MAX_IMPORT_LENGTH } from "@atrium/contract/site";

/** A file of mappings as it was chosen. */
export interface ChosenFile {
  readonly name: string;
  /** In octets. */
  readonly size: number;
  readonly text: string;
}

/** The text of a file, or a sentence why it is not read. */
export async function readFile(file: File): Promise<ChosenFile | { readonly problem: string }> {
  if (file.size > MAX_IMPORT_LENGTH) {
    return {
      problem: t("{name} is larger than {value} MB. Split it into parts.", {
        name: file.name,
        value: MAX_IMPORT_LENGTH / 1_000_000,
      }),
    };
  }
  const octets = new Uint8Array(await file.arrayBuffer());
  const text = textOf(octets);
  if (text.includes("\0")) {
    return { problem: t("{name} is not a text file. Save it as CSV and choose it again.", { name: file.name }) };
  }
  return { name: file.name, size: file.size, text };
}

/** UTF-8; UTF-16 where its mark says so, as Excel's “Unicode text”; anything else is what Excel's plain “CSV” is on Windows. */
function textOf(octets: Uint8Array): string {
  const isWide = octets[0] === 0xff && octets[1] === 0xfe;
  try {
    return new TextDecoder(isWide ? "utf-16le" : "utf-8", { fatal: true }).decode(octets);
  } catch {
    return new TextDecoder("windows-1252").decode(octets);
  }
}
