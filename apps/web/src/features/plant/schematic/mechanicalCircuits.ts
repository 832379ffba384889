import type { EquipmentCategoryKey } from "@atrium/contract/devices";
import { t } from "@atrium/words";
import type { Seen } from "../seen.ts";
import { circuit, type Circuit, end, Equipment, type Plan, stage, type Stage, unmeasured } from "./circuits.ts";

/**
 * How cold, heat and air go through the site, by the categories of its equipment and where it stands: chillers are where pumps of condensers are,
 * chilled water pumps beside them are theirs, and those of another place bring the water to its coils.
 */
export function mechanicalCircuits(plan: Plan): Circuit[] {
  const equipment = new Equipment(plan);
  const condenser = equipment.of("condenser-water-pump");
  const plants = new Set(condenser.map(({ device }) => device.placement));
  const chilled = equipment.of("chilled-water-pump");
  const primary = chilled.filter(({ device }) => plants.has(device.placement));
  const chillers = standing(t("Chillers"), equipment.of("chiller"));
  const meters = equipment.of("heat-meter");
  const towers = standing(t("Cooling towers"), equipment.of("cooling-tower"));
  const circuits = [
    circuit({
      key: "condenser",
      name: t("Condenser water"),
      medium: "condenser",
      stages: [towers, stage(t("condenser pumps"), condenser), end(t("Chillers"))],
      moved: condenser,
    }),
    circuit({
      key: "chilled",
      name: t("Chilled water"),
      medium: "chilled",
      stages: [
        chillers,
        stage(t("primary pumps"), primary),
        stage(
          "meters",
          meters.filter(({ device }) => plants.has(device.placement)),
        ),
      ],
      moved: primary.length === 0 ? chilled : primary,
      branches: coils(equipment, plants),
    }),
    ...equipment.byPlacement("hot-water-pump").map(([placement, pumps]) =>
      circuit({
        key: `hot ${placement}`,
        name: t("Hot water, {name}", { name: equipment.nameOf(placement) }),
        medium: "hot",
        stages: [unmeasured(t("Heaters")), stage("pumps", pumps), end(t("Taps"))],
      }),
    ),
    ...equipment.byPlacement("heat-exchanger").map(([placement, exchangers]) =>
      circuit({
        key: `exchangers ${placement}`,
        name: t("Heat exchangers, {name}", { name: equipment.nameOf(placement) }),
        medium: "hot",
        stages: [stage("exchangers", exchangers)],
      }),
    ),
    ...equipment.byPlacement("exhaust-air-fan-vsd").map(([placement, fans]) =>
      circuit({
        key: `air ${placement}`,
        name: t("Exhaust air, {name}", { name: equipment.nameOf(placement) }),
        medium: "air",
        stages: [end(t("Building")), stage("fans", fans), end(t("Outdoors"))],
      }),
    ),
    ...otherLamps(equipment),
    ...equipment.byPlacement("weather-station").map(([placement, stations]) =>
      circuit({
        key: `weather ${placement}`,
        name: t("Weather"),
        medium: "air",
        stages: [stage("stations", stations)],
      }),
    ),
  ];
  return circuits.filter(hasEquipment);
}

/** Machines of a plant; where no controller measures them, that they are there. */
function standing(name: string, machines: readonly Seen[]): Stage {
  return machines.length === 0 ? unmeasured(name) : stage(name, machines);
}

/** To the coils of each building: its pumps, its heat meters, its air handling units and the lamps that keep them clean. */
function coils(equipment: Equipment, plants: ReadonlySet<string>): Circuit[] {
  const served = equipment
    .byPlacement("chilled-water-pump", "heat-meter", "ahu")
    .filter(([placement, seen]) => !plants.has(placement) || seen.some(isOf("ahu")));
  return served.map(([placement, seen]) => {
    const handlers = seen.filter(isOf("ahu"));
    const own = plants.has(placement) ? [] : seen;
    const pumps = own.filter(isOf("chilled-water-pump"));
    const rooms = new Set(handlers.map(({ device }) => `${device.floor} ${device.room}`));
    const lamps = lampsOf(equipment).filter(({ device }) => isIn(device, placement, rooms));
    return circuit({
      key: `coils ${placement}`,
      name: equipment.nameOf(placement),
      medium: "chilled",
      stages: [
        stage("pumps", pumps),
        stage("meters", own.filter(isOf("heat-meter"))),
        stage("units", handlers),
        stage("lamps", lamps),
      ],
      moved: pumps.length === 0 ? handlers : pumps,
    });
  });
}

/** Lamps that stand at no air handling unit. */
function otherLamps(equipment: Equipment): Circuit[] {
  const atUnits = new Set(
    equipment.of("ahu").map(({ device }) => `${device.placement} ${device.floor} ${device.room}`),
  );
  const others = lampsOf(equipment).filter(
    ({ device }) => !atUnits.has(`${device.placement} ${device.floor} ${device.room}`),
  );
  return [...Map.groupBy(others, ({ device }) => device.placement)].map(([placement, lamps]) =>
    circuit({
      key: `ultraviolet ${placement}`,
      name: t("UV lamps, {name}", { name: equipment.nameOf(placement) }),
      medium: "air",
      stages: [stage("lamps", lamps)],
    }),
  );
}

function lampsOf(equipment: Equipment) {
  return equipment.of("ultraviolet");
}

function isOf(category: EquipmentCategoryKey): (seen: Seen) => boolean {
  return ({ device }) => device.facts["category"] === category;
}

interface Standing {
  readonly placement: string;
  readonly floor: string;
  readonly room: string;
}

function isIn({ placement, floor, room }: Standing, where: string, rooms: ReadonlySet<string>): boolean {
  return placement === where && rooms.has(`${floor} ${room}`);
}

function hasEquipment({ stages, branches }: Circuit): boolean {
  return branches.length > 0 || stages.some(({ equipment }) => equipment.length > 0);
}
