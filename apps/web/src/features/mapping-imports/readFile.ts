import { LONGEST_IMPORT } from "@atrium/contract";

/** A file of mappings as it was chosen. */
export interface ChosenFile {
  readonly name: string;
  /** In octets. */
  readonly size: number;
  readonly text: string;
}

/** The text of a file, or a sentence why it is not read. */
export async function readFile(file: File): Promise<ChosenFile | { readonly problem: string }> {
  if (file.size > LONGEST_IMPORT) {
    return { problem: `${file.name} is larger than ${LONGEST_IMPORT / 1_000_000} MB: bring it in in parts.` };
  }
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
    return { name: file.name, size: file.size, text };
  } catch {
    return { problem: `${file.name} is not text in UTF-8: save it as “CSV UTF-8” and choose it again.` };
  }
}
