import { t } from "@atrium/words";
import type { PointTable } from "../engine/pointTable.ts";
import { BacnetGarbage, BacnetRefusal } from "./bacnetError.ts";
import type { AddressedPoint } from "./batches.ts";
import { PROPERTY } from "./objects.ts";
import { readPropertyAck } from "./propertyReader.ts";
import { readProperty } from "./requests.ts";
import type { ServiceRequest } from "./requests.ts";
import {
  hasUnit,
  inDeviceUnit,
  inPointUnit,
  isSwitchedShare,
  quantity,
  statedUnit,
  unitRefusal,
} from "./statedUnit.ts";
import type { StatedUnit } from "./statedUnit.ts";
import { Malformed, TagReader } from "./tagReader.ts";
import type { ObjectState } from "./writeOutcome.ts";

type Send = (request: ServiceRequest) => Promise<Buffer>;

const AS_IT_IS: StatedUnit = { unit: undefined, conversion: { factor: 1, offset: 0 } };

/** What the object of a point takes, in its own unit. */
interface Limits {
  readonly min: number | undefined;
  readonly max: number | undefined;
}

/**
 * What a device states of its objects beside their values: units, and the limits of what it takes. Units come with each poll, so
 * that a changed one counts from the next value on; limits are asked for before the first write on a connection.
 */
export class PointFacts {
  readonly #points: PointTable<AddressedPoint>;
  readonly #units = new Map<number, StatedUnit>();
  readonly #limits = new Map<number, Limits>();

  constructor(points: PointTable<AddressedPoint>) {
    this.#points = points;
  }

  /** A device has been found (again): it may be set up otherwise. */
  reset(): void {
    this.#limits.clear();
  }

  hasUnit({ index, object }: AddressedPoint): boolean {
    const point = this.#points.at(index);
    return point !== undefined && hasUnit(point, object);
  }

  /** Whether the unit of a point's object has been heard, where it can have one. */
  knows(at: AddressedPoint): boolean {
    return this.#units.has(at.index) || !this.hasUnit(at);
  }

  /** @param code undefined: the object states none */
  learn(index: number, code: number | undefined): void {
    const [point, at] = [this.#points.at(index), this.#points.place(index)];
    if (point !== undefined && at !== undefined) this.#units.set(index, statedUnit(point, at.object, code));
  }

  /** Why the point has no value, or null. */
  refusal(index: number): string | null {
    const point = this.#points.at(index);
    return point === undefined ? null : unitRefusal(point, this.#unit(index));
  }

  /** A value of the device in the point's unit. */
  value(index: number, value: number): number {
    return inPointUnit(value, this.#unit(index));
  }

  /** A value of the point in the device's unit. */
  written(index: number, value: number | null): number | null {
    return value === null ? null : inDeviceUnit(value, this.#unit(index));
  }

  /** An object's state in the point's unit. */
  state(index: number, state: ObjectState): ObjectState {
    const inUnit = (value: number | null): number | null => (value === null ? null : this.value(index, value));
    return {
      ...state,
      presentValue: this.value(index, state.presentValue),
      priorities: state.priorities === null ? null : state.priorities.map(inUnit),
      relinquishDefault: inUnit(state.relinquishDefault),
    };
  }

  /** Asks what has to be known before a write. @throws BacnetTimeout, QueueClosed */
  async prepare(at: AddressedPoint, send: Send): Promise<void> {
    if (!this.knows(at)) this.learn(at.index, await readNumber(at, PROPERTY.units, send));
    const point = this.#points.at(at.index);
    if (point?.kind !== "number" || this.#limits.has(at.index)) return;
    this.#limits.set(at.index, {
      min: await readNumber(at, PROPERTY.minPresValue, send),
      max: await readNumber(at, PROPERTY.maxPresValue, send),
    });
  }

  /** Why the device would not take a value in the point's unit, or null. */
  outside(index: number, value: number | null): string | null {
    const { min = -Infinity, max = Infinity } = this.#limits.get(index) ?? {};
    const stated = this.#unit(index);
    const point = this.#points.at(index);
    const asked = this.written(index, value);
    const object = this.#points.place(index)?.object;
    if (asked === null || point === undefined || object === undefined) return null;
    if (isSwitchedShare(point, object)) {
      return asked === 0 || asked === 1 ? null : t("On/off only: 0 % or 100 %.");
    }
    if (max <= min) return null;
    // A hair of room: what was converted there and back is not outside.
    const room = Math.abs(asked) * 1e-6;
    if (asked >= min - room && asked <= max + room) return null;
    const inWords = (end: number): string => quantity(inPointUnit(end, stated), point.unit);
    const [least, most] = [inWords(min), inWords(max)];
    if (max === Infinity) return t("The device accepts {least} or more.", { least });
    if (min === -Infinity) return t("The device accepts {most} or less.", { most });
    return t("The device accepts {least} to {most}.", { least, most });
  }

  #unit(index: number): StatedUnit {
    const known = this.#units.get(index);
    if (known !== undefined) return known;
    const [point, at] = [this.#points.at(index), this.#points.place(index)];
    return point === undefined || at === undefined ? AS_IT_IS : statedUnit(point, at.object, undefined);
  }
}

/** A number that an object states of itself; undefined: it states none that can be read. @throws BacnetTimeout */
export async function readNumber(
  { object }: Pick<AddressedPoint, "object">,
  property: number,
  send: Send,
): Promise<number | undefined> {
  try {
    let found: number | undefined;
    readPropertyAck(new TagReader(await send(readProperty(object, property))), (reported) => {
      if (reported.kind === "number") found = reported.value;
    });
    return found;
  } catch (error) {
    const isUnreadable = error instanceof BacnetGarbage || error instanceof Malformed;
    if (error instanceof BacnetRefusal || isUnreadable) return undefined;
    throw error;
  }
}
