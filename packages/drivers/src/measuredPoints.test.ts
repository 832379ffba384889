import { physicalRange } from "@atrium/contract";
import type { ProductDescription } from "@atrium/contract/devices";
import { expect, test } from "vitest";
import { isAddressProblem } from "./productCatalog.ts";
import { protocols } from "./registry.ts";

/** Fields of addresses that are texts. */
const TEXTS: Readonly<Record<string, string>> = {
  topic: "campus/device",
  command: "campus/device/set",
  sender: "device",
  host: "192.0.2.1",
  serial: "00408C123456",
  mac: "02:41:43:00:00:01",
};
/** Where values are, of products that leave it to the mapping. */
const PLACE = "campus/device#value";

function addressOf({ address: fields, points }: ProductDescription): Record<string, number | string> {
  return Object.fromEntries(
    fields
      .filter((field) => field.isRequired || points.some(({ key }) => key === field.key))
      .map((field) => [field.key, field.kind === "integer" ? (field.min ?? 1) : (TEXTS[field.key] ?? PLACE)]),
  );
}

const products = Object.entries(protocols).flatMap(([protocol, { catalog }]) =>
  catalog
    .products()
    .map((product) => ({ protocol, name: product.name, points: catalog.points(product.name, addressOf(product)) })),
);

test.each(products)("each measured point of $protocol $name has a least and a greatest value", ({ points }) => {
  expect(points).not.toEqual([]);
  for (const point of points) {
    if (isAddressProblem(point)) throw new Error(`${point.field}: ${point.problem}`);
    if (point.kind !== "number" && point.kind !== "counter") continue;
    // What has no unit is a share, a number of people, an index: physics says nothing about it, so the product must.
    const isPlain = point.unit === undefined && point.kind === "number";
    const range = isPlain ? { min: NaN, max: NaN } : physicalRange(point);
    const { min = range.min, max = range.max } = point;
    expect(max, `${point.key}: ${min} to ${max}`).toBeGreaterThan(min);
    expect(Number.isFinite(min) && Number.isFinite(max), `${point.key}: ${min} to ${max}`).toBe(true);
  }
});

/** Why measured points may stand still for ever, by their keys, with the product where a key means something else elsewhere. */
const MAY_STAND: Readonly<Record<string, string>> = {
  "What was set, or a limit of the unit itself, stays until somebody changes it.":
    "level setpoint setpoint-min setpoint-max target hold-door hold-open unlock speed pan tilt zoom profiles " +
    "filter-g4-limit filter-f8-limit filter-return-limit co2-limit current-limit pa-unit/volume",
  "At a constant level a lamp, a fan or a pump takes and moves a constant (0066).":
    "power active-power apparent-power reactive-power power-factor dc-power string-power-01 current current-a " +
    "current-b current-c string-current-01 string-voltage-01 supply-fan exhaust-fan outdoor-damper " +
    "exhaust-damper valve valve-position rotation flow secondary-flow wheel-speed wheel-recovery supply-flow return-flow " +
    "filter-g4 filter-f8 filter-return zone-pressure oil-pressure thermal-power",
  "It counts or shows something only while the machine runs.":
    "lamp-hours hours run-hours filter-remaining position length travel-time release-left door-gap load people " +
    "wait trips trip-current trip-age streams used errors listed",
  "Nothing may be drawn, fed in, thrown away or rain for days, and no second point says that it must.":
    "energy active-energy thermal-energy make-up-water active-energy-received weight volume rain wind-direction",
  "A battery that is neither charged nor discharged keeps its charge, and its health for months.":
    "state-of-charge state-of-health",
  "Its steps are coarse or not known: whole volts of a plug, whatever a site's own controller sends.":
    "voltage voltage-an voltage-bn voltage-cn frequency signal-quality link-quality voltage-a-n voltage-b-n " +
    "voltage-c-n voltage-a-b voltage-b-c voltage-c-a temperature oil-temperature",
  "Air and water that stand still, or are held at their setpoint, keep their temperature and moisture (0066).":
    "outdoor-humidity outdoor-co2 mixed-temperature water-in water-out supply-temperature supply-humidity " +
    "supply-co2 exhaust-temperature return-temperature condenser-in-temperature condenser-out-temperature " +
    "secondary-supply-temperature secondary-return-temperature ph",
};
/** Of these a product has a rule: they move, whatever happens. */
const NEVER_STANDS = ["co2", "pm25", "pm10", "tvoc", "temp", "rh", "humidity", "barometer", "light", "wind-speed"];

test.each(products)(
  "each measured point of $protocol $name must move in time, or there is a reason",
  ({ name, points }) => {
    const reasons = new Set(Object.values(MAY_STAND).flatMap((keys) => keys.split(" ")));
    for (const point of points) {
      if (isAddressProblem(point)) throw new Error(`${point.field}: ${point.problem}`);
      if (point.kind !== "number" && point.kind !== "counter") continue;
      if (point.stuck !== undefined) continue;
      expect(NEVER_STANDS, `${name} ${point.key}`).not.toContain(point.key);
      const isExplained = reasons.has(point.key) || reasons.has(`${name}/${point.key}`);
      expect(isExplained, `${name} ${point.key} has neither a rule nor a reason`).toBe(true);
    }
  },
);

test("a water counter must count while water flows, and may stand while none does", () => {
  const meter = products.find(({ name }) => name === "tuf-2000m");
  const volume = meter?.points.find((point) => !isAddressProblem(point) && point.key === "volume");
  expect(volume).toMatchObject({ stuck: { while: { point: "flow", above: 1 } } });
});
