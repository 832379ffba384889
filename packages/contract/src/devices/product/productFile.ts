import { t } from "@atrium/words";
import * as z from "zod";
import { BacnetProductFile } from "./bacnetProduct.ts";
import { ModbusProductFile } from "./modbusProduct.ts";
import { MqttProductFile } from "./mqttProduct.ts";

/** One file of `products/`: a device type as data, for devices that none of our products describes. */
export const ProductFile = z.discriminatedUnion("protocol", [BacnetProductFile, ModbusProductFile, MqttProductFile], {
  error: () => t("expected bacnet, modbus or mqtt"),
});
export type ProductFile = z.infer<typeof ProductFile>;
