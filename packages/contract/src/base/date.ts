// How a moment is written is a matter of who reads it: `@atrium/words` knows.
export { DATE_FORMAT_NAMES, DATE_FORMATS, type DateFormat, formatDate } from "@atrium/words";

const offsets = new Map<string, Intl.DateTimeFormat>();

/** What a zone's clocks are ahead of UTC at a moment: "+02:00". It tells the two hours apart when they go back. */
export function offsetText(epochMillis: number, timeZone: string): string {
  const format = offsets.get(timeZone) ?? new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" });
  offsets.set(timeZone, format);
  const name = format.formatToParts(epochMillis).find(({ type }) => type === "timeZoneName")?.value ?? "";
  return name === "GMT" ? "+00:00" : name.replace("GMT", "");
}
