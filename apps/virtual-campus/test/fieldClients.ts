import { connect } from "node:net";
import { ASN1_ARRAY_ALL, ApplicationTag, ObjectType, PropertyIdentifier } from "@bacnet-js/client";
import modbus from "modbus-serial";
import { MqttClient } from "mqtt";
import { onTestFinished } from "vitest";
import { BacnetClient } from "@atrium/bacnet-server";
import { UdpTransport } from "@atrium/bacnet-server";

/** A BACnet client at a gateway, as the field sees it: real packets on the loopback. */
export class BacnetProbe {
  readonly client: BacnetClient;
  readonly address: { address: string };
  /** Where the last packet came from. */
  sender = "";
  readonly notified: { type: number; instance: number; value: unknown }[] = [];

  private constructor(client: BacnetClient, port: number) {
    this.client = client;
    this.address = { address: `127.0.0.1:${port}` };
    client.on("covNotifyUnconfirmed", ({ payload }) => {
      const { type, instance } = payload.monitoredObjectId;
      this.notified.push({ type, instance, value: payload.values[0]?.value[0]?.value });
    });
  }

  static async at(port: number, apduTimeout = 3_000): Promise<BacnetProbe> {
    const transport = new UdpTransport({ host: "127.0.0.1", port: 0 });
    await transport.listen();
    const client = new BacnetClient({ transport, apduTimeout });
    client.on("error", () => {});
    onTestFinished(() => client.close());
    const probe = new BacnetProbe(client, port);
    transport.on("message", (_packet: Buffer, peer: string) => {
      probe.sender = peer;
    });
    return probe;
  }

  async read(type: ObjectType, instance: number, property = PropertyIdentifier.PRESENT_VALUE): Promise<unknown[]> {
    const reply = await this.client.readProperty(this.address, { type, instance }, property);
    return reply.values.map((one) => one.value);
  }

  /** An object's value with the object and the port that answered. */
  async answer(type: ObjectType, instance: number): Promise<unknown> {
    const reply = await this.client.readProperty(this.address, { type, instance }, PropertyIdentifier.PRESENT_VALUE);
    return { reply, sender: this.sender };
  }

  level(instance: number): Promise<unknown[]> {
    return this.read(ObjectType.ANALOG_OUTPUT, instance);
  }

  /** @param value null relinquishes */
  async write(instance: number, value: number | null, priority: number): Promise<void> {
    const written = value === null ? { type: ApplicationTag.NULL, value: null } : { type: ApplicationTag.REAL, value };
    const object = { type: ObjectType.ANALOG_OUTPUT, instance };
    await this.client.writeProperty(this.address, object, PropertyIdentifier.PRESENT_VALUE, [written], { priority });
  }

  /** Writes levels in one request. */
  async writeAll(levels: readonly (readonly [instance: number, value: number])[], priority: number): Promise<void> {
    const writes = levels.map(([instance, value]) => ({
      objectId: { type: ObjectType.ANALOG_OUTPUT, instance },
      values: [
        {
          property: { id: PropertyIdentifier.PRESENT_VALUE, index: ASN1_ARRAY_ALL },
          value: [{ type: ApplicationTag.REAL as const, value }],
          priority,
        },
      ],
    }));
    await this.client.writePropertyMultiple(this.address, writes);
  }

  async subscribe(type: ObjectType, instance: number, lifetime: number): Promise<void> {
    await this.client.subscribeCov(this.address, { type, instance }, 1, false, false, lifetime);
  }

  async readAll(instances: readonly number[], property: PropertyIdentifier): Promise<unknown> {
    const wanted = instances.map((instance) => ({
      objectId: { type: ObjectType.ANALOG_OUTPUT, instance },
      properties: [{ id: property, index: ASN1_ARRAY_ALL }],
    }));
    return this.client.readPropertyMultiple(this.address, wanted);
  }
}

/** A Modbus client of another make than the gateway. */
export async function modbusProbe(port: number, timeout = 2_000): Promise<InstanceType<typeof modbus.default>> {
  const client = new modbus.default();
  client.on("error", () => {});
  await client.connectTCP("127.0.0.1", { port });
  client.setTimeout(timeout);
  // Never says that it is closed when the gateway has closed it already.
  onTestFinished(() => client.close(() => {}));
  return client;
}

/** A float of a PM5000 by its register number. */
export async function readFloat(
  client: InstanceType<typeof modbus.default>,
  unit: number,
  register: number,
): Promise<number> {
  client.setID(unit);
  const { buffer } = await client.readHoldingRegisters(register - 1, 2);
  return buffer.readFloatBE(0);
}

/** The energy counter in Wh. */
export async function readCounter(client: InstanceType<typeof modbus.default>, unit: number): Promise<number> {
  client.setID(unit);
  const { buffer } = await client.readHoldingRegisters(3203, 4);
  return Number(buffer.readBigInt64BE(0));
}

/** The counter of energy received, in Wh. */
export async function readReceived(client: InstanceType<typeof modbus.default>, unit: number): Promise<number> {
  client.setID(unit);
  const { buffer } = await client.readHoldingRegisters(3207, 4);
  return Number(buffer.readBigInt64BE(0));
}

/** A message of a broker. */
export interface BrokerMessage {
  readonly topic: string;
  readonly payload: string;
  readonly isKept: boolean;
}
/** A client of another make than the broker, and all it hears. */
export async function mqttListener(
  port: number,
  topics: string,
): Promise<{ heard: BrokerMessage[]; client: MqttClient }> {
  const heard: BrokerMessage[] = [];
  const client = new MqttClient(() => connect({ port, host: "127.0.0.1" }), { protocolVersion: 4, reconnectPeriod: 0 });
  client.on("error", () => {});
  client.on("message", (topic, payload, { retain }) =>
    heard.push({ topic, payload: payload.toString(), isKept: retain }),
  );
  onTestFinished(() => void client.end(true));
  await client.subscribeAsync(topics);
  return { heard, client };
}
