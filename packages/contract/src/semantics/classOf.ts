import type { DeviceDescription, PointDescription } from "../devices/point.ts";
import { CATEGORY_CLASSES, KIND_CLASSES, SYSTEM_CLASSES } from "./deviceClasses.ts";
import type { EntityClass } from "./entityClass.ts";
import { CATEGORY_POINTS, COMMON_POINTS, SYSTEM_POINTS } from "./pointClasses.ts";

type NamedDevice = Pick<DeviceDescription, "module" | "facts" | "kind">;
type NamedPoint = Pick<PointDescription, "key" | "isWritable">;

const UNKNOWN_DEVICE: EntityClass = { brick: "Equipment", haystack: "" };

/** What a device is. What its kind says of itself comes first; where nothing is known it is any equipment. */
export function classOfDevice({ module, facts, kind }: NamedDevice): EntityClass {
  const { semantics } = kind ?? {};
  const category = String(facts["category"]);
  const known =
    kind === undefined ? (own(CATEGORY_CLASSES, category) ?? own(SYSTEM_CLASSES, module)) : own(KIND_CLASSES, kind.key);
  const found = module === "water-and-waste-meter" ? meterClass(facts) : (known ?? UNKNOWN_DEVICE);
  return { brick: semantics?.brick ?? found.brick, haystack: semantics?.haystack ?? found.haystack };
}

/** What a point is. Where nothing is known it is any point, or any command where it can be commanded. */
export function classOfPoint({ key, isWritable }: NamedPoint, device: NamedDevice): EntityClass {
  const name = plainKey(key);
  const { semantics } = device.kind ?? {};
  const stated = semantics?.points?.[name];
  const found =
    own(own(CATEGORY_POINTS, String(device.facts["category"])) ?? {}, name) ??
    own(own(SYSTEM_POINTS, device.module) ?? {}, name) ??
    own(COMMON_POINTS, name) ??
    (isWritable ? { brick: "Command", haystack: "cmd" } : { brick: "Point", haystack: "" });
  return { brick: stated?.brick ?? found.brick, haystack: stated?.haystack ?? found.haystack };
}

/** The key of a point without its part and number: `lighting.active-power`, `string-power-01`. */
function plainKey(key: string): string {
  return key.slice(key.lastIndexOf(".") + 1).replace(/-\d+$/, "");
}

function meterClass({ waste, kind }: Readonly<Record<string, unknown>>): EntityClass {
  if (waste !== undefined) return { brick: "Waste_Meter", haystack: "meter" };
  return kind === "sewage" ? { brick: "Meter", haystack: "meter" } : { brick: "Water_Meter", haystack: "water meter" };
}

function own<Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
