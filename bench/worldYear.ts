import type { PastCampus } from "../apps/virtual-campus/src/history/pastCampus.ts";
import { useOf } from "../apps/virtual-campus/src/physics/buildingUse.ts";
import { DAY } from "../apps/virtual-campus/src/physics/localTime.ts";

const KILO = 1_000;
const HOUR_SECONDS = 3_600;
const JOULES_A_KILOWATT_HOUR = 3_600_000;

/** What a campus of the past did in some days. */
export interface Year {
  /** kWh of each day by building, with its part of the chillers. */
  readonly energies: ReadonlyMap<string, Float64Array>;
  /** kWh of the chillers, by building. */
  readonly chillers: ReadonlyMap<string, number>;
  /** kWh by building and use. */
  readonly uses: ReadonlyMap<string, number>;
  /** kWh of heat that the plant carried away, and of electricity that it took. */
  readonly plant: { readonly duty: number; readonly electricity: number };
  /** kWh of heat that the units took out, and of electricity that they took. */
  readonly units: { readonly duty: number; readonly electricity: number };
  /** kWh of heat that came into the rooms, and what the account of it is off. */
  readonly heat: { readonly gains: number; readonly error: number };
  /** s of processor time. */
  readonly seconds: number;
}

/** Lives through days, one after the other. */
export function liveYear(campus: PastCampus, days: number): Year {
  const { network, electricity, climate, air } = campus;
  const energies = new Map<string, Float64Array>();
  const [chillers, uses] = [new Map<string, number>(), new Map<string, number>()];
  const plant = { duty: 0, electricity: 0 };
  const units = { duty: 0, electricity: 0 };
  const start = campus.time;
  const [before, held, began] = [{ ...air.account }, air.heat, process.cpuUsage().user];
  const unitLoads = network.loads.flatMap(({ id }, load) => (climate.units.has(id) ? [load] : []));
  const kilowatts = (load: number) => electricity.watts(load) / KILO;
  const add = (placement: string, day: number, amount: number) => {
    const ofDay = energies.get(placement) ?? new Float64Array(days);
    energies.set(placement, ofDay);
    ofDay[day] = (ofDay[day] ?? 0) + amount;
  };
  for (let day = 0; day < days; day += 1) {
    const end = start + (day + 1) * DAY;
    while (campus.time < end) {
      const from = campus.time;
      campus.stepTowards(end);
      const hours = (campus.time - from) / KILO / HOUR_SECONDS;
      for (const [load, { placement, use }] of network.loads.entries()) {
        if (use === "chiller") continue;
        add(placement, day, kilowatts(load) * hours);
        uses.set(`${placement} ${use}`, (uses.get(`${placement} ${use}`) ?? 0) + kilowatts(load) * hours);
      }
      const { duty, watts } = climate.chillers;
      plant.duty += (duty / KILO) * hours;
      plant.electricity += (watts / KILO) * hours;
      for (const { placement, unit } of climate.freshAir.values()) {
        const share = duty === 0 ? 0 : unit.duty / duty;
        add(placement, day, share * (watts / KILO) * hours);
        chillers.set(placement, (chillers.get(placement) ?? 0) + share * (watts / KILO) * hours);
      }
      for (const { unit } of climate.units.values()) units.duty += (unit.cooling / KILO) * hours;
      for (const load of unitLoads) units.electricity += kilowatts(load) * hours;
    }
  }
  const account = (key: keyof typeof before) => (air.account[key] - before[key]) / JOULES_A_KILOWATT_HOUR;
  const gains = account("electricity") + account("people") + account("sun");
  const stays = gains + account("outdoors") + account("air") + account("cooling");
  const error = stays - (air.heat - held) / JOULES_A_KILOWATT_HOUR;
  const seconds = (process.cpuUsage().user - began) / 1_000_000;
  return { energies, chillers, uses, plant, units, heat: { gains, error }, seconds };
}

/** Buildings, not the grounds between them. */
export function buildingsOf({ energies }: Year): string[] {
  return [...energies.keys()].filter((placement) => useOf(placement) !== "site");
}
