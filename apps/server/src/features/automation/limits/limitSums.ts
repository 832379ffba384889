import type { TriedWindow } from "@atrium/automation";
import { DEMAND_WINDOW, type PeakLimitContent, type PeakLimitTrial } from "@atrium/contract/automation";
import { HOUR, MINUTE } from "@atrium/time";
import type { Recorded } from "../conditions/recordedPoint.ts";

interface ShedStage {
  readonly stage: number;
  readonly at: number;
  /** null: it is shed at the end. */
  readonly until: number | null;
}

interface Summed {
  readonly limit: PeakLimitContent;
  readonly windows: readonly TriedWindow[];
  readonly sheds: readonly ShedStage[];
  readonly recorded: Recorded;
  /** What a kWh costs; undefined where no tariff is valid. */
  readonly price: (moment: number) => number | undefined;
}

/** What a limit did, or would have done, in figures. Windows of which a part is not known count nowhere. */
export function sumsOf({ limit, windows: all, sheds, recorded: { from, to, known }, price }: Summed) {
  const windows = all.filter(({ before, after }) => !Number.isNaN(before) && !Number.isNaN(after));
  return {
    from,
    to,
    known,
    windows: windows.length,
    over: {
      before: windows.filter(({ before }) => before > limit.limit).length,
      after: windows.filter(({ after }) => after > limit.limit).length,
    },
    peak: peakOf(windows),
    energy: energyOf(windows, price),
    unsaid: limit.stages.filter(({ kilowatts }) => kilowatts === null).length,
    stages: limit.stages.map((_, index) => stageSum(sheds, index, to)),
    count: sheds.length,
  };
}

function peakOf(windows: readonly TriedWindow[]): PeakLimitTrial["peak"] {
  const highest = (read: (window: TriedWindow) => number) =>
    windows.reduce<{ at: number; kilowatts: number } | undefined>(
      (most, window) =>
        most === undefined || read(window) > most.kilowatts ? { at: window.from, kilowatts: read(window) } : most,
      undefined,
    );
  const [before, after] = [highest((window) => window.before), highest((window) => window.after)];
  return before === undefined || after === undefined ? null : { before, after };
}

/** What would not have been drawn, and its price; without a tariff for all of it no price is said. */
function energyOf(
  windows: readonly TriedWindow[],
  price: (moment: number) => number | undefined,
): PeakLimitTrial["energy"] {
  let [kwh, cost] = [0, 0];
  for (const { from, before, after } of windows) {
    if (before === after) continue;
    const less = ((before - after) * DEMAND_WINDOW) / HOUR;
    kwh += less;
    cost += less * (price(from) ?? Number.NaN);
  }
  return { kwh, cost: Number.isNaN(cost) ? null : cost };
}

function stageSum(sheds: readonly ShedStage[], stage: number, to: number): PeakLimitTrial["stages"][number] {
  const own = sheds.filter((shed) => shed.stage === stage);
  const minutes = own.reduce((sum, { at, until }) => sum + ((until ?? to) - at) / MINUTE, 0);
  return { sheds: own.length, minutes };
}
