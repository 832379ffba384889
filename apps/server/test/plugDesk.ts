import { randomUUID } from "node:crypto";
import { CommandReply, DeviceDescription } from "@atrium/contract/devices";
import { ConnectionFile } from "@atrium/contract/site";
import { CO2, condition, SENSOR } from "./conditionDesk.ts";
import { METER, peakLimit, POWER } from "./limitDesk.ts";
import { RuleDesk } from "./ruleDesk.ts";
import { SmallSite } from "./smallSite.ts";
import type { TestDatabase } from "./testDatabase.ts";

/** Points of plugs on a protocol without priorities, by what they return to: Off is the fixed one. */
export const PLUGS = { before: 401, fixed: 402, stay: 403 } as const;
type Plug = keyof typeof PLUGS;
const RESTS = [
  ["before", "before"],
  ["fixed", 0],
  ["stay", "stay"],
] as const;

const plugs = RESTS.map(([name, rest]) =>
  DeviceDescription.parse({
    id: `P-${name}`,
    module: "plug",
    name: `Plug ${name}`,
    placement: "tower",
    floor: "first",
    isCorridor: false,
    room: "board",
    at: [1, 1],
    connection: "broker",
    connectionName: "Broker",
    facts: {},
    points: [
      {
        id: PLUGS[name],
        device: `P-${name}`,
        key: "on",
        name: "On",
        kind: "boolean",
        isWritable: true,
        rest,
        expectedInterval: 3_600_000,
      },
    ],
  }),
);
const connections = [
  ConnectionFile.parse({ id: "broker", name: "Broker", protocol: "bacnet", settings: { hasPriorities: false } }),
];

/** Switches plugs. */
export function set(value: number, ...names: readonly Plug[]) {
  const devices = names.map((rest) => `P-${rest}`);
  return [{ kind: "set" as const, module: "plug", where: { devices }, values: [{ point: "on", value }] }];
}

/** Plugs that are on, a sensor of the air and a meter, and everything that can command a plug off. */
export class PlugDesk extends RuleDesk {
  constructor(database: TestDatabase) {
    super(database, { site: new SmallSite(1, { connections, devices: [SENSOR, METER, ...plugs] }) });
  }

  /** Every plug shows this. */
  show(value: number): void {
    for (const point of Object.values(PLUGS)) this.measure(point, value);
  }

  /** Something that switches off plugs, and what ends it. */
  readonly sources = {
    schedule: {
      begin: async (...names: readonly Plug[]) => {
        await this.add({ actions: set(0, ...names) });
        await this.pass(30);
      },
      end: async () => this.pass(10.5 * 60),
    },
    condition: {
      begin: async (...names: readonly Plug[]) => {
        await this.call("POST", "conditions", condition({ forMinutes: 0, actions: set(0, ...names) }));
        await this.turns();
        this.measure(CO2, 1_500);
        await this.turns();
      },
      end: async () => {
        this.measure(CO2, 600);
        await this.turns();
      },
    },
    limit: {
      begin: async (...names: readonly Plug[]) => {
        this.measure(POWER, 300);
        const stages = [{ name: "Plugs", actions: set(0, ...names), kilowatts: null }];
        await this.call("POST", "peak-limits", peakLimit({ stages }));
        await this.turns();
        this.measure(POWER, 450);
        await this.pass(2);
      },
      end: async () => this.pass(61),
    },
    hold: {
      begin: async (...names: readonly Plug[]) => {
        const targets = names.map((rest) => ({ device: `P-${rest}`, point: "on", value: 0 }));
        await this.call("POST", "commands", { id: randomUUID(), targets, holdMinutes: 60 }, "operator");
      },
      end: async () => {
        this.clock.pass(61 * 60_000);
      },
    },
  } as const;

  /** The newest command of a plug. */
  async newest(plug: Plug): Promise<CommandReply["targets"][number]> {
    const reply = await this.call("GET", `commands?device=P-${plug}`);
    return CommandReply.shape.targets.parse(reply.json().data)[0] ?? Promise.reject(new Error("no command"));
  }
}
