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
      name: "Cold water",
      medium: "cold",
      stages: [end("City main"), stage("ground tanks", ground), stage("pumps", lift)],
      moved: lift,
      branches: risers(equipment, tanks.filter(isOnRoof)),
    }),
    loop("fire", "Fire water", equipment.of("fire-pump", "jockey-pump"), "Sprinklers"),
    loop("irrigation", "Irrigation", equipment.of("irrigation-pump"), "Lawns and gardens"),
    circuit({
      key: "sewage",
      name: "Sewage",
      medium: "waste",
      stages: [end("Buildings"), ...sumpOf(sewage), stage("pumps", sewage), end("Sewer")],
    }),
    ...equipment.of("sump-pump").map((pump) =>
      circuit({
        key: `rain ${pump.device.id}`,
        name: `Rain water, ${pump.device.name}`,
        medium: "rain",
        stages: [end("Ground"), ...sumpOf([pump]), stage("pump", [pump]), end("Drain")],
      }),
    ),
    round("pond", "Pond", equipment.of("pond-pump")),
    round("pool", "Pool", equipment.of("pool-pump")),
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
      stages: [stage("tank", roofTanks.filter(here)), stage("boosters", boosters.filter(here)), end("Floors")],
      moved: boosters.filter(here),
    });
  });
}

/** From the tank in the ground to where it is used. */
function loop(key: string, name: string, pumps: readonly Seen[], to: string): Circuit {
  return circuit({ key, name, medium: "cold", stages: [end("Ground tank"), stage("pumps", pumps), end(to)] });
}

function round(key: string, name: string, pumps: readonly Seen[]): Circuit {
  return circuit({ key, name, medium: "cold", stages: [unmeasured(name), stage("pumps", pumps)] });
}

function sumpOf([first]: readonly Seen[]) {
  return first === undefined ? [] : [stage("sump", [], { name: "Sump", sump: first })];
}

function isOnRoof({ device }: Seen): boolean {
  return device.floor === "rooftop";
}

function hasEquipment({ stages, branches }: Circuit): boolean {
  return branches.length > 0 || stages.some(({ equipment }) => equipment.length > 0);
}
