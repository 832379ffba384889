import type { Position } from "@atrium/contract";
import {
  areaOf,
  distanceToOutline,
  isWithin,
  type PlacedDevice,
  type PlanContent,
  planMistakes,
  roomsOffPlan,
} from "@atrium/contract/site";
import { sayQuantity, t } from "@atrium/words";
import type { Chosen } from "./draft.ts";
import { edgesOf, middleOf, nearestOnLine } from "./geometry.ts";
import { crossesItself, doOverlap, reachesOutOf } from "./overlap.ts";

/** What is wrong with a drawing, or looks as if it was. */
export interface Problem {
  /** `wrong`: the plan is refused like this. `doubtful`: it can be kept. */
  readonly severity: "wrong" | "doubtful";
  readonly message: string;
  readonly at: Position;
  readonly chosen: Chosen | undefined;
}

/** On a wall, metres. */
const ON_WALL = 0.15;
/** A device on the outer side of a wall still belongs to its room, metres. */
const AT_ROOM = 0.6;
/** What the outline may have more than its rooms, square metres for each metre around. */
const SLACK = 0.05;

type Drawn = Pick<PlacedDevice, "name" | "room" | "at"> & {
  readonly id: string;
  readonly zone?: string | null | undefined;
};

/** Everything that should be looked at, what is refused first. @param devices as they would be after a save */
export function problemsOf(plan: PlanContent, devices: readonly Drawn[]): Problem[] {
  return [...mistakes(plan, devices), ...roomDoubts(plan), ...wallDoubts(plan), ...deviceDoubts(plan, devices)];
}

function mistakes(plan: PlanContent, devices: readonly Drawn[]): Problem[] {
  return [...planMistakes(plan, devices), ...roomsOffPlan(plan)].map(({ path: [list, index], message }) => {
    const number = Number(index);
    const wrong = (what: string, at: Position, chosen?: Chosen): Problem => {
      return { severity: "wrong", message: `${what}: ${message}`, at, chosen };
    };
    const room = list === "rooms" ? plan.rooms[number] : undefined;
    if (room !== undefined) return wrong(room.name, middleOf(room.poly), { kind: "room", id: room.id });
    const door = list === "doors" ? plan.doors[number] : undefined;
    if (door !== undefined) return wrong(t("Door {id}", { id: door.id }), door.at, { kind: "door", id: door.id });
    const device = list === "devices" ? devices[number] : undefined;
    if (device !== undefined) return wrong(device.name, device.at, { kind: "device", id: device.id });
    return wrong(plan.zones[number]?.label ?? t("Plan"), [0, 0]);
  });
}

function roomDoubts({ rooms, outline }: PlanContent): Problem[] {
  const indoors = rooms.filter(({ outdoor }) => outdoor !== true);
  const doubts: Problem[] = [];
  const doubt = (room: PlanContent["rooms"][number], message: string) => {
    doubts.push({ severity: "doubtful", message, at: middleOf(room.poly), chosen: { kind: "room", id: room.id } });
  };
  indoors.forEach((room, index) => {
    if (crossesItself(room.poly)) doubt(room, t("The walls of {name} cross each other", { name: room.name }));
    for (const other of indoors.slice(index + 1)) {
      if (doOverlap(room.poly, other.poly)) {
        doubt(room, t("{name} and {name2} overlap", { name: room.name, name2: other.name }));
      }
    }
    if (reachesOutOf(room.poly, outline)) doubt(room, t("{name} extends beyond the outline", { name: room.name }));
  });
  const around = edgesOf(outline).reduce((sum, [x1, y1, x2, y2]) => sum + Math.hypot(x2 - x1, y2 - y1), 0);
  const missing = areaOf(outline) - rooms.reduce((sum, { poly }) => sum + areaOf(poly), 0);
  if (rooms.length > 0 && missing > around * SLACK) {
    const message = t("{missing} inside the outline is not in any room", { missing: sayQuantity(missing, "m²", 1) });
    doubts.push({ severity: "doubtful", message, at: middleOf(outline), chosen: undefined });
  }
  return doubts;
}

function wallDoubts(plan: PlanContent): Problem[] {
  const walls = plan.rooms.flatMap(({ poly }) => edgesOf(poly));
  const isOff = (at: Position) => walls.every((wall) => nearestOnLine(at, wall).metres > ON_WALL);
  const lines = [
    ["open", t("An opening")],
    ["glass", t("A glass wall")],
    ["windows", t("A window")],
  ] as const;
  return [
    ...plan.doors.flatMap(({ id, at }): Problem[] =>
      isOff(at)
        ? [{ severity: "doubtful", message: t("Door {id} is not in a wall", { id }), at, chosen: { kind: "door", id } }]
        : [],
    ),
    ...lines.flatMap(([list, words]) =>
      plan[list].flatMap(([x1, y1, x2, y2], index): Problem[] => {
        const at: Position = [(x1 + x2) / 2, (y1 + y2) / 2];
        const chosen = { kind: "line", list, index } as const;
        return isOff(at)
          ? [{ severity: "doubtful", message: t("{words} is not in a wall", { words }), at, chosen }]
          : [];
      }),
    ),
  ];
}

function deviceDoubts({ rooms }: PlanContent, devices: readonly Drawn[]): Problem[] {
  const byId = new Map(rooms.map((room) => [room.id, room]));
  return devices.flatMap(({ id, name, room, at }): Problem[] => {
    const own = byId.get(room);
    if (own === undefined || isWithin(at, own.poly) || distanceToOutline(at, own.poly) <= AT_ROOM) return [];
    const message = t("{name} belongs to {name2} but is outside it", { name, name2: own.name });
    return [{ severity: "doubtful", message, at, chosen: { kind: "device", id } }];
  });
}
