/**
 * The parts of an iCalendar text (RFC 5545) of one kind: from each `BEGIN` to the next `END`. It reads each line once, so that
 * a text of beginnings without an end costs no more than another. A line that goes on begins with a space, so that no text
 * looks like a beginning.
 */
export function* blocksOf(text: string, kind: string): Generator<string> {
  const [first, last] = [`BEGIN:${kind}`, `END:${kind}`];
  let begin = -1;
  for (let at = 0; at < text.length;) {
    const newline = text.indexOf("\n", at);
    const next = newline === -1 ? text.length : newline + 1;
    const line = text
      .slice(at, Math.min(next, at + MAX_LINE_LENGTH))
      .trimEnd()
      .toUpperCase();
    if (line === first && begin === -1) begin = at;
    if (line === last && begin !== -1) {
      yield text.slice(begin, next);
      begin = -1;
    }
    at = next;
  }
}

/** Characters of a line that tell whether it begins or ends a part. */
const MAX_LINE_LENGTH = 80;

/** Whether a text says that it is a calendar. */
export function isCalendar(text: string): boolean {
  return /^\uFEFF?\s*BEGIN:VCALENDAR\s*$/im.test(text.slice(0, 1_000));
}
