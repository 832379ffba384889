import type { ModbusProduct } from "../../product.ts";
import { meter, type Meter } from "./meter.ts";

const SOURCE = "Schneider Electric iEM3100 / iEM3200 / iEM3300 series user manual, DOCA0005EN-16";
const FLOAT = "float32";

/** Register numbers of the manual are one above the address on the wire. Power in kW, energy in Wh. */
const BOTH: Meter["registers"] = {
  voltage: { at: 3035, type: FLOAT },
  current: { at: 3009, type: FLOAT },
  "active-power": { at: 3059, type: FLOAT },
  "power-factor": { at: 3083, type: FLOAT },
  frequency: { at: 3109, type: FLOAT },
  "active-energy": { at: 3203, type: "int64", step: 0.001 },
};

/** Its power factor codes all four quadrants in one number from -2 to 2, as that of a PM5000. */
function coded(product: ModbusProduct): ModbusProduct {
  const points = product.points.map((point) =>
    point.key === "power-factor" ? Object.assign({}, point, { coding: "four-quadrant-power-factor" as const }) : point,
  );
  return { ...product, points };
}

/** Both directions, and tariffs. */
export const schneiderIem3000 = coded(
  meter({
    name: "schneider-iem3000",
    label: "Schneider iEM3155, iEM3255, iEM3355",
    source: SOURCE,
    table: "holding-register",
    registers: { ...BOTH, "active-energy-received": { at: 3207, type: "int64", step: 0.001 } },
  }),
);

/** One direction only. */
export const schneiderIem3x50 = coded(
  meter({
    name: "schneider-iem3x50",
    label: "Schneider iEM3150, iEM3250, iEM3350",
    source: SOURCE,
    table: "holding-register",
    registers: BOTH,
  }),
);
