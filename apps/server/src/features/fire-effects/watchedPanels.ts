import { PointKey } from "@atrium/contract";
import {
  ACCESS_CONTROL,
  type DeviceDescription,
  DOAS,
  EXHAUST_FAN,
  FIRE_ALARM,
  LIFT,
  PA,
} from "@atrium/contract/devices";
import { type EffectState, type FirePanel, FirePanelId, type PlacementKey, PlannedEffect } from "@atrium/contract/site";
import { term } from "@atrium/words";
import * as z from "zod";

/** An effect that is looked at in an alarm. It is written down with the alarm, so that a later program changes nothing of it. */
export const WatchedEffect = PlannedEffect.extend({
  module: z.string(),
  /** s; null: nothing is expected. */
  within: z.int().nullable(),
});
export type WatchedEffect = z.infer<typeof WatchedEffect>;

export interface WatchedZone {
  readonly key: string;
  readonly number: number | null;
  readonly name: string;
  readonly detectors: readonly string[];
  readonly effects: readonly WatchedEffect[];
}

export interface WatchedPanel {
  readonly id: FirePanelId;
  readonly placement: PlacementKey;
  readonly connection: string | undefined;
  readonly revision: string | null;
  readonly date: string | null;
  readonly zones: readonly WatchedZone[];
}

/** The site as its panels need it. */
export interface PanelSite {
  readonly firePanels: readonly FirePanel[];
  readonly devices: readonly DeviceDescription[];
  readonly reply: {
    readonly places: readonly {
      readonly key: string;
      readonly floors: readonly { readonly key: string; readonly label: string }[];
    }[];
  };
}

/** What is looked at where no program says what has to happen: only that it happened. */
const OBSERVED: readonly {
  readonly module: string;
  readonly column: string;
  readonly name: string;
  readonly state: EffectState;
  readonly isOnFloor: boolean;
}[] = [
  { module: ACCESS_CONTROL.module, column: term("Doors"), name: term("Door remote control enabled"), state: { point: key("mode"), values: [3] }, isOnFloor: false },
  { module: DOAS.module, column: term("DOAS"), name: term("DOAS units stopped"), state: { point: key("on"), values: [0] }, isOnFloor: true },
  { module: EXHAUST_FAN.module, column: term("Fans"), name: term("Exhaust fans stopped"), state: { point: key("on"), values: [0] }, isOnFloor: true },
  { module: LIFT.module, column: term("Lifts"), name: term("Lifts recalled"), state: { point: key("recall"), values: [1] }, isOnFloor: false },
  { module: PA.module, column: term("PA"), name: term("Evacuation message playing"), state: { point: key(PA.fire.point), values: [PA.fire.alarm] }, isOnFloor: false },
]; // prettier-ignore

function key(name: string): PointKey {
  return PointKey.parse(name);
}

/** Every panel of the site: as its program has it, and by floors where no program has a detector. */
export function watchedPanels(site: PanelSite): WatchedPanel[] {
  const modules = new Map(site.devices.map(({ id, module }) => [String(id), module]));
  const planned = site.firePanels.map((panel) => plannedPanel(panel, modules));
  const covered = new Set(planned.flatMap(({ zones }) => zones.flatMap(({ detectors }) => detectors)));
  const others = site.devices.filter(({ id, module }) => module === FIRE_ALARM.module && !covered.has(id));
  const panels = [...planned];
  for (const [placement, detectors] of Map.groupBy(others, (device) => device.placement)) {
    const zones = floorZones(placement, detectors, site);
    const at = panels.findIndex((panel) => panel.placement === placement);
    const found = panels[at];
    if (found === undefined) {
      const connection = detectors.find((device) => device.connection !== undefined)?.connection;
      panels.push({ id: FirePanelId.parse(placement), placement, connection, revision: null, date: null, zones });
    } else {
      panels[at] = { ...found, zones: [...found.zones, ...zones] };
    }
  }
  return panels;
}

function plannedPanel(panel: FirePanel, modules: ReadonlyMap<string, string>): WatchedPanel {
  const effects = panel.effects.map((effect): WatchedEffect => {
    return { ...effect, module: modules.get(effect.devices[0] ?? "") ?? "" };
  });
  return {
    ...panel,
    zones: panel.zones.map((zone) => ({
      key: String(zone.number),
      number: zone.number,
      name: zone.name,
      detectors: zone.detectors,
      effects: effects.filter((effect) => zone.effects.some((one) => one === effect.key)),
    })),
  };
}

/** A zone for each floor. */
function floorZones(placement: string, detectors: readonly DeviceDescription[], site: PanelSite): WatchedZone[] {
  const floors = site.reply.places.find((place) => place.key === placement)?.floors ?? [];
  const inBuilding = site.devices.filter((device) => device.placement === placement);
  return [...Map.groupBy(detectors, ({ floor }) => floor)].map(([floor, all]) => ({
    key: `floor:${floor}`,
    number: null,
    name: floors.find((one) => one.key === floor)?.label ?? floor,
    detectors: all.map(({ id }) => id),
    effects: OBSERVED.flatMap(({ isOnFloor, state, ...effect }) => {
      const devices = inBuilding.filter(
        (device) => device.module === effect.module && (!isOnFloor || device.floor === floor),
      );
      return devices.length === 0
        ? []
        : [
            {
              ...effect,
              key: effect.column.toLowerCase(),
              within: null,
              devices: devices.map(({ id }) => id),
              state: [state],
            },
          ];
    }),
  }));
}
