import type { Hold } from "@atrium/contract/devices";
import type { LivePoints } from "../platform/livePoints.ts";
import { CommandDesk, type DeskWiring } from "./commands/CommandDesk.ts";
import { newCommandId } from "./commands/newCommandId.ts";
import { handsOf } from "./hands.ts";
import type { Control } from "./ControlContext.tsx";
import type { Device } from "../devices/device.ts";
import type { ControlSystem } from "./system.ts";

const Nothing = () => null;
/** A system that draws nothing of its own. */
export const liftSystem: ControlSystem = {
  module: "lift",
  channel: "lift",
  path: "/control/lift",
  words: () => ({ one: "lift", many: "lifts", title: "Lift", none: "no lift" }),
  main: "mode",
  reads: ["mode", "on"],
  conditionOf: () => ({ isOn: true }),
  pin: { icon: undefined, ring: () => undefined, value: () => "" },
  Figures: Nothing,
  Inspector: Nothing,
  SelectionControls: Nothing,
  columns: [],
  plan: {},
};

/** A desk of somchai's at which nothing is answered, but for what `wiring` says. */
export function deskWith(wiring: Partial<DeskWiring> = {}): CommandDesk {
  return new CommandDesk({
    post: () => new Promise(() => {}),
    undo: () => new Promise(() => {}),
    ask: () => new Promise(() => {}),
    running: () => Promise.resolve([]),
    newId: newCommandId,
    now: () => 900,
    by: "somchai",
    after: () => () => {},
    ...wiring,
  });
}

/** What a part of a control page knows that somchai looks at: a house of one floor, with live data. */
export function controlWith(known: {
  readonly devices: readonly Device[];
  readonly holds?: readonly Hold[];
  readonly system?: ControlSystem;
  readonly desk?: CommandDesk;
}): Control {
  const { devices, holds = [], system = liftSystem, desk = deskWith() } = known;
  return {
    system,
    place: { placement: "house" },
    devices,
    drawing: undefined,
    rooms: new Map(),
    placeName: "1st Floor",
    floorName: "1st Floor",
    buildingName: "House",
    floorNameOf: () => "1st Floor",
    zoneNameOf: (zone) => `Zone ${zone}`,
    timeZone: "UTC",
    now: () => 900,
    desk,
    hands: handsOf(desk, new Map(holds.map((hold) => [hold.point, hold]))),
    parts: {},
    past: undefined,
    isCurrent: true,
    isLive: true,
    lostAt: undefined,
    me: "somchai",
    canControl: true,
    selection: new Set(),
    select: () => {},
    propose: () => {},
    ask: () => {},
    giveAtOnce: () => {},
    holdMinutes: 120,
    setHoldMinutes: () => {},
  };
}

/** Every point of the devices reports 1. */
export function reportOnes(store: Pick<LivePoints, "put">, devices: readonly Device[]): void {
  const points = devices.flatMap((device) => Object.values(device.points));
  store.put({
    ids: points.map(({ id }) => id),
    values: points.map(() => 1),
    qualities: points.map(() => 0 as const),
    times: points.map(() => 800),
    steadyFor: points.map(() => 300),
  });
}
