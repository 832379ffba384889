import { Kpi } from "@atrium/ui";
import { t } from "@atrium/words";
import { useIsPast } from "../../platform/liveHooks.ts";
import type { Current } from "../current.ts";
import { useDevices } from "../DevicesContext.ts";
import type { SystemWords } from "../system.ts";

interface TotalKpiProps {
  of: Current;
  /** undefined: not known yet. */
  value: string | undefined;
  label: string;
}

/** A total in the heading: where it is not of all devices, it is grey, and its title says of how many. */
export function TotalKpi({ of, value, label }: TotalKpiProps) {
  const words = useDevices().system.words();
  const isPast = useIsPast();
  // What was not recorded is not on its way.
  if (value === undefined && isPast) return <Kpi value="–" label={label} />;
  if (value === undefined || of.count === of.of) return <Kpi value={value} label={label} />;
  return <Kpi value={value} label={label} part={t(", from {part}", { part: partText(of, words) })} />;
}

/** "3 of 45 circuits"; "none of 45 circuits" where all are old. */
function partText({ count, of }: Current, { column, many }: SystemWords): string {
  const all = `${String(of)} ${column === undefined ? many : `${column}s`}`;
  return count === 0 ? t("none of {all}", { all }) : t("{count} of {all}", { count, all });
}
