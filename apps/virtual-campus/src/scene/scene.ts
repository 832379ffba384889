import { CAMERA, factsOf } from "@atrium/contract/devices";
import {
  type FloorPlan,
  type PlannedDevice,
  type Room,
  type SightLine,
  sightLines,
  areaOf,
} from "@atrium/contract/site";
import type { LiveElectricity } from "../electricity/liveElectricity.ts";
import { chance, wordSeed } from "../physics/chance.ts";
import type { Moment } from "../physics/moment.ts";
import { roomKey } from "../physics/places.ts";
import { drawFigures, drawGround, drawText, type Figure, type Light } from "./drawing.ts";
import { FARTHEST, placeOf, type Projection, project, type View } from "./view.ts";
import { placeInRoom } from "./walkers.ts";

/** How far a camera turns from where it was mounted, by how much it looks up, and how close it zooms. */
export interface Aim {
  readonly pan: number;
  readonly tilt: number;
  readonly zoom: number;
}

export interface SceneOptions {
  readonly plan: FloorPlan;
  readonly device: PlannedDevice;
  readonly electricity: LiveElectricity;
  /** What a clock on the wall says at a moment, ms since the epoch: "2026-11-20 10:42:18". */
  readonly clockText: (time: number) => string;
}

const INDOORS = { height: 2.6, tilt: -14 };
const OUTDOORS = { height: 4.2, tilt: -9 };
/** Of a camera that looks all around, the stretch that it shows. */
const WIDEST = 150;
const USUAL_FOV = 75;
/** lx at which a camera sees as by day. */
const DAYLIGHT = 4_000;
/** Share of the daylight that comes into rooms. */
const THROUGH_WINDOWS = 0.35;
/** ms in which somebody who walks is seen to move. */
const GLANCE = 300;

/** What one camera films: its floor as it is planned, with the people, the lamps and the sky of the model. */
export class CameraScene {
  readonly #options: SceneOptions;
  /** Found when the first picture is asked for: most cameras are not looked at, and the past has none. */
  #lines: readonly SightLine[] | undefined;
  readonly #rooms: readonly Room[];
  readonly #lamps: readonly number[];
  #ground: { key: string; picture: Uint8Array; projection: Projection; view: View } | undefined;

  constructor(options: SceneOptions) {
    const { plan, device, electricity } = options;
    this.#options = options;
    this.#rooms = plan.rooms.filter(({ poly }) =>
      poly.some(([x, y]) => Math.hypot(x - device.at[0], y - device.at[1]) < FARTHEST),
    );
    const key = roomKey(plan.building, plan.floor, device.room);
    this.#lamps = electricity.network.loads.flatMap(({ use, roomKey: room }, index) =>
      use === "lighting" && room === key ? [index] : [],
    );
  }

  /** The picture of a moment in 4:2:0. @param time ms since the epoch */
  at(time: number, moment: Moment, aim: Aim): Uint8Array {
    const ground = this.#groundOf(moment, aim);
    const picture = ground.picture.slice();
    drawFigures(picture, ground.view, ground.projection, this.#figures(ground, time, moment));
    drawText(picture, this.#options.clockText(time), [14, 12]);
    return picture;
  }

  /** People and cars in the picture. @param time ms since the epoch */
  figuresAt(time: number, moment: Moment, aim: Aim): readonly Figure[] {
    return this.#figures(this.#groundOf(moment, aim), time, moment);
  }

  /** Whether somebody in the picture is on the way. @param time ms since the epoch */
  hasMotion(time: number, moment: Moment, aim: Aim): boolean {
    const ground = this.#groundOf(moment, aim);
    const [now, before] = [time, time - GLANCE].map((at) => JSON.stringify(this.#figures(ground, at, moment)));
    return now !== before;
  }

  /** Drawn again only where light or aim are others. */
  #groundOf(moment: Moment, aim: Aim) {
    const light = this.#light(moment);
    const key = `${light.room.toFixed(2)} ${light.sky.toFixed(2)} ${aim.pan.toFixed(1)} ${aim.tilt.toFixed(1)} ${aim.zoom.toFixed(2)}`;
    if (this.#ground?.key !== key) {
      const view = this.#view(aim);
      this.#lines ??= sightLines(this.#options.plan);
      const projection = project(view, this.#lines);
      this.#ground = { key, view, projection, picture: drawGround(view, projection, light) };
    }
    return this.#ground;
  }

  #view({ pan, tilt, zoom }: Aim): View {
    const { plan, device } = this.#options;
    const { facing = 0, fov = USUAL_FOV } = factsOf(CAMERA, device);
    const room = plan.rooms.find(({ id }) => id === device.room);
    const isOutdoors = room?.outdoor === true || plan.floor === "rooftop";
    const mounted = isOutdoors ? OUTDOORS : INDOORS;
    return {
      at: device.at,
      facing: facing + pan,
      fov: Math.min(WIDEST, fov) / zoom,
      tilt: mounted.tilt + tilt,
      height: mounted.height,
      ceiling: isOutdoors ? 7 : 3,
      isOutdoors,
    };
  }

  #light({ sky }: Moment): Light {
    const { electricity } = this.#options;
    const { loads } = electricity.network;
    const watts = this.#lamps.reduce((sum, index) => sum + electricity.watts(index), 0);
    const rated = this.#lamps.reduce((sum, index) => {
      const load = loads[index];
      return sum + (load?.use === "lighting" ? load.ratedWatts : 0);
    }, 0);
    const lamps = rated === 0 ? 0 : Math.min(1, watts / rated);
    const day = Math.min(1, sky.illuminance / DAYLIGHT);
    return { room: Math.min(1, 0.9 * lamps + THROUGH_WINDOWS * day), sky: Math.min(1, day + 0.35 * lamps) };
  }

  #figures({ view, projection }: { view: View; projection: Projection }, time: number, moment: Moment): Figure[] {
    return this.#rooms.flatMap((room) => {
      const { kind, count } = crowdIn(this.#options.plan, room, moment);
      return Array.from({ length: count }, (_, index): Figure[] => {
        const spot = placeInRoom(room, index, kind === "car" ? 0 : time);
        const place = placeOf(view, projection, spot);
        if (place === undefined || place.distance > FARTHEST) {
          return [];
        }
        const shade = 28 + 60 * chance(wordSeed(room.id) + index, 9);
        return [{ kind, ...place, shade: Math.round(shade) }];
      }).flat();
    });
  }
}

/** What stands in a room, and how many of them. */
interface Crowd {
  readonly kind: "person" | "car";
  readonly count: number;
}

/** Who is in a room at a moment; in a car park the cars that have come and not left. */
function crowdIn({ building, floor, rooms }: FloorPlan, room: Room, { people, local }: Moment): Crowd {
  if (room.kind !== "parking") return { kind: "person", count: people.inRoom(roomKey(building, floor, room.id)) };
  const parks = rooms.filter(({ kind }) => kind === "parking");
  const area = (some: readonly Room[]) => some.reduce((sum, { poly }) => sum + areaOf(poly), 0);
  const cars = people.carsIn(local.hour * 3_600);
  // Each has its part by its size, and together they have all.
  const upTo = (end: number) => Math.round((cars * area(parks.slice(0, end))) / area(parks));
  const index = parks.indexOf(room);
  return { kind: "car", count: upTo(index + 1) - upTo(index) };
}
