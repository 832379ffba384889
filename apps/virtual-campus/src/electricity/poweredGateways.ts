import { ENERGY_METER, EQUIPMENT, FIRE_ALARM } from "@atrium/contract/devices";
import type { ProtocolName } from "@atrium/contract/site";
import type { Site } from "@atrium/site";
import { connectionTarget, type FaultBoard } from "../faults/faultBoard.ts";
import type { FeederTree } from "./feederTree.ts";

/** Of gateways that stand in an electrical room; brokers and loudspeakers hang on the network's own supply. */
const PROTOCOLS: ReadonlySet<ProtocolName> = new Set(["bacnet", "modbus"]);
/** The fire panel and what stands in the switchgear have batteries. */
const WITH_BATTERY: ReadonlySet<string> = new Set([FIRE_ALARM.module, ENERGY_METER.module, EQUIPMENT.module]);

/** Gateways that are fed by the board of the floor that they serve: without voltage there, they are silent. */
export class PoweredGateways {
  readonly #faults: FaultBoard;
  /** Index of the board's node, by connection. */
  readonly #boards: ReadonlyMap<string, number>;
  /** Those that are silent because they have no power, and not because somebody made them silent. */
  readonly #dark = new Set<string>();

  constructor(site: Site, { boards }: FeederTree, faults: FaultBoard) {
    this.#faults = faults;
    const placed = new Map(site.plans.flatMap((plan) => plan.devices.map((device) => [device.id, { plan, device }])));
    const devices = Map.groupBy(site.mappings, ({ connection }) => String(connection));
    this.#boards = new Map(
      site.connections
        .filter(({ protocol }) => PROTOCOLS.has(protocol))
        .flatMap(({ id }) => {
          const found = (devices.get(id) ?? []).flatMap(({ device }) => placed.get(device) ?? []);
          const hasBattery = found.some(({ device }) => WITH_BATTERY.has(device.module));
          const nodes = new Set(found.map(({ plan }) => boards.at(plan.building, plan.floor)));
          const [board] = nodes;
          return board === undefined || nodes.size > 1 || hasBattery ? [] : [[id, board] as const];
        }),
    );
  }

  /** Silences the gateways of boards that have lost their voltage, and lets those answer again that have it back. */
  follow(isLive: (node: number) => boolean): void {
    for (const [connection, board] of this.#boards) {
      const target = connectionTarget(connection);
      if (!isLive(board)) {
        if (!this.#dark.has(connection) && !this.#faults.isOn(target, "offline")) {
          this.#dark.add(connection);
          this.#faults.set(target, "offline", true);
        }
      } else if (this.#dark.delete(connection)) {
        this.#faults.set(target, "offline", false);
      }
    }
  }
}
