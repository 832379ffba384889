import type { EffectState, PlannedDevice, PlannedEffect } from "@atrium/contract/site";
import { expect, test } from "vitest";
import { HandClock, loopbackSite, startCampus } from "../../../test/builders.ts";
import type { Campus } from "../../campus.ts";
import { deviceTarget } from "../../faults/faultBoard.ts";

/** What a panel does anything with. */
const SYSTEMS = ["fire-panel", "doors-", "pa", "modbus-lifts-", "fans-", "bacnet-doas-", "modbus-mechanical"];
const SECOND = 1_000;
/** s after which the latest effect of any program has to be there, and after which everything is as before. */
const LONGEST = 60;
const CALM = 120;

type State = Record<string, unknown>;

/** What the model has for a point, as its device would report it. */
const POINTS: Readonly<Record<string, (state: State) => number>> = {
  mode: ({ mode }) => ["Locked", "Unlocked", "Accessed", "LockedOpen"].indexOf(String(mode)),
  contact: ({ isOpen }) => Number(isOpen),
  on: ({ isRunning }) => Number(isRunning),
  speed: ({ speed }) => Number(speed),
  status: ({ status }) => Number(status),
  floor: ({ floor }) => Number(floor),
  door: ({ door }) => ["close", "opening", "open", "closing"].indexOf(String(door)),
  priority: ({ layer }) => ["none", "music", "announcement", "emergency"].indexOf(String(layer)),
};

const site = await fireSite();
const zones = site.settings.firePanels?.flatMap((panel) => panel.zones.map((zone) => ({ panel, zone }))) ?? [];
let clock: HandClock;
let campus: Campus;

/** Of the default campus what has to do with fires. */
async function fireSite() {
  const whole = await loopbackSite();
  const isMeant = (id: string) => SYSTEMS.some((name) => id.startsWith(name));
  return {
    ...whole,
    connections: whole.connections.filter(({ id }) => isMeant(id)),
    mappings: whole.mappings.filter(({ connection }) => isMeant(connection)),
  };
}

function valueOf(device: string, point: string): number {
  const state = campus.systemOf(device)?.state(device);
  const read = POINTS[point];
  if (state === undefined || read === undefined) throw new Error(`${device} has no ${point} in the model`);
  return read({ ...state });
}

function isSo(device: string, states: readonly EffectState[]): boolean {
  return states.every((state) => {
    const value = valueOf(device, state.point);
    return "below" in state ? value < state.below : state.values.includes(value);
  });
}

/** Devices of an effect that are not as it says. */
function lacking({ devices, state }: PlannedEffect): string[] {
  return devices.filter((device) => !isSo(device, state));
}

function pass(seconds: number, step = 1): void {
  for (let second = 0; second < seconds; second += step) {
    clock.forward(step * SECOND);
    campus.step();
  }
}

/** Effects by what they are of: "doors", "fans". */
function kindOf(key: string): string {
  return key.replace(/-(\d+|roof)$/, "");
}

/** Those that begin and end by programs of their own as well, and lifts, which come to a floor for anybody. */
const OWN_PROGRAMS = new Set(["fans", "doas"]);

const plannedById = new Map<string, PlannedDevice>(
  site.plans.flatMap(({ devices }) => devices.map((device) => [device.id, device] as const)),
);
const effectsOfPanels = (site.settings.firePanels ?? []).flatMap(({ effects }) => effects);

/** Each device to which a fire could do anything, whether a program names it or not. */
const touchable = site.plans.flatMap(({ building, devices }) =>
  devices.flatMap((device) => {
    const effect = effectsOfPanels.find((one) => isAlike(one, device));
    return effect === undefined ? [] : [{ id: device.id, building, kind: kindOf(effect.key), state: effect.state }];
  }),
);

/** Whether an effect is of a device, or would be of one like it. */
function isAlike({ key, devices }: PlannedEffect, { id, module, ...facts }: PlannedDevice): boolean {
  if (kindOf(key) === "lifts") return false;
  if (module === "equipment") return devices.some((one) => one === id);
  const [first = ""] = devices;
  const like = plannedById.get(first);
  const isGate = (type: unknown) => type === "gate-barrier";
  return like?.module === module && isGate(like["type"]) === isGate(facts["type"]);
}

test("the site has a program for every zone of every building, and each detector is in one", () => {
  const planned = site.plans.flatMap(({ devices }) => devices.filter(({ module }) => module === "fire-alarm"));
  expect(zones.flatMap(({ zone }) => zone.detectors).toSorted()).toEqual(planned.map(({ id }) => id).toSorted());
});

test(
  "a fire in each zone does in the virtual campus what the zone's program says, in its time, and nothing else",
  { timeout: 300_000 },
  async () => {
    clock = new HandClock("2026-11-20T10:00:00+07:00");
    campus = await startCampus({ site, clock });
    const differences: string[] = [];
    /** Kinds of effects that a fire had yet to cause as it began: what is so anyway proves nothing. */
    const moved = new Set<string>();
    for (const { panel, zone } of zones) {
      pass(CALM, 5);
      const where = `${panel.id} zone ${zone.number}`;
      const effects = panel.effects.filter(({ key }) => zone.effects.includes(key));
      const before = new Set(touchable.flatMap(({ id, state }) => (isSo(id, state) ? [id] : [])));
      for (const effect of effects) if (lacking(effect).length > 0) moved.add(kindOf(effect.key));
      const [detector = ""] = zone.detectors;
      campus.faults.set(deviceTarget(detector), "fire-alarm", true);
      const late = new Map(effects.map((effect) => [effect.key, lacking(effect)]));
      for (let second = 1; second <= LONGEST; second += 1) {
        pass(1);
        for (const effect of effects) {
          if (second <= effect.within && late.get(effect.key)?.length !== 0) late.set(effect.key, lacking(effect));
        }
      }
      for (const [key, devices] of late) {
        if (devices.length > 0) differences.push(`${where}, ${key}: not ${devices.join(", ")}`);
      }
      const expected = new Set<string>(effects.flatMap(({ devices }) => devices));
      for (const { id, building, kind, state } of touchable) {
        if (before.has(id) || expected.has(id) || !isSo(id, state)) continue;
        const isMeant = building === panel.placement || !OWN_PROGRAMS.has(kind);
        if (isMeant) differences.push(`${where}, ${kind}: also ${id}`);
      }
      campus.faults.set(deviceTarget(detector), "fire-alarm", false);
    }
    expect(differences).toEqual([]);
    const kinds = zones.flatMap(({ panel }) => panel.effects).map(({ key }) => kindOf(key));
    expect([...moved].toSorted()).toEqual([...new Set(kinds)].toSorted());
  },
);
