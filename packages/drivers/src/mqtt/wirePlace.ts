import { wireConversion } from "@atrium/contract";
import type { Unit } from "@atrium/contract/devices";
import type { MqttAddress } from "./product.ts";

/** How what is sent becomes the point's value, where it is not the value itself. */
export function wirePlace(
  point: {
    readonly unit?: Unit | undefined;
    readonly scale?: number | undefined;
    readonly offset?: number | undefined;
  },
  deviceUnit: string | undefined,
): Pick<MqttAddress, "scale" | "offset" | "sentIn"> {
  const { factor, offset } = wireConversion({ ...point, deviceUnit });
  return {
    ...(factor === 1 ? {} : { scale: factor }),
    ...(offset === 0 ? {} : { offset }),
    ...(deviceUnit === undefined || deviceUnit === point.unit ? {} : { sentIn: deviceUnit }),
  };
}
