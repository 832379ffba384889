import type { SunSpecProduct } from "../sunSpecProduct.ts";
import { sunSpecInverter } from "./sunSpecInverter.ts";
import { sunSpecMeter } from "./sunSpecMeter.ts";
import { sunSpecBattery, sunSpecCapacity, sunSpecStorage } from "./sunSpecStorage.ts";

/** What is read by the models of SunSpec; one unit may be several of these. */
export const sunSpecProducts: readonly SunSpecProduct[] = [
  sunSpecMeter,
  sunSpecStorage,
  sunSpecCapacity,
  sunSpecBattery,
  sunSpecInverter,
];
