import type { DeviceIdentity } from "@atrium/contract/devices";
import { BacnetGarbage, BacnetRefusal, ReplyTooLong } from "./bacnetError.ts";
import { OBJECT_TYPES, PROPERTY } from "./objects.ts";
import { readPropertyAck } from "./propertyReader.ts";
import { readProperty } from "./requests.ts";
import type { ServiceRequest } from "./requests.ts";
import { Malformed, TagReader } from "./tagReader.ts";

/** Characters of a name; devices may say more. */
const MAX_LENGTH = 200;
const WORDS = [
  ["name", PROPERTY.objectName],
  ["vendor", PROPERTY.vendorName],
  ["model", PROPERTY.modelName],
  ["firmware", PROPERTY.firmwareRevision],
] as const;

/**
 * What a device object says of its device, one property after the other, because not every device reads several at once.
 * @throws BacnetTimeout
 */
export async function readDeviceWords(
  instance: number,
  send: (request: ServiceRequest) => Promise<Buffer>,
): Promise<DeviceIdentity> {
  const identity: DeviceIdentity = {};
  for (const [word, property] of WORDS) {
    try {
      const parameters = await send(readProperty({ type: OBJECT_TYPES.device, instance }, property));
      readPropertyAck(new TagReader(parameters), ({ kind, text }) => {
        if (kind === "text" && text.trim() !== "") identity[word] = text.trim().slice(0, MAX_LENGTH);
      });
    } catch (error) {
      // It has no such property, or it cannot be read: the other texts are requested anyway.
      const isAnswer = error instanceof BacnetRefusal || error instanceof BacnetGarbage;
      if (!isAnswer && !(error instanceof Malformed) && !(error instanceof ReplyTooLong)) throw error;
    }
  }
  return identity;
}
