import { MAX_HOLIDAY_FILE_LENGTH } from "@atrium/contract/site";

/** The text of a calendar file, or a sentence why it is not read. */
export async function readCalendarFile(file: File): Promise<{ readonly text: string } | { readonly problem: string }> {
  // A character has four octets at most.
  if (file.size > 4 * MAX_HOLIDAY_FILE_LENGTH) return { problem: `${file.name} is too large: ${SIZE}.` };
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
    if (text.length > MAX_HOLIDAY_FILE_LENGTH) return { problem: `${file.name} is too large: ${SIZE}.` };
    return text === "" ? { problem: `${file.name} is empty.` } : { text };
  } catch {
    return { problem: `${file.name} is no text in UTF-8, as calendar files are.` };
  }
}

const SIZE = `it may have ${MAX_HOLIDAY_FILE_LENGTH / 1_000} thousand characters`;
