import type { WaterUsageReply } from "@atrium/contract/energy";
import type { ExportAsked } from "@atrium/contract/exports";
import type { TimeWords } from "../../ranges/timeWords.ts";

/** The range of a reply, as an export asks for it. */
export function exportedRange(
  { type, from, to }: Pick<WaterUsageReply, "type" | "from" | "to">,
  time: Pick<TimeWords, "date">,
): Omit<Extract<ExportAsked, { list: "water-bars" }>, "list"> {
  if (type === "DAY_RANGE") return { type, from: time.date(from), to: time.date(to - 1) };
  return type === "TOTAL" ? { type } : { type, date: time.date(from) };
}
