import { ApplicationTag, ErrorClass, ErrorCode, PropertyIdentifier as Property } from "@bacnet-js/client";
import { BacnetError, type BacnetObject, presentValueTag } from "./bacnetObject.ts";

/** One value that a client writes. */
export interface Written {
  readonly property: { readonly id: Property };
  readonly value: readonly { readonly type: number; readonly value: unknown }[];
  readonly priority: number;
}

/**
 * Writes the present value at a priority; NULL relinquishes.
 * @param peer - who writes
 * @throws BacnetError as the standard wants it where the write is not possible
 */
export async function writeObject(
  object: BacnetObject,
  { property, value, priority }: Written,
  peer: string,
): Promise<void> {
  if (property.id !== Property.PRESENT_VALUE || object.command === undefined) {
    throw new BacnetError(ErrorClass.PROPERTY, ErrorCode.WRITE_ACCESS_DENIED);
  }
  const [first] = value;
  if (first?.type === ApplicationTag.NULL) {
    await object.command.write(priority, null, peer);
    return;
  }
  if (first?.type !== presentValueTag(object) || typeof first.value !== "number") {
    throw new BacnetError(ErrorClass.PROPERTY, ErrorCode.INVALID_DATA_TYPE);
  }
  // NaN is out of range as well.
  if (!(first.value >= object.command.min && first.value <= object.command.max)) {
    throw new BacnetError(ErrorClass.PROPERTY, ErrorCode.VALUE_OUT_OF_RANGE);
  }
  await object.command.write(priority, first.value, peer);
}
