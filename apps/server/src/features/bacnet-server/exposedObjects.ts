import { BacnetError, type BacnetObject, objectKey } from "@atrium/bacnet-server";
import type { BacnetServerSettings } from "@atrium/contract/integrations";
import { type DeviceDescription, type PointDescription, QUALITY } from "@atrium/contract/devices";
import { codeOfUnit } from "@atrium/drivers";
import { ErrorClass, ErrorCode, ObjectType, Reliability } from "@bacnet-js/client";
import { nameOf } from "../../platform/integrations/siteModel.ts";
import { devicesWithin, Reach } from "../../platform/reach.ts";
import {
  type ForeignCommands,
  isReleasable,
  type WriteRefusal,
  WriteRefused,
} from "../../platform/integrations/foreignCommands.ts";

const NO_UNITS = 95;
/** The largest number that a REAL has. */
const LARGEST = 3.4e38;
/** Where people write, as an index of the priority array. */
const PEOPLE = 7;

export interface ExposedObjectsOptions {
  readonly devices: readonly DeviceDescription[];
  readonly settings: BacnetServerSettings;
  readonly newest: { readonly values: ArrayLike<number>; readonly qualities: ArrayLike<number> };
  readonly commands: Pick<ForeignCommands, "of" | "write">;
  /** What a person holds. */
  readonly holdOf: (point: PointDescription["id"]) => { readonly value: number } | undefined;
}

/** The points of the site as BACnet objects. */
export interface ExposedObjects {
  readonly byKey: ReadonlyMap<number, BacnetObject>;
  readonly byPoint: ReadonlyMap<number, BacnetObject>;
}

export function exposedObjects(options: ExposedObjectsOptions): ExposedObjects {
  const { devices, settings } = options;
  const commanded = new Set<string>(settings.commands);
  const byKey = new Map<number, BacnetObject>();
  const byPoint = new Map<number, BacnetObject>();
  for (const device of devicesWithin(devices, Reach.of(settings.limits))) {
    for (const point of device.points) {
      if (point.kind === "text") continue;
      const isCommanded = commanded.has(device.module) && isReleasable(device, point);
      const object = objectOf(device, point, isCommanded, options);
      byKey.set(objectKey(object.type, object.instance), object);
      byPoint.set(point.id, object);
    }
  }
  return { byKey, byPoint };
}

/** The number of the object is that of the point, which never changes. */
function objectOf(
  device: DeviceDescription,
  point: PointDescription,
  isCommanded: boolean,
  { newest, commands, holdOf }: ExposedObjectsOptions,
): BacnetObject {
  const { id, key, kind, unit } = point;
  const states = kind === "enum" ? (point.states ?? []) : undefined;
  // The states of a multi-state object are numbered from 1; one that is not among them is none.
  const toObject = (value: number) => {
    const index = states?.findIndex((state) => state.value === value);
    return index === undefined ? value : index === -1 ? null : index + 1;
  };
  const toPoint = (value: number) => (states === undefined ? value : states[value - 1]?.value);
  const reliability = () => RELIABILITIES[newest.qualities[id] ?? QUALITY.stale] ?? Reliability.COMMUNICATION_FAILURE;
  return {
    type: typeOf(point),
    instance: id,
    name: `${device.id}.${key}`,
    description: `${nameOf(device.name)}: ${nameOf(point.name)}`,
    device: device.id,
    ...((kind === "number" || kind === "counter") && { units: (unit && codeOfUnit(unit)) ?? NO_UNITS }),
    ...(states !== undefined && { stateTexts: states.map(({ name }) => nameOf(name)) }),
    presentValue: () => {
      const value = newest.values[id] ?? Number.NaN;
      return Number.isNaN(value) ? null : toObject(value);
    },
    isTroubled: () => reliability() !== Reliability.NO_FAULT_DETECTED,
    reliability,
    ...(isCommanded && {
      command: {
        ...rangeOf(point),
        relinquishDefault: typeof point.rest === "number" ? toObject(point.rest) : null,
        priorities: () => {
          const slots = commands.of(id).map((value) => (value === null ? null : toObject(value)));
          const held = holdOf(id);
          if (held !== undefined) slots[PEOPLE] = toObject(held.value);
          return slots;
        },
        write: async (priority, value, peer) => {
          const wanted = value === null ? null : toPoint(value);
          if (wanted === undefined || states?.find((one) => one.value === wanted)?.isReported === true) {
            throw new BacnetError(ErrorClass.PROPERTY, ErrorCode.VALUE_OUT_OF_RANGE);
          }
          const client = peer.split(":")[0] ?? peer;
          await commands
            .write({ id, device: device.id, point: key }, { system: "bacnet", priority, value: wanted, client })
            .catch((error: unknown) => {
              throw refusalOf(error);
            });
        },
      },
    }),
  };
}

/** As the standard says it (clause 18). */
const REFUSALS: Readonly<Record<WriteRefusal, () => BacnetError>> = {
  denied: () => new BacnetError(ErrorClass.PROPERTY, ErrorCode.WRITE_ACCESS_DENIED),
  "out-of-range": () => new BacnetError(ErrorClass.PROPERTY, ErrorCode.VALUE_OUT_OF_RANGE),
  busy: () => new BacnetError(ErrorClass.DEVICE, ErrorCode.DEVICE_BUSY),
  "not-recorded": () => new BacnetError(ErrorClass.DEVICE, ErrorCode.OPERATIONAL_PROBLEM),
};

function refusalOf(error: unknown): unknown {
  return error instanceof WriteRefused ? REFUSALS[error.reason]() : error;
}

const RELIABILITIES: Readonly<Record<number, Reliability>> = {
  [QUALITY.good]: Reliability.NO_FAULT_DETECTED,
  [QUALITY.stale]: Reliability.COMMUNICATION_FAILURE,
  [QUALITY.bad]: Reliability.UNRELIABLE_OTHER,
  [QUALITY.stuck]: Reliability.UNRELIABLE_OTHER,
};

/** Of what can be commanded at all a value object, so that releasing it changes no number; of all else an input. */
function typeOf({ kind, isWritable }: PointDescription): ObjectType {
  if (kind === "boolean") return isWritable ? ObjectType.BINARY_VALUE : ObjectType.BINARY_INPUT;
  if (kind === "enum") return isWritable ? ObjectType.MULTI_STATE_VALUE : ObjectType.MULTI_STATE_INPUT;
  return isWritable ? ObjectType.ANALOG_VALUE : ObjectType.ANALOG_INPUT;
}

function rangeOf({ kind, min, max, states }: PointDescription): { readonly min: number; readonly max: number } {
  if (kind === "boolean") return { min: 0, max: 1 };
  if (kind === "enum") return { min: 1, max: states?.length ?? 1 };
  return { min: min ?? -LARGEST, max: max ?? LARGEST };
}
