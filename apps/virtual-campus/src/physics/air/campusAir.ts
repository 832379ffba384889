import type { Site } from "@atrium/site";
import { HOUR, MINUTE } from "../localTime.ts";
import type { Moment } from "../moment.ts";
import { type FreshAir, RoomInputs, type Supply, SuppliedAir } from "./airInputs.ts";
import { peopleIn } from "../rooms.ts";
import { seeped } from "./filtering.ts";
import { emptyAccount, type HeatAccount } from "./heatAccount.ts";
import { waterOf } from "./moistAir.ts";
import { outdoorSpeciesAt } from "./outdoorSpecies.ts";
import { isIdle, Rest } from "./rest.ts";
import { measured, type RoomAir } from "./roomAir.ts";
import { type LivingAir, type RoomMemory, RoomState } from "./roomState.ts";
import type { FloorStep, RoomStep } from "./roomStep.ts";
import { type RoomNature, roomNatures } from "./roomNature.ts";
import type { Species } from "./species.ts";

/** The model is true up to this step, ms; longer ones are cut. */
const MAX_STEP = 10 * MINUTE;
/** What was slept through is lived through, up to so much of it. */
const MAX_SLEEP = 5 * HOUR;
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
  /** What reads the W of the electricity that becomes heat in a room (`roomKey`); none where it is left out. */
  readonly heatOf?: ((room: string) => () => number) | undefined;
  readonly moment: Moment;
  readonly momentAt: (time: number) => Moment;
}

const NOWHERE = () => undefined;

interface AiredRoom {
  readonly nature: RoomNature;
  readonly state: RoomState;
  readonly inputs: RoomInputs;
  readonly step: RoomStep;
  readonly rest: Rest;
  /** W of the electricity that becomes heat in it now. */
  readonly heat: () => number;
}

/**
 * The air of every room under a roof: temperature, moisture, carbon dioxide, particles and vapours, moved by people, sun,
 * walls, the weather, fire, and by the effects that machines report.
 */
export class CampusAir {
  readonly #rooms: ReadonlyMap<string, AiredRoom>;
  readonly #floors: readonly (readonly AiredRoom[])[];
  readonly #momentAt: (time: number) => Moment;
  readonly #account = emptyAccount();
  #moment: Moment;
  /** Of this moment, once somebody has asked. */
  #outdoors: RoomAir | undefined;
  #burning: ReadonlySet<string> = new Set();

  constructor({ site, kept, moment, momentAt, heatOf = () => () => 0 }: CampusAirOptions) {
    const rooms = site.plans.flatMap(roomNatures).map((nature): AiredRoom => {
      const [state, inputs] = [new RoomState(nature, moment), new RoomInputs()];
      const step = { inputs, people: 0, electricity: 0, isBurning: false };
      return { nature, state, inputs, step, rest: new Rest(state), heat: heatOf(nature.key) };
    });
    this.#rooms = new Map(rooms.map((room) => [room.nature.key, room]));
    this.#floors = [...Map.groupBy(rooms, ({ nature }) => nature.floor).values()];
    this.#momentAt = momentAt;
    this.#moment = moment;
    if (kept !== undefined && kept.time > moment.time - MAX_SLEEP && kept.time <= moment.time) {
      this.#restore(kept);
      this.step(moment);
    }
  }

  /** The air of a room (`roomKey`); undefined for a room without a roof. */
  room(key: string): RoomAir | undefined {
    return this.#rooms.get(key)?.state.air;
  }

  /** The same as it is whenever it is read. */
  living(key: string): LivingAir | undefined {
    return this.#rooms.get(key)?.state;
  }

  nature(key: string): RoomNature | undefined {
    return this.#rooms.get(key)?.nature;
  }

