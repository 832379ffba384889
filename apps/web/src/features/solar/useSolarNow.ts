import { factsOf, type PanelString, panelStrings, SOLAR_INVERTER, STRING_POWER } from "@atrium/contract/devices";
import { CAMPUS } from "@atrium/contract/site";
import { useMemo } from "react";
import type { Device } from "../../devices/device.ts";
import {
  type FigureSum,
  type LiveFigure,
  type NamedPoint,
  sumOfFigures,
  useFigures,
  useFiguresOf,
} from "../../devices/liveFigures.ts";
import { type LiveViewState, useLiveView } from "../../platform/liveHooks.ts";

const NO_DEVICES: readonly Device[] = [];
const MOST_STRINGS = 24;
const STRING_KEYS = Array.from(
  { length: MOST_STRINGS },
  (_, index) => `${STRING_POWER}${String(index + 1).padStart(2, "0")}`,
);

/** An inverter as it is this moment. */
export interface InverterNow {
  readonly device: Device;
  /** kW to the board, and from the panels. */
  readonly power: LiveFigure | undefined;
  readonly direct: LiveFigure | undefined;
  /** The code of its state. */
  readonly state: LiveFigure | undefined;
  readonly kwp: number | undefined;
  readonly strings: readonly PanelString[];
}

export interface SolarNow {
  readonly live: LiveViewState;
  readonly inverters: readonly InverterNow[];
  readonly power: FigureSum;
  /** kWh since the inverters were built in. */
  readonly lifetime: FigureSum;
}

/** What the inverters say this moment. */
export function useSolarNow(devices: readonly Device[] = NO_DEVICES): SolarNow {
  const [{ name }] = SOLAR_INVERTER.channels;
  const live = useLiveView(name, { placement: CAMPUS });
  const power = useFigures(devices, "power");
  const direct = useFigures(devices, "dc-power");
  const state = useFigures(devices, "state");
  const energy = useFigures(devices, "energy");
  const byString = useStrings(devices);
  return useMemo(() => {
    const inverters = devices.map((device): InverterNow => {
      const id = String(device.id);
      return {
        device,
        power: power.get(id),
        direct: direct.get(id),
        state: state.get(id),
        kwp: factsOf(SOLAR_INVERTER, device.facts).kwp,
        strings: panelStrings(byString.get(id) ?? []),
      };
    });
    const sum = (figures: ReadonlyMap<string, LiveFigure>) =>
      sumOfFigures(devices.map(({ id }) => figures.get(String(id))));
    return { live, inverters, power: sum(power), lifetime: sum(energy) };
  }, [live, devices, power, direct, state, energy, byString]);
}

/** kW of each string of each inverter, in their order; null: not known. */
function useStrings(devices: readonly Device[]): ReadonlyMap<string, (number | null)[]> {
  const points = useMemo(
    () =>
      devices.flatMap((device) =>
        STRING_KEYS.flatMap((key): NamedPoint[] => {
          const point = device.points[key];
          return point === undefined ? [] : [{ name: `${device.id} ${key}`, id: point.id }];
        }),
      ),
    [devices],
  );
  const figures = useFiguresOf(points);
  return useMemo(() => {
    const ofDevice = (device: Device) =>
      STRING_KEYS.filter((key) => device.points[key] !== undefined).map((key) => {
        const figure = figures.get(`${device.id} ${key}`);
        return figure === undefined || figure.doubt !== undefined ? null : figure.value;
      });
    return new Map(devices.map((device) => [String(device.id), ofDevice(device)] as const));
  }, [devices, figures]);
}
