import {
  EQUIPMENT,
  EQUIPMENT_COLUMNS,
  EQUIPMENT_RULES,
  EQUIPMENT_SYSTEMS,
  type EquipmentCategory,
  equipmentCategory,
} from "@atrium/contract/devices";
import { routeOf } from "@atrium/contract/pages";
import type { Device } from "../../devices/device.ts";
import type { PageParts } from "../../devices/page/parts.ts";
import type { DeviceSystem } from "../../devices/system.ts";
import { drawnColumns } from "../../devices/table/drawnColumns.ts";
import Cog from "lucide-react/icons/cog";
import { CategoryChoice } from "./CategoryChoice.tsx";
import { PlantCards } from "./cards/PlantCards.tsx";
import { PlantFigures } from "./PlantFigures.tsx";
import { PlantInspector } from "./PlantInspector.tsx";
import { mainText } from "./readable.ts";
import { MechanicalSchematic, PlumbingSchematic } from "./schematic/Schematic.tsx";
import { SingleLine } from "./singleLine/SingleLine.tsx";

export type PlantName = keyof typeof EQUIPMENT_SYSTEMS;
type PlantSystem = DeviceSystem & { readonly parts: PageParts };

/** In the address: every category of the page. */
const ALL = "overview";
const columns = drawnColumns(EQUIPMENT_COLUMNS, {
  category: { width: 190 },
  system: {},
  main: { width: 110 },
  alarms: { width: 200, givesWay: 1 },
});
const NOUNS: Readonly<Record<PlantName, string>> = {
  electrical: "electrical equipment",
  mechanical: "mechanical equipment",
  plumbing: "plumbing equipment",
};
const DIAGRAMS = {
  electrical: { Stage: SingleLine, stageName: "Single line" },
  mechanical: { Stage: MechanicalSchematic, stageName: "Schematic" },
  plumbing: { Stage: PlumbingSchematic, stageName: "Schematic" },
} as const satisfies Record<PlantName, Pick<PlantSystem, "Stage" | "stageName">>;
const known = new Map<string, PlantSystem>();

/** The categories of one of the three pages, by their keys. */
function categoriesOf(name: PlantName): readonly (readonly [key: string, category: EquipmentCategory])[] {
  return Object.entries<EquipmentCategory>(EQUIPMENT_SYSTEMS[name]);
}

/**
 * The equipment of one page, or of one category of it. The same object for the same address.
 * @param category as the address says it; one that the page does not have is all of them
 */
export function plantSystem(name: PlantName, category: string): PlantSystem {
  const chosen = Object.hasOwn(EQUIPMENT_SYSTEMS[name], category) ? category : ALL;
  const key = `${name} ${chosen}`;
  const made = known.get(key) ?? make(name, chosen);
  known.set(key, made);
  return made;
}

function make(name: PlantName, category: string): PlantSystem {
  const { path, label = name } = routeOf(`monitor-schneider-${name}`);
  const [{ name: channel }] = EQUIPMENT.channels;
  return {
    ...EQUIPMENT_RULES,
    module: EQUIPMENT.module,
    channel,
    path: path.replace("/$placement/$category", ""),
    pathEnd: `/${category}`,
    covers: "building",
    spansFloors: true,
    shows: shownBy(name, category),
    listed: [
      { key: "system", is: label },
      ...(category === ALL ? [] : [{ key: "category", is: categoryName(name, category) ?? category }]),
    ],
    words: {
      one: EQUIPMENT.one,
      many: EQUIPMENT.many,
      title: label,
      none: `no ${category === ALL ? NOUNS[name] : (categoryName(name, category) ?? NOUNS[name]).toLowerCase()}`,
    },
    pin: {
      icon: <Cog size={15} aria-hidden />,
      ring: () => undefined,
      value: mainText,
    },
    Figures: PlantFigures,
    Inspector: PlantInspector,
    columns,
    plan: {},
    parts: { Actions: CategoryChoice, PhoneActions: CategoryChoice },
    ...DIAGRAMS[name],
    Cards: PlantCards,
  };
}

function shownBy(name: PlantName, category: string): (device: Device) => boolean {
  return ({ facts }) => {
    const own = equipmentCategory(facts) ?? "";
    return category === ALL ? Object.hasOwn(EQUIPMENT_SYSTEMS[name], own) : own === category;
  };
}

function categoryName(name: PlantName, category: string): string | undefined {
  return categoriesOf(name).find(([key]) => key === category)?.[1].name;
}
