import { millis } from "@atrium/contract";
import { useQuery } from "@tanstack/react-query";
import { useControl } from "../../control/ControlContext.tsx";
import type { Device } from "../../devices/device.ts";
import { type Sample, samplesOf } from "../../devices/inspector/dayEnergy.ts";
import { samplesQuery } from "../../devices/queries.ts";
import { age } from "../../platform/time.ts";

const HOUR = 3_600_000;
const LOOK_BACK = 3 * HOUR;
/** In steps, so that the same query is not repeated at every redraw, ms. */
const STEP = 5 * 60_000;
/** Nearer to the setpoint than this nobody minds, K. */
const NOTICEABLE = 1;

/**
 * For how long a room has been off its setpoint, as text; undefined where it is not, or nothing is recorded.
 * @param deviation K
 */
export function useDeviationTime(device: Device, deviation: number | undefined): string | undefined {
  const { now, isCurrent } = useControl();
  const isAway = isCurrent && deviation !== undefined && Math.abs(deviation) >= NOTICEABLE;
  const time = now();
  const to = Math.floor(time / STEP) * STEP + STEP;
  const range = { from: to - LOOK_BACK, to };
  const temperatures = useSamples(isAway ? device : undefined, "temperature", range);
  const setpoints = useSamples(isAway ? device : undefined, "setpoint", range);
  if (!isAway || temperatures === undefined || setpoints === undefined) return undefined;
  const since = awaySince({ temperatures, setpoints, sign: Math.sign(deviation) });
  return since === undefined ? undefined : age(millis(time - since));
}

function useSamples(device: Device | undefined, key: string, range: { from: number; to: number }) {
  const { data } = useQuery(samplesQuery({ point: device?.points[key]?.id, ...range }));
  return data === undefined ? undefined : samplesOf(data);
}

interface Records {
  temperatures: readonly Sample[];
  setpoints: readonly Sample[];
  sign: number;
}

/**
 * The first moment from which on every sample lies beyond the setpoint of its time, on the same side as now.
 * undefined where nothing is recorded. @internal for tests
 */
export function awaySince({ temperatures, setpoints, sign }: Records): number | undefined {
  let since: number | undefined;
  for (const { time, value } of temperatures.toReversed()) {
    const setpoint = setpoints.findLast((sample) => sample.time <= time) ?? setpoints[0];
    if (value === null || typeof setpoint?.value !== "number") break;
    if ((value - setpoint.value) * sign < NOTICEABLE) break;
    since = time;
  }
  return since;
}
