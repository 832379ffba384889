import { BacnetRefusal } from "./bacnetError.ts";
import { objectKey, PROPERTY } from "./objects.ts";
import type { ObjectId } from "./objects.ts";
import { readPropertyAck, readPropertyMultipleAck } from "./propertyReader.ts";
import type { ReportedProperty } from "./propertyReader.ts";
import { readProperty, readPropertyMultiple } from "./requests.ts";
import type { ServiceRequest } from "./requests.ts";
import { TagReader } from "./tagReader.ts";
import type { ObjectState } from "./writeOutcome.ts";

const WANTED = [
  PROPERTY.presentValue,
  PROPERTY.priorityArray,
  PROPERTY.relinquishDefault,
  PROPERTY.statusFlags,
] as const;
/** A priority array has sixteen values (ASHRAE 135 clause 19.2.1). */
const PRIORITIES = 16;

type Send = (request: ServiceRequest) => Promise<Buffer>;

/**
 * Asks one object for its value and its priority array: in one request, or one property after the other where
 * the device refuses that. What the object does not have stays empty.
 * @throws BacnetTimeout, Malformed
 */
export async function readObjectState(object: ObjectId, send: Send): Promise<ObjectState> {
  const state = emptyState();
  const key = objectKey(object);
  const take = (reported: ReportedProperty): void => {
    if (reported.object === key) fill(state, reported);
  };
  try {
    const parameters = await send(readPropertyMultiple([object], WANTED));
    readPropertyMultipleAck(new TagReader(parameters), take);
  } catch (error) {
    if (!(error instanceof BacnetRefusal)) throw error;
    for (const property of WANTED) await readOne(object, property, send, take);
  }
  return state;
}

/**
 * Asks several objects for the same in one request.
 * @returns each object's state by its key
 * @throws BacnetTimeout, Malformed; BacnetRefusal where the device refuses the list
 */
export async function readObjectStates(objects: readonly ObjectId[], send: Send): Promise<Map<number, ObjectState>> {
  const states = new Map(objects.map((object) => [objectKey(object), emptyState()]));
  const parameters = await send(readPropertyMultiple(objects, WANTED));
  readPropertyMultipleAck(new TagReader(parameters), (reported) => {
    const state = states.get(reported.object);
    if (state !== undefined) fill(state, reported);
  });
  return states;
}

function emptyState(): ObjectState {
  return { presentValue: Number.NaN, priorities: null, relinquishDefault: null, statusFlags: 0 };
}

async function readOne(
  object: ObjectId,
  property: number,
  send: Send,
  take: (reported: ReportedProperty) => void,
): Promise<void> {
  try {
    const parameters = await send(readProperty(object, property));
    readPropertyAck(new TagReader(parameters), take);
  } catch (error) {
    // The object has no such property.
    if (!(error instanceof BacnetRefusal)) throw error;
  }
}

function fill(state: ObjectState, reported: ReportedProperty): void {
  const number = reported.kind === "number" ? reported.value : null;
  if (reported.property === PROPERTY.presentValue) state.presentValue = number ?? Number.NaN;
  if (reported.property === PROPERTY.relinquishDefault) state.relinquishDefault = number;
  if (reported.property === PROPERTY.statusFlags && reported.kind === "bits") state.statusFlags = reported.value;
  const isArray = reported.property === PROPERTY.priorityArray && reported.list.length === PRIORITIES;
  if (isArray) state.priorities = [...reported.list];
}
