import type { Position } from "@atrium/contract";
import { factsOf, LIGHTING } from "@atrium/contract/devices";
import { type CampusBuilding, type Drawing, type FloorDrawing, isWithin, type Room } from "@atrium/contract/site";
import * as z from "zod";
import type { DeviceRecord } from "./records.ts";

type OpenFloor = Pick<CampusBuilding["floors"][number], "grounds" | "blocks" | "marks" | "trees">;
type Block = OpenFloor["blocks"][number];

export type OpenAirDrawing = Pick<FloorDrawing, "rooms" | "furniture" | "decor">;
export type LampOnPosts = Pick<DeviceRecord, "id" | "module" | "placement" | "floor" | "facts" | "retiredAt">;

/** Drawn things that lie flat on the ground. */
const FLAT = new Set(["area", "walk", "line", "sport", "stalls", "planter"]);

const Tree = z.object({ t: z.literal("tree"), x: z.number(), y: z.number(), r: z.number().positive() });
const Unit = z.object({ t: z.literal("unit"), x: z.number(), y: z.number(), w: z.number(), h: z.number() });
const Tank = z.object({ t: z.literal("tank"), x: z.number(), y: z.number(), r: z.number().positive() });
/** Sides of a tank that look round. */
const SIDES = 10;

interface FloorsAround {
  /** Of the floor; 0: it is open to the sky. */
  readonly height: number;
  /** The next floor up and down. */
  readonly above: Pick<OpenAirDrawing, "rooms"> | undefined;
  readonly below: Pick<OpenAirDrawing, "rooms"> | undefined;
}

/** What a plan has in the open. Under a ceiling only its courts are seen. */
export function openAir({ rooms, furniture, decor = [] }: OpenAirDrawing, around: FloorsAround): OpenFloor {
  const open = rooms.filter(isOpen);
  if (around.height > 0) {
    const courts = open.filter((room) => isCourt(room, around.above));
    return { grounds: courts.map(groundOf), blocks: [], marks: [], trees: [] };
  }
  // A court of the floor below is drawn there, down to its ground.
  const grounds = open
    .filter((room) => !around.below?.rooms.some((one) => isOpen(one) && isSameCourt(one, room)))
    .map(groundOf);
  const drawn = [...decor, ...furniture];
  return {
    grounds,
    blocks: [
      // A room that is another building of the site has a drawing of its own.
      ...rooms
        .filter(({ outdoor, place }) => outdoor !== true && place === undefined)
        .map(({ kind, poly }): Block => ({ kind: kind === "skylight" ? "skylight" : "room", outline: poly })),
      ...drawn.flatMap(blocksOf),
    ],
    marks: drawn.filter(({ t }) => FLAT.has(t)).map(withoutCars),
    trees: drawn.flatMap((one) => {
      const { data } = Tree.safeParse(one);
      return data === undefined ? [] : [{ at: [data.x, data.y] satisfies Position, radius: data.r }];
    }),
  };
}

function isOpen({ outdoor }: Room): boolean {
  return outdoor === true;
}

function groundOf({ id, kind, poly }: Room) {
  return { room: id, kind, outline: poly };
}

/** Whether the sky is over a room in the open: a loggia has a roof. */
function isCourt(room: Room, above: Pick<OpenAirDrawing, "rooms"> | undefined): boolean {
  const over = above?.rooms.find(({ poly }) => isWithin(middleOf(room), poly));
  return over === undefined || isSameCourt(room, over);
}

/** Whether the plan of the floor above shows the court of the floor below once more. */
function isSameCourt(room: Room, over: Room): boolean {
  return room.kind === over.kind && isWithin(middleOf(room), over.poly);
}

function middleOf({ poly, label }: Room): Position {
  const sum = (axis: 0 | 1) => poly.reduce((total, spot) => total + spot[axis], 0) / Math.max(1, poly.length);
  return label ?? [sum(0), sum(1)];
}

/** The lamps on posts of a floor. */
export function postsOf(
  devices: readonly LampOnPosts[],
  { placement, floor }: Pick<LampOnPosts, "placement" | "floor">,
): CampusBuilding["floors"][number]["posts"] {
  return devices
    .filter((one) => one.placement === placement && one.floor === floor && one.retiredAt === null)
    .flatMap(({ id, module, facts }) => {
      const posts = module === LIGHTING.module ? (factsOf(LIGHTING, facts).posts ?? []) : [];
      return posts.map((at) => ({ at, lamp: id }));
    });
}

/** Cars that a plan draws are not cars that are there. */
function withoutCars(drawing: Drawing): Drawing {
  return drawing.t === "stalls" ? { ...drawing, cars: [] } : drawing;
}

function blocksOf(drawing: Drawing): Block[] {
  const unit = Unit.safeParse(drawing).data;
  if (unit !== undefined) return [{ kind: "unit", outline: rectangle(unit) }];
  const tank = Tank.safeParse(drawing).data;
  if (tank === undefined) return [];
  const outline = Array.from({ length: SIDES }, (_, side): Position => {
    const turn = (side * 2 * Math.PI) / SIDES;
    return [tank.x + Math.cos(turn) * tank.r, tank.y + Math.sin(turn) * tank.r];
  });
  return [{ kind: "tank", outline }];
}

function rectangle({ x, y, w, h }: z.infer<typeof Unit>): Position[] {
  return [
    [x, y],
    [x + w, y],
    [x + w, y + h],
    [x, y + h],
  ];
}