  /** What has come into all rooms since the campus began. */
  get account(): Readonly<HeatAccount> {
    return this.#account;
  }
  /** J that the air and the walls of all rooms hold above 0 °C. */
  get heat(): number {
    return [...this.#rooms.values()].reduce((sum, { state }) => sum + state.heat, 0);
  }

  /** What must outlive a restart: a room that was warm is not cool again at once. */
  keep(): AirMemory {
    const rooms = Object.fromEntries([...this.#rooms].map(([key, { state }]) => [key, state.memory]));
    return { time: this.#moment.time, rooms };
  }

  get outdoors(): RoomAir {
    const { temperature, humidity } = this.#moment.sky;
    this.#outdoors ??= { temperature, humidity, co2: OUTDOOR_CO2, ...measured(outdoorSpeciesAt(this.#moment)) };
    return this.#outdoors;
  }

  /** A device takes heat out of a room; the returned function sets how much, W, 0 or more. */
  cooler(device: string, key: string): (watts: number) => void {
    return this.#rooms.get(key)?.inputs.cooler(device) ?? NOWHERE;
  }

  /** What a unit blows into the rooms of its zone, shared among them by area; the returned function sets it. */
  outlet(device: string, keys: readonly string[]): (supply: FreshAir) => void {
    const rooms = keys.map((key) => this.#rooms.get(key)).filter((room) => room !== undefined);
    const area = rooms.reduce((sum, { nature }) => sum + nature.area, 0);
    const air = new SuppliedAir();
    let supplies: readonly (readonly [area: number, Supply])[] | undefined;
    return (fresh) => {
      air.set(fresh);
      supplies ??= rooms.map(({ nature, inputs }) => [nature.area, inputs.supply(device, air)] as const);
      for (const [own, supply] of supplies) supply.flow = (fresh.flow * own) / area;
    };
  }

  /** @param flow m³/h that a fan takes out of the room */
  setExhaust(device: string, key: string, flow: number): void {
    this.#rooms.get(key)?.inputs.setExhaust(device, flow);
  }

  /** @param openShare of one curtain, 0 closed to 1 open */
  setShade(device: string, key: string, openShare: number): void {
    this.#rooms.get(key)?.inputs.setShade(device, openShare);
  }

  /** The rooms in which something burns. */
  setFires(keys: ReadonlySet<string>): void {
    this.#burning = keys;
  }

  /** Share of the daylight that the curtains of a room let in, 0.1 to 1; undefined where no device stands for them. */
  daylightShare(key: string): number | undefined {
    const openShare = this.#rooms.get(key)?.inputs.openShare;
    return openShare === undefined ? undefined : 0.1 + 0.9 * openShare;
  }

  /**
   * The clock has moved. Hours that were slept through are lived through, up to a few.
   * @param mayRest nobody looks yet: rooms in which nothing happens go through this and more in one step, when somebody looks
   */
  step(moment: Moment, mayRest = false): void {
    const from = Math.max(this.#moment.time, moment.time - MAX_SLEEP);
    const steps = Math.ceil((moment.time - from) / MAX_STEP);
    const length = (moment.time - from) / Math.max(1, steps);
    // Electricity has gone on to the moment before, and stays so until machines have followed.
    for (const { step, heat } of this.#rooms.values()) step.electricity = heat();
    for (let step = 1; step < steps; step++) {
      this.#advance(this.#momentAt(from + step * length), length / 1000, mayRest);
    }
    if (steps > 0) {
      this.#advance(moment, length / 1000, mayRest);
    }
    this.#moment = moment;
    this.#outdoors = undefined;
  }

  #restore({ time, rooms }: AirMemory): void {
    for (const [key, memory] of Object.entries(rooms)) {
      this.#rooms.get(key)?.state.restore(memory);
    }
    this.#moment = this.#momentAt(time);
    this.#outdoors = undefined;
  }

  #advance(moment: Moment, seconds: number, mayRest: boolean): void {
    const outdoors = {
      temperature: moment.sky.temperature,
      water: waterOf(moment.sky.temperature, moment.sky.humidity),
      co2: OUTDOOR_CO2,
      species: outdoorSpeciesAt(moment),
    };
    const cracks = seeped(outdoors.species);
    for (const rooms of this.#floors) {
      let around: FloorStep | undefined;
      for (const { nature, step, rest } of rooms) {
        step.people = peopleIn(nature.use, moment);
        step.isBurning = this.#burning.size > 0 && this.#burning.has(nature.key);
        if (mayRest && isIdle(nature, step)) {
          rest.pass(seconds, step.electricity);
          continue;
        }
        around ??= { moment, seconds, outdoors, cracks, neighbours: mean(rooms) };
        rest.end(around, step, this.#account);
      }
    }
  }
}

/** The mean air of a floor by volume. */
function mean(rooms: readonly AiredRoom[]) {
  let volume = 0;
  let temperature = 0;
  let water = 0;
  let co2 = 0;
  let fine = 0;
  let coarse = 0;
  let tvoc = 0;
  let smoke = 0;
  for (const { nature, state } of rooms) {
    const { species } = state;
    volume += nature.volume;
    temperature += state.temperature * nature.volume;
    water += state.water * nature.volume;
    co2 += state.co2 * nature.volume;
    fine += species.fine * nature.volume;
    coarse += species.coarse * nature.volume;
    tvoc += species.tvoc * nature.volume;
    smoke += species.smoke * nature.volume;
  }
  const species: Species = { fine: fine / volume, coarse: coarse / volume, tvoc: tvoc / volume, smoke: smoke / volume };
  return { temperature: temperature / volume, water: water / volume, co2: co2 / volume, species };
}
