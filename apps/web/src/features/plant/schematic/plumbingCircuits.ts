import { t } from "@atrium/words";
import type { Seen } from "../seen.ts";
import { circuit, type Circuit, end, Equipment, type Plan, stage, unmeasured } from "./circuits.ts";

/**
 * How water comes into the site and leaves it, by the categories of its equipment: a tank on a rooftop belongs to its building, any other
 * one is where the city's water comes in.
 */
export function plumbingCircuits(plan: Plan): Circuit[] {
  const equipment = new Equipment(plan);
  const tanks = equipment.of("water-tank");
  const ground = tanks.filter((tank) => !isOnRoof(tank));
  const sewage = equipment.of("sewage-pump");
  const lift = equipment.of("cold-water-pump");
  const circuits = [
    circuit({
      key: "cold",
      name: t("Cold water"),
      medium: "cold",
      stages: [end(t("City main")), stage(t("ground tanks"), ground), stage("pumps", lift)],
      moved: lift,
      branches: risers(equipment, tanks.filter(isOnRoof)),
    }),
    loop("fire", t("Fire water"), equipment.of("fire-pump", "jockey-pump"), t("Sprinklers")),
    loop("irrigation", t("Irrigation"), equipment.of("irrigation-pump"), t("Lawns and gardens")),
    circuit({
      key: "sewage",
      name: t("Sewage"),
      medium: "waste",
      stages: [end(t("Buildings")), ...sumpOf(sewage), stage("pumps", sewage), end(t("Sewer"))],
    }),
    ...equipment.of("sump-pump").map((pump) =>
      circuit({
        key: `rain ${pump.device.id}`,
        name: t("Rainwater, {name}", { name: pump.device.name }),
        medium: "rain",
        stages: [end(t("Ground")), ...sumpOf([pump]), stage("pump", [pump]), end(t("Drain"))],
      }),
    ),
    round("pond", t("Pond"), equipment.of("pond-pump")),
    round("pool", t("Pool"), equipment.of("pool-pump", "pool-water")),
  ];
  return circuits.filter(hasEquipment);
}

/** Up to each building: the tank on its roof, the pumps behind it, and its floors. */
function risers(equipment: Equipment, roofTanks: readonly Seen[]): Circuit[] {
  const boosters = equipment.of("cold-water-booster-pump");
  const placements = new Set([...roofTanks, ...boosters].map(({ device }) => device.placement));
  return [...placements].map((placement) => {
    const here = ({ device }: Seen) => device.placement === placement;
    return circuit({
      key: `riser ${placement}`,
      name: equipment.nameOf(placement),
      medium: "cold",
      stages: [stage("tank", roofTanks.filter(here)), stage("boosters", boosters.filter(here)), end(t("Floors"))],
      moved: boosters.filter(here),
    });
  });
}

/** From the tank in the ground to where it is used. */
function loop(key: string, name: string, pumps: readonly Seen[], to: string): Circuit {
  return circuit({ key, name, medium: "cold", stages: [end(t("Ground tank")), stage("pumps", pumps), end(to)] });
}

function round(key: string, name: string, pumps: readonly Seen[]): Circuit {
  return circuit({ key, name, medium: "cold", stages: [unmeasured(name), stage("pumps", pumps)] });
}

function sumpOf([first]: readonly Seen[]) {
  return first === undefined ? [] : [stage("sump", [], { name: t("Sump"), sump: first })];
}

function isOnRoof({ device }: Seen): boolean {
  return device.floor === "rooftop";
}

function hasEquipment({ stages, branches }: Circuit): boolean {
  return branches.length > 0 || stages.some(({ equipment }) => equipment.length > 0);
}
