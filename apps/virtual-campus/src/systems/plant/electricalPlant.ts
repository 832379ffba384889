import type { ElectricalNode } from "@atrium/contract/energy";
import type { Site } from "@atrium/site";
import { isGeneratorTest } from "../../electricity/supply.ts";
import { drawnNodes } from "../../electricity/tree.ts";
import type { Moment } from "../../physics/moment.ts";
import { Board } from "./board.ts";
import { CapacitorBank } from "./capacitorBank.ts";
import { DayTank } from "./dayTank.ts";
import { Generator } from "./generator.ts";
import type { PlantMemory, PlantPlace, PlantUnit } from "./plantUnit.ts";
import { alarmsOf, powerReadings, type Readings } from "./readings.ts";
import { Transformer } from "./transformer.ts";

const MODES = { automatic: 1, test: 2 } as const;

/** A transfer switch: which of its two breakers is closed, and the voltages that it measures at its board. */
class TransferUnit implements PlantUnit {
  readonly #place: PlantPlace;
  #isTest: boolean;

  constructor(place: PlantPlace) {
    this.#place = place;
    this.#isTest = isGeneratorTest(place.electricity.moment);
  }

  readonly memory: PlantMemory = {};

  step(moment: Moment): void {
    this.#isTest = isGeneratorTest(moment);
  }

  readings(): Readings {
    const { electricity, index, faults, points } = this.#place;
    const isOver = electricity.generatorOf(index) !== undefined;
    return {
      ...powerReadings(electricity.at(index), 0, 0),
      ...alarmsOf(points, faults.has("trouble")),
      "ats-normal-breaker": isOver ? 0 : 1,
      "ats-emergency-breaker": isOver ? 1 : 0,
      "ats-mode": this.#isTest ? MODES.test : MODES.automatic,
    };
  }
}

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
