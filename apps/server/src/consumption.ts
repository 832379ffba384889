import { holidaysOf } from "@atrium/contract/site";
import { energyPart } from "./features/energy/part.ts";
import { examplesPart } from "./features/examples/part.ts";
import type { HistoryPart } from "./features/history/part.ts";
import { meterFilesPart } from "./features/meter-files/part.ts";
import { metersPart } from "./features/meters/part.ts";
import { savingsPart, type SavingsPartOptions } from "./features/savings/part.ts";
import { solarPart } from "./features/solar/part.ts";
import { wastersPart } from "./features/wasters/part.ts";
import { waterPart } from "./features/water/part.ts";
import type { Ground } from "./foundation.ts";
import type { AuditSink } from "./platform/audit/auditSink.ts";
import type { Part } from "./platform/part.ts";

interface ConsumptionOptions {
  readonly ground: Ground;
  readonly audit: AuditSink;
  readonly history: HistoryPart["past"];
  /** For how long samples are kept, in days. */
  readonly keptDays: number;
}

/** The parts that measure what the site uses and yields, and what it costs: meters first, all others read their books. */
export function layConsumption({ ground, audit, history, keptDays }: ConsumptionOptions) {
  const { directory } = ground;
  const meters = metersPart({ ...ground, audit, history, keptDays });
  const measured = { ...ground, history, books: meters.books };
  const energy = energyPart(measured);
  const water = waterPart(measured);
  const solar = solarPart(measured);
  const prices = () => meters.prices({ tariffs: directory.settings.tariffs, holidays: holidaysOf(directory.settings) });
  return {
    meters,
    energy,
    water,
    solar,
    prices,
    /** In the order of their start. @param acted - what rules did, of which savings are counted */
    parts: (acted: SavingsPartOptions["acted"]): readonly Part[] => [
      meters,
      energy,
      water,
      solar,
      meterFilesPart({ ...ground, history, audit }),
      savingsPart({ ...ground, acted, history, prices }),
      wastersPart({ ...ground, history, prices }),
      examplesPart({ ...ground, history }),
    ],
  };
}
