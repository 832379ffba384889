import { t } from "@atrium/words";
import { BacnetRefusal } from "./bacnetError.ts";
import { ANY_INSTANCE, instanceOf, OBJECT_TYPES, PROPERTY } from "./objects.ts";
import { MAX_APDU } from "./packet.ts";
import { readPropertyAck } from "./propertyReader.ts";
import { readProperty } from "./requests.ts";
import type { ServiceRequest } from "./requests.ts";
import { TagReader } from "./tagReader.ts";

type Send = (request: ServiceRequest) => Promise<Buffer>;

/** Error code of ASHRAE 135 clause 18: unknown object. */
const UNKNOWN_OBJECT = 31;

/** Another device answers than the one configured. */
export class WrongDevice extends Error {
  constructor(name: string, wanted: number, found: number | null) {
    super(
      found === null
        ? t("{name} is not device {wanted}.", { name, wanted })
        : t("{name} is device {found}, not device {wanted}.", { name, wanted, found }),
    );
    this.name = "WrongDevice";
  }
}

/**
 * Makes sure that the device at an address is the one meant.
 * @returns the longest APDU it takes, octets
 * @throws WrongDevice, BacnetTimeout, Malformed
 */
export async function identify(name: string, instance: number, send: Send): Promise<number> {
  try {
    const maxApdu = await readDevice(instance, PROPERTY.maxApduLengthAccepted, send);
    return Number.isFinite(maxApdu) ? Math.min(maxApdu, MAX_APDU) : MAX_APDU;
  } catch (error) {
    if (!(error instanceof BacnetRefusal)) throw error;
    if (error.kind === "error" && error.code !== UNKNOWN_OBJECT) return MAX_APDU;
    throw new WrongDevice(name, instance, await ownInstance(send));
  }
}

/** The instance a device gives itself, where it answers to "whichever" (clause 15.5.2). */
async function ownInstance(send: Send): Promise<number | null> {
  try {
    const identifier = await readDevice(ANY_INSTANCE, PROPERTY.objectIdentifier, send);
    return Number.isFinite(identifier) ? instanceOf(identifier) : null;
  } catch (error) {
    if (error instanceof BacnetRefusal) return null;
    throw error;
  }
}

async function readDevice(instance: number, property: number, send: Send): Promise<number> {
  const parameters = await send(readProperty({ type: OBJECT_TYPES.device, instance }, property));
  let value = Number.NaN;
  readPropertyAck(new TagReader(parameters), (reported) => {
    if (reported.property === property && reported.kind === "number") value = reported.value;
  });
  return value;
}
