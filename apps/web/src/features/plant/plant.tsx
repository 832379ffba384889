import {
  EQUIPMENT,
  EQUIPMENT_COLUMNS,
  EQUIPMENT_RULES,
  type EquipmentKind,
  categoryOf,
} from "@atrium/contract/devices";
import { routeOf } from "@atrium/contract/pages";
import { phrase, type Phrase, t, uncapital } from "@atrium/words";
import type { Device } from "../../devices/device.ts";
import type { PageParts } from "../../devices/page/parts.ts";
import type { DeviceSystem, DevicesProps } from "../../devices/system.ts";
import { drawnColumns } from "../../devices/table/drawnColumns.ts";
import Cog from "lucide-react/icons/cog";
import { categoriesOf, type Category, NO_KINDS, type PlantName } from "./categories.ts";
import { CategoryChoice } from "./CategoryChoice.tsx";
import { PlantCards } from "./cards/PlantCards.tsx";
import { ElectricalRoom, MechanicalRoom, PlumbingRoom } from "./editor/DrawingRoom.tsx";
import { PlantInspector } from "./PlantInspector.tsx";
import { mainText } from "./readable.ts";
import { ElectricalSchematic, MechanicalSchematic, PlumbingSchematic } from "./schematic/Schematic.tsx";
import { useMemo } from "react";
import { currentOf } from "../../devices/current.ts";
import { useReadings } from "../../devices/DevicesContext.ts";
import { TotalKpi } from "../../devices/page/TotalKpi.tsx";

type PlantSystem = DeviceSystem & { readonly parts: PageParts };

/** In the address: every category of the page. */
const ALL = "overview";
const columns = drawnColumns(EQUIPMENT_COLUMNS, {
  category: { width: 190 },
  system: {},
  main: { width: 110 },
  alarms: { width: 200, givesWay: 1 },
});
const NOUNS: Readonly<Record<PlantName, Phrase>> = {
  electrical: phrase("electrical equipment"),
  mechanical: phrase("mechanical equipment"),
  plumbing: phrase("plumbing equipment"),
};
const DIAGRAMS = {
  electrical: { Around: ElectricalRoom, Stage: ElectricalSchematic, stageName: phrase("Single line") },
  mechanical: { Around: MechanicalRoom, Stage: MechanicalSchematic, stageName: phrase("Schematic") },
  plumbing: { Around: PlumbingRoom, Stage: PlumbingSchematic, stageName: phrase("Schematic") },
} as const satisfies Record<PlantName, Pick<PlantSystem, "Around" | "Stage" | "stageName">>;
/** By the site's own categories: another list of them makes other pages. */
const known = new WeakMap<readonly EquipmentKind[], Map<string, PlantSystem>>();

/**
 * The equipment of one page, or of one category of it. The same object for the same address.
 * @param category as the address says it; one that the page does not have is all of them
 */
export function plantSystem(name: PlantName, category: string, own: readonly EquipmentKind[] = NO_KINDS): PlantSystem {
  const categories = categoriesOf(name, own);
  const chosen = categories.find(({ key }) => key === category);
  const key = `${name} ${chosen?.key ?? ALL}`;
  const made = known.get(own) ?? new Map<string, PlantSystem>();
  known.set(own, made);
  const system = made.get(key) ?? make(name, categories, chosen);
  made.set(key, system);
  return system;
}

/** @param chosen undefined: all of them */
function make(name: PlantName, categories: readonly Category[], chosen: Category | undefined): PlantSystem {
  const route = routeOf(`monitor-schneider-${name}`);
  const { path } = route;
  const label = route.label === undefined ? name : t(route.label);
  const [{ name: channel }] = EQUIPMENT.channels;
  return {
    ...EQUIPMENT_RULES,
    module: EQUIPMENT.module,
    channel,
    path: path.replace("/$placement/$category", ""),
    pathEnd: `/${chosen?.key ?? ALL}`,
    covers: "building",
    spansFloors: true,
    shows: shownBy(chosen === undefined ? categories : [chosen]),
    listed: [{ key: "system", is: label }, ...(chosen === undefined ? [] : [{ key: "category", is: chosen.name }])],
    words: () => ({
      one: t(EQUIPMENT.one),
      many: t(EQUIPMENT.many),
      title: label,
      none: t("no {part}", { part: chosen === undefined ? t(NOUNS[name]) : uncapital(chosen.name) }),
    }),
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

function shownBy(categories: readonly Category[]): (device: Device) => boolean {
  const keys = new Set(categories.map(({ key }) => key));
  return ({ facts }) => keys.has(String(facts["category"]));
}

/** Of what is connected: how much of what can run does, and how much of all reports an alarm. */
function PlantFigures({ devices }: DevicesProps) {
  const connected = useMemo(() => devices.filter(({ gateway }) => gateway !== undefined), [devices]);
  const readings = useReadings(connected);
  const running = readings.filter((_, index) => {
    const device = connected[index];
    return device !== undefined && categoryOf(device)?.hasActiveStatus === true;
  });
  const machines = currentOf(running);
  const all = currentOf(readings);
  const on = machines.readings.filter(({ condition }) => condition.isOn).length;
  const alarms = all.readings.filter(({ condition }) => condition.trouble !== undefined).length;
  const isKnown = readings.some(({ seenAt }) => seenAt !== null);
  return (
    <>
      {machines.of > 0 && (
        <TotalKpi
          of={machines}
          value={isKnown ? t("{on} of {count}", { on, count: machines.readings.length }) : undefined}
          label={t("running")}
        />
      )}
      <TotalKpi of={all} value={isKnown ? String(alarms) : undefined} label={t("in trouble")} />
    </>
  );
}
