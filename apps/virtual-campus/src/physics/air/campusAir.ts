import type { Site } from "@atrium/site";
import { comfortSetpoint, isCooledByProgram, wantedShare } from "../cooling.ts";
import { HOUR, MINUTE } from "../localTime.ts";
import type { Moment } from "../moment.ts";
import { AirInputs, type FreshAir } from "./airInputs.ts";
import { humidityOf, waterOf } from "./moistAir.ts";
import { type RoomAir, type RoomMemory, RoomState } from "./roomState.ts";
import { type RoomNature, roomNatures } from "./roomNature.ts";

/** The model is stable up to this step, ms; longer ones are cut. */
const LONGEST_STEP = MINUTE;
/** Hours that are lived through in no time, so that a start finds rooms as they would be. */
const LEAD_IN = 5 * HOUR;
/** ppm over a city. */
const OUTDOOR_CO2 = 425;

/** The air as it was, and when that was, ms since the epoch. */
export interface AirMemory {
  readonly time: number;
  readonly rooms: Readonly<Record<string, RoomMemory>>;
}

export interface CampusAirOptions {
  readonly site: Site;
  readonly kept?: AirMemory | undefined;
  readonly moment: Moment;
  readonly momentAt: (time: number) => Moment;
}

/**
 * The air of every room under a roof: temperature, moisture and carbon dioxide, moved by people, sun, walls, the
 * weather, and by the effects that devices report. A room whose air conditioner no device stands for is cooled by the
 * program, and one whose fresh air no device stands for gets it by presence, as in the year of history.
 */
export class CampusAir {
  readonly #rooms: ReadonlyMap<string, RoomState>;
  readonly #floors: ReadonlyMap<string, readonly RoomState[]>;
  readonly #inputs = new AirInputs();
  readonly #momentAt: (time: number) => Moment;
  #moment: Moment;

  constructor({ site, kept, moment, momentAt }: CampusAirOptions) {
    const states = site.plans.flatMap(roomNatures).map((nature) => new RoomState(nature, moment));
    this.#rooms = new Map(states.map((state) => [state.nature.key, state]));
    this.#floors = Map.groupBy(states, ({ nature }) => nature.floor);
    this.#momentAt = momentAt;
    this.#moment = momentAt(moment.time - LEAD_IN);
    if (kept !== undefined && kept.time > this.#moment.time && kept.time <= moment.time) {
      this.#restore(kept);
    }
    this.step(moment);
  }

  /** The air of a room (`roomKey`); undefined for a room without a roof. */
  room(key: string): RoomAir | undefined {
    return this.#rooms.get(key)?.air;
  }

  nature(key: string): RoomNature | undefined {
    return this.#rooms.get(key)?.nature;
  }

  /** What must outlive a restart: a room that was warm is not cool again at once. */
  keep(): AirMemory {
    const rooms = Object.fromEntries([...this.#rooms].map(([key, room]) => [key, room.memory]));
    return { time: this.#moment.time, rooms };
  }

  get outdoors(): RoomAir {
    const { temperature, humidity } = this.#moment.sky;
    return { temperature, humidity, co2: OUTDOOR_CO2 };
  }

  /** @param watts heat that the device takes out of the room now, 0 or more */
  setCooling(device: string, key: string, watts: number): void {
    this.#inputs.setCooling(device, key, watts);
  }

  /** What a unit blows into the rooms of its zone, shared among them by area. */
  setFreshAir(device: string, keys: readonly string[], supply: FreshAir): void {
    const rooms = keys.map((key) => this.#rooms.get(key)?.nature).filter((nature) => nature !== undefined);
    const area = rooms.reduce((sum, nature) => sum + nature.area, 0);
    for (const nature of rooms) {
      this.#inputs.setFreshAir(device, nature.key, { ...supply, flow: (supply.flow * nature.area) / area });
    }
  }

  /** @param flow m³/h that a fan takes out of the room */
  setExhaust(device: string, key: string, flow: number): void {
    this.#inputs.setExhaust(device, key, flow);
  }

  /** @param openShare of one curtain, 0 closed to 1 open */
  setShade(device: string, key: string, openShare: number): void {
    this.#inputs.setShade(device, key, openShare);
  }

  /** Share of the daylight that the curtains of a room let in, 0.1 to 1; undefined where no device stands for them. */
  daylightShare(key: string): number | undefined {
    const openShare = this.#inputs.openShare(key);
    return openShare === undefined ? undefined : 0.1 + 0.9 * openShare;
  }

  /** The clock has moved. Hours that were slept through are lived through, up to a few. */
  step(moment: Moment): void {
    const from = Math.max(this.#moment.time, moment.time - LEAD_IN);
    const steps = Math.ceil((moment.time - from) / LONGEST_STEP);
    const length = (moment.time - from) / Math.max(1, steps);
    for (let step = 1; step < steps; step++) {
      this.#advance(this.#momentAt(from + step * length), length / 1000);
    }
    if (steps > 0) {
      this.#advance(moment, length / 1000);
    }
    this.#moment = moment;
  }

  #restore({ time, rooms }: AirMemory): void {
    for (const [key, memory] of Object.entries(rooms)) {
      this.#rooms.get(key)?.restore(memory);
    }
    this.#moment = this.#momentAt(time);
  }

  #advance(moment: Moment, seconds: number): void {
    const outdoors = {
      temperature: moment.sky.temperature,
      water: waterOf(moment.sky.temperature, moment.sky.humidity),
      co2: OUTDOOR_CO2,
    };
    for (const rooms of this.#floors.values()) {
      const neighbours = mean(rooms);
      for (const room of rooms) {
        const { nature } = room;
        const supply = this.#inputs.freshAir(nature.key);
        room.advance({
          moment,
          seconds,
          outdoors,
          neighbours,
          cooling: this.#inputs.cooling(nature.key) ?? programmedCooling(room, moment),
          supplies: supply ?? programmedFreshAir(nature, moment),
          exhaust: this.#inputs.exhaust(nature.key),
          openShare: this.#inputs.openShare(nature.key),
        });
      }
    }
  }
}

/** The mean air of a floor by volume. */
function mean(rooms: readonly RoomState[]) {
  let [volume, temperature, water, co2] = [0, 0, 0, 0];
  for (const { nature, temperature: t, water: w, co2: c } of rooms) {
    volume += nature.volume;
    temperature += t * nature.volume;
    water += w * nature.volume;
    co2 += c * nature.volume;
  }
  return { temperature: temperature / volume, water: water / volume, co2: co2 / volume };
}

/** W that the room's air conditioners would take out by their program. */
function programmedCooling({ nature, temperature }: RoomState, moment: Moment): number {
  if (nature.ratedCooling === 0 || !isCooledByProgram(nature.use, moment)) {
    return 0;
  }
  return nature.ratedCooling * wantedShare(temperature, comfortSetpoint(nature.use.kind));
}

/** Fresh air by presence, 25 m³/h for each place, cooled and dried to what is comfortable. */
function programmedFreshAir({ use }: RoomNature, moment: Moment): readonly FreshAir[] {
  const flow = 25 * use.places * (0.08 + 0.92 * moment.presence[use.building]);
  return [{ flow, temperature: 18, humidity: humidityOf(18, 9.5), co2: OUTDOOR_CO2 }];
}
