import { type ConditionEnergy, MAX_ENERGY_FIRINGS } from "@atrium/contract/automation";
import { type DeviceDescription, LIGHTING } from "@atrium/contract/devices";
import { HOUR, MINUTE } from "@atrium/time";
import { EventLoopYielder } from "../../../platform/eventLoopYielder.ts";

export interface EnergyPast {
  /** Value times seconds of some points, and the seconds in which there was a value. It begins with a quarter hour. */
  integrals(
    points: readonly number[],
    range: { readonly from: number; readonly to: number },
  ): Promise<ReadonlyMap<number, { readonly weighted: number; readonly seconds: number }>>;
}

interface Fired {
  readonly at: number;
  /** null: it stood at the end. */
  readonly until: number | null;
}

interface Wanted {
  readonly device: string;
  readonly point: string;
  readonly value: number;
}

interface FiredOptions {
  readonly past: EnergyPast;
  readonly device: (id: string) => DeviceDescription | undefined;
  /** What a kWh costs; undefined where no tariff is valid. */
  readonly price: (moment: number) => number | undefined;
}

/** A device of which it is known what it would take, W, and what it took. */
interface Known {
  readonly power: number;
  readonly watts: number;
}

const QUARTER = 15 * MINUTE;
/** The point that switches a device; of a lamp it is its level. Level 0 of a fan is the fan's own choice. */
const SWITCH = "on";

/**
 * What firings would have taken or saved: for each device the difference between the power that it would take and the one that
 * was recorded, by the quarter hours that a firing touches, for as long as it lasts.
 * @param to the end of what was tried
 */
export async function firedEnergy(
  firings: readonly Fired[],
  wanted: readonly Wanted[],
  { to, past, device, price }: FiredOptions & { readonly to: number },
): Promise<ConditionEnergy> {
  const asked = new Set(wanted.map((one) => one.device));
  const known = knownOf(wanted, device);
  const newest = firings.slice(-MAX_ENERGY_FIRINGS);
  const sums = { saved: { kwh: 0, cost: 0 }, spent: { kwh: 0, cost: 0 } };
  let [seconds, all] = [0, 0];
  const yielder = new EventLoopYielder();
  for (const { at, until } of known.length === 0 ? [] : newest) {
    const lasts = (until ?? to) - at;
    const cover = { from: Math.floor(at / QUARTER) * QUARTER, to: Math.ceil((until ?? to) / QUARTER) * QUARTER };
    const drawn = await past.integrals(
      known.map(({ power }) => power),
      { from: cover.from, to: Math.min(cover.to, to) },
    );
    const whole = (Math.min(cover.to, to) - cover.from) / 1_000;
    const each = price(at) ?? Number.NaN;
    for (const { power, watts } of known) {
      all += whole;
      const weight = drawn.get(power);
      if (weight === undefined || weight.seconds === 0) continue;
      seconds += Math.min(whole, weight.seconds);
      // Of a firing whose power is known in parts, only as much counts.
      const share = whole === 0 ? 0 : Math.min(1, weight.seconds / whole);
      const kwh = (((watts - weight.weighted / weight.seconds) / 1_000) * lasts * share) / HOUR;
      const sum = kwh > 0 ? sums.spent : sums.saved;
      sum.kwh += Math.abs(kwh);
      if (kwh !== 0) sum.cost += Math.abs(kwh) * each;
    }
    await yielder.yieldIfDue();
  }
  const said = ({ kwh, cost }: { kwh: number; cost: number }) => ({ kwh, cost: Number.isNaN(cost) ? null : cost });
  return {
    firings: newest.length,
    saved: said(sums.saved),
    spent: said(sums.spent),
    devices: known.length,
    unsaid: asked.size - known.length,
    known: all === 0 ? 0 : seconds / all,
  };
}

/** Off is nothing; a lamp takes its rated load by its level. Of all else nobody knows what it would take. */
function knownOf(wanted: readonly Wanted[], deviceOf: FiredOptions["device"]): Known[] {
  return wanted.flatMap(({ device: id, point, value }) => {
    const device = deviceOf(id);
    const power = device?.points.find(({ key, kind, unit }) => key === "power" && kind === "number" && unit === "W");
    if (device === undefined || power === undefined) return [];
    const isLamp = device.module === LIGHTING.module;
    if (point !== (isLamp ? LIGHTING.mainCommand : SWITCH)) return [];
    if (value === 0) return [{ power: Number(power.id), watts: 0 }];
    const rated = isLamp ? device.facts["watts"] : undefined;
    return typeof rated === "number" ? [{ power: Number(power.id), watts: (rated * value) / 100 }] : [];
  });
}
