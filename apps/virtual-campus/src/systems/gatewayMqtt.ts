import * as z from "zod";
import { MqttBroker } from "../endpoints/mqtt/mqttBroker.ts";
import type { ActiveFault } from "../faults/faultBoard.ts";
import type { Moment } from "../physics/moment.ts";
import { fieldsOf, Fleet, Listener, linesOf, type Placed, type Played } from "./gateway.ts";
import type { PastSample, System, SystemContext, SystemKind } from "./system.ts";

const Address = z.looseObject({ topic: z.string() });
type Address = z.infer<typeof Address>;

/** What a device says below its topic while it is there; its broker says the other for it once it is not. */
const STATUS = { topic: "status", online: "online", offline: "offline" } as const;

/** A device that publishes at an MQTT broker. */
export interface PublishingDevice extends Played {
  readonly topic: string;
  readonly broker: MqttBroker;
}

export interface MqttSystemOptions<One extends PublishingDevice> {
  readonly kind: SystemKind;
  readonly context: SystemContext;
  readonly play: (published: PublishingDevice, placed: Placed<Address>) => One;
  /** What the control page shows of it, beside what it shows of every device. */
  readonly state: (one: One) => object;
  /** The campus's clock has moved: what it publishes now. */
  readonly publish: (one: One, moment: Moment) => void;
  /** A switch of the fault board was pressed that means the device. */
  readonly applyFaults?: (one: One, change: ActiveFault, isOn: boolean) => void;
  /** Where it says that it is there, below its topic; absent: `online` and `offline` at `status`. */
  readonly availability?: { readonly topic: string; readonly online: string; readonly offline: string };
  /** Where it takes commands, below its topic, and what it does with one. */
  readonly commands?: { readonly topic: string; take(one: One, payload: string): void };
  /** What must outlive a restart; absent: nothing. */
  readonly memory?: (one: One) => object;
  /** See `System.past`. */
  readonly past?: (devices: Iterable<One>, from: number, to: number, step: number) => Iterable<PastSample>;
}

/** Devices of one product at MQTT brokers, each with a topic of its own. After a restart only their memory remains. */
export function mqttSystem<One extends PublishingDevice>(options: MqttSystemOptions<One>): System {
  const { kind, context, play, applyFaults, past, availability = STATUS, commands, memory } = options;
  const { faults, traffic } = context;
  const lines = linesOf(context.site, kind, Address).map(({ connection, placed }) => {
    const broker = new MqttBroker({
      connection: connection.id,
      name: connection.name,
      settings: fieldsOf(Listener, connection.settings, connection.id),
      devices: placed.map(({ device, address: { topic } }) => ({
        device: device.id,
        availability: { ...availability, topic: `${topic}/${availability.topic}` },
        ...(commands !== undefined && {
          commands: {
            topic: `${topic}/${commands.topic}`,
            take(payload: string) {
              const one = fleet.get(device.id);
              if (one !== undefined) {
                commands.take(one, payload);
              }
            },
          },
        }),
      })),
      faults,
      traffic,
    });
    const devices = placed.map((one) => {
      const { device, address } = one;
      return play({ device, connection: connection.id, topic: address.topic, broker }, one);
    });
    return { broker, devices };
  });
  const fleet: Fleet<One> = new Fleet(
    kind,
    faults,
    lines.flatMap(({ devices }) => devices),
  );
  const stopWatching = faults.onChange((change, isOn) => {
    fleet.meant(change).forEach((one) => applyFaults?.(one, change, isOn));
  });
  return {
    kind,
    endpoints: lines.map(({ broker }) => broker),
    devices: fleet.ids,
    state: (id) => fleet.state(id, options.state),
    step(moment) {
      for (const one of fleet) {
        options.publish(one, moment);
      }
    },
    ...(past && { past: (from, to, step) => past(fleet, from, to, step) }),
    keep: () => (memory === undefined ? null : fleet.keep(memory)),
    stop: stopWatching,
  };
}
