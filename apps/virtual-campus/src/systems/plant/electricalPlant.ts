import type { ElectricalNode } from "@atrium/contract";
import type { Site } from "@atrium/site";
import { drawnNodes } from "../../electricity/tree.ts";
import { Board } from "./board.ts";
import { CapacitorBank } from "./capacitorBank.ts";
import { DayTank } from "./dayTank.ts";
import { Generator } from "./generator.ts";
import type { PlantPlace, PlantUnit } from "./plantUnit.ts";
import { TransferUnit } from "./transferUnit.ts";
import { Transformer } from "./transformer.ts";

type Make = (place: PlantPlace) => PlantUnit;

/** What a device of the plans is in the electrical tree. */
interface Role {
  readonly node: ElectricalNode;
  readonly index: number;
  readonly make: Make;
}

/** What each device is that the site's electricity names, by its id. */
export function electricalRoles(site: Site): ReadonlyMap<string, Role> {
  return new Map(
    drawnNodes(site).flatMap((node, index) =>
      makersOf(node).flatMap(([device, make]) =>
        device === undefined ? [] : [[device, { node, index, make }] as const],
      ),
    ),
  );
}

function makersOf(node: ElectricalNode): (readonly [device: string | undefined, make: Make])[] {
  const board: Make = (place) => new Board(place);
  switch (node.kind) {
    case "generator":
      return [
        [node.device, (place) => new Generator(place)],
        [node.dayTank, (place) => new DayTank(place)],
      ];
    case "transformer":
      return [
        [node.device, (place) => new Transformer({ ...place, node })],
        [node.switchgear, board],
      ];
    case "main-board":
      return [
        [node.device, board],
        [node.capacitor?.device, (place) => new CapacitorBank(place)],
        [node.standby?.device, (place) => new TransferUnit(place)],
      ];
    default:
      return [[node.device, board]];
  }
}
