import { createSocket } from "node:dgram";
import { ApplicationTag, ASN1_ARRAY_ALL, ObjectType, PropertyIdentifier as Property } from "@bacnet-js/client";
import { expect, onTestFinished, test } from "vitest";
import { HandClock, portOf, siteWith, startCampus, until } from "../../../test/builders.ts";
import { BacnetProbe } from "../../../test/fieldClients.ts";
import { isProperty } from "@atrium/bacnet-server";

const CONNECTION = "bacnet-o1";
const DEVICE = 1001;
/** Bits of the second octet of a request: octets that its sender takes. */
const TAKES = { fifty: 0, all: 5 } as const;
/** ReadProperty of the object name of analog output 1. */
const READ_NAME = [0x0c, 0x00, 0x40, 0x00, 0x01, 0x19, 0x4d];

/** A client that sends APDUs as they are, and what came back. */
async function wire() {
  const clock = new HandClock("2026-11-20T10:00:00+07:00");
  const campus = await startCampus({ site: await siteWith(CONNECTION), clock });
  const port = portOf(campus, CONNECTION);
  const socket = createSocket("udp4");
  const answers: Buffer[] = [];
  socket.on("message", (packet) => answers.push(packet.subarray(6)));
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  onTestFinished(() => void socket.close());
  const send = (apdu: readonly number[]) =>
    socket.send(Buffer.from([0x81, 0x0a, 0, 6 + apdu.length, 1, 4, ...apdu]), port, "127.0.0.1");
  const ask = async (apdu: readonly number[]): Promise<Buffer> => {
    const before = answers.length;
    send(apdu);
    await until(() => answers.length > before);
    return answers[before] ?? Buffer.alloc(0);
  };
  return { port, answers, send, ask };
}

test("a segment acknowledgement that nobody waits for gets no answer, nor does a stray segment", async () => {
  const { answers, send, ask } = await wire();
  for (let window = 0; window < 50; window += 1) send([0x40, 7, window, 2]);
  send([0x38, 7, 3, 2, 12, 0]);
  const reply = await ask([0x00, TAKES.all, 9, 12, ...READ_NAME]);
  expect([reply[0], reply[1]]).toEqual([0x30, 9]);
  expect(answers).toHaveLength(1);
});

test("every confirmed request is answered: unknown services, unreadable ones, segmented ones", async () => {
  const { ask } = await wire();
  expect([...(await ask([0x00, TAKES.all, 1, 26, 0x09, 1]))]).toEqual([0x60, 1, 9]);
  expect([...(await ask([0x00, TAKES.all, 2, 99]))]).toEqual([0x60, 2, 9]);
  expect([...(await ask([0x00, TAKES.all, 3, 12]))]).toEqual([0x60, 3, 5]);
  expect([...(await ask([0x00, TAKES.all, 4, 12, 0xff, 0xff, 0xff]))]).toEqual([0x60, 4, 4]);
  expect([...(await ask([0x08, TAKES.all, 5, 0, 1, 14, 0x0c]))]).toEqual([0x71, 5, 4]);
});

/** Context tag 0 with an analog output, and its present value as a REAL at priority 8. */
function levelWrite(instance: number, level: number): number[] {
  const real = Buffer.alloc(4);
  real.writeFloatBE(level);
  return [0x0c, 0x00, 0x40, 0x00, instance, 0x1e, 0x09, 85, 0x2e, 0x44, ...real, 0x2f, 0x39, 8, 0x1f];
}

test("a list of writes names the first object that was not written", async () => {
  const { ask } = await wire();
  expect([...(await ask([0x00, TAKES.all, 1, 16, ...levelWrite(1, 20), ...levelWrite(2, 30)]))]).toEqual([0x20, 1, 16]);
  const refused = await ask([0x00, TAKES.all, 2, 16, ...levelWrite(1, 20), ...levelWrite(2, 300), ...levelWrite(3, 1)]);
  const outOfRange = [0x0e, 0x91, 2, 0x91, 37, 0x0f];
  expect([...refused]).toEqual([0x50, 2, 16, ...outOfRange, 0x1e, 0x0c, 0x00, 0x40, 0x00, 2, 0x19, 85, 0x1f]);
  expect([...(await ask([0x00, TAKES.all, 3, 16, ...levelWrite(1, 20).slice(0, -3)]))]).toEqual([0x60, 3, 4]);
  expect([...(await ask([0x00, TAKES.all, 4, 16]))]).toEqual([0x60, 4, 5]);
});

test("an asker with little room is refused the longer answer", async () => {
  const { ask } = await wire();
  const list = [0x0c, 0x02, 0x00, DEVICE >> 8, DEVICE & 255, 0x19, Property.OBJECT_LIST];
  expect([...(await ask([0x00, TAKES.fifty, 1, 12, ...list]))]).toEqual([0x71, 1, 4]);
  const count = await ask([0x00, TAKES.fifty, 2, 12, ...list, 0x29, 0]);
  expect(count[0]).toBe(0x30);
});

test("the gateway says the same longest packet in its I-Am and its device object", async () => {
  const { ask, port } = await wire();
  const iAm = await ask([0x10, 0x08]);
  expect([...iAm.subarray(0, 2)]).toEqual([0x10, 0x00]);
  expect(iAm.readUInt16BE(8)).toBe(1_476);
  const probe = await BacnetProbe.at(port);
  expect(await probe.read(ObjectType.DEVICE, DEVICE, Property.MAX_APDU_LENGTH_ACCEPTED)).toEqual([1_476]);
});

test("the device has every property that its revision requires", async () => {
  const { port } = await wire();
  const probe = await BacnetProbe.at(port);
  const read = (property: Property) => probe.read(ObjectType.DEVICE, DEVICE, property);
  const listed = await read(Property.PROPERTY_LIST);
  expect(listed).toContain(Property.OBJECT_LIST);
  expect(listed).not.toContain(Property.OBJECT_NAME);
  for (const property of listed.map(Number)) {
    expect(isProperty(property) && (await read(property).catch(String))).toBeInstanceOf(Array);
  }
  for (const property of [Property.PROTOCOL_SERVICES_SUPPORTED, Property.PROTOCOL_OBJECT_TYPES_SUPPORTED]) {
    expect(await read(property)).toHaveLength(1);
  }
  expect(await read(Property.DEVICE_ADDRESS_BINDING)).toEqual([]);
});

test("a gateway that takes subscriptions lists them, and its analog objects say from which change on they report", async () => {
  const { port } = await wire();
  const probe = await BacnetProbe.at(port);
  const active = () => probe.read(ObjectType.DEVICE, DEVICE, Property.ACTIVE_COV_SUBSCRIPTIONS);
  expect(await active()).toEqual([]);
  await probe.subscribe(ObjectType.ANALOG_INPUT, 2, 60);
  expect(await active()).toMatchObject([
    {
      recipient: { network: 0, address: expect.objectContaining({ length: 6 }) },
      subscriptionProcessId: 1,
      monitoredObjectId: { type: ObjectType.ANALOG_INPUT, instance: 2 },
      monitoredProperty: { id: Property.PRESENT_VALUE },
      issueConfirmedNotifications: false,
      timeRemaining: 60,
      covIncrement: 0.5,
    },
  ]);
  const increment = (type: ObjectType) => probe.read(type, 2, Property.COV_INCREMENT);
  expect(await increment(ObjectType.ANALOG_INPUT)).toEqual([0.5]);
  expect(await increment(ObjectType.ANALOG_OUTPUT)).toEqual([0]);
  await expect(increment(ObjectType.BINARY_INPUT)).rejects.toThrow("Code:32");
});

/** What ASHRAE 135-2016 requires of a device (table 12-13) of this revision with these services; the rest is optional. */
const REQUIRED_OF_DEVICE = [
  Property.OBJECT_IDENTIFIER,
  Property.OBJECT_NAME,
  Property.OBJECT_TYPE,
  Property.SYSTEM_STATUS,
  Property.VENDOR_NAME,
  Property.VENDOR_IDENTIFIER,
  Property.MODEL_NAME,
  Property.FIRMWARE_REVISION,
  Property.APPLICATION_SOFTWARE_VERSION,
  Property.PROTOCOL_VERSION,
  Property.PROTOCOL_REVISION,
  Property.PROTOCOL_SERVICES_SUPPORTED,
  Property.PROTOCOL_OBJECT_TYPES_SUPPORTED,
  Property.OBJECT_LIST,
  Property.MAX_APDU_LENGTH_ACCEPTED,
  Property.SEGMENTATION_SUPPORTED,
  Property.APDU_TIMEOUT,
  Property.NUMBER_OF_APDU_RETRIES,
  Property.DEVICE_ADDRESS_BINDING,
  Property.DATABASE_REVISION,
  // Where SubscribeCOV is carried out.
  Property.ACTIVE_COV_SUBSCRIPTIONS,
];
/** The same of the objects whose changes are reported (tables 12-2 to 12-8, 12-22 to 12-24). */
const REQUIRED_OF_OBJECTS = [
  Property.OBJECT_IDENTIFIER,
  Property.OBJECT_NAME,
  Property.OBJECT_TYPE,
  Property.PRESENT_VALUE,
  Property.STATUS_FLAGS,
  Property.EVENT_STATE,
  Property.OUT_OF_SERVICE,
];
const REQUIRED_OF_ANALOG = [...REQUIRED_OF_OBJECTS, Property.UNITS, Property.COV_INCREMENT];
const COMMANDABLE = [Property.PRIORITY_ARRAY, Property.RELINQUISH_DEFAULT, Property.CURRENT_COMMAND_PRIORITY];

test.each([
  ["the device", ObjectType.DEVICE, DEVICE, REQUIRED_OF_DEVICE],
  ["an analog input", ObjectType.ANALOG_INPUT, 1, REQUIRED_OF_ANALOG],
  ["an analog output", ObjectType.ANALOG_OUTPUT, 1, [...REQUIRED_OF_ANALOG, ...COMMANDABLE]],
  ["a binary input", ObjectType.BINARY_INPUT, 1, [...REQUIRED_OF_OBJECTS, Property.POLARITY]],
])(
  "reading all of %s brings each property that the standard requires, and no error",
  async (_, type, instance, required) => {
    const { port } = await wire();
    const probe = await BacnetProbe.at(port);
    const everything = [{ objectId: { type, instance }, properties: [{ id: Property.ALL, index: ASN1_ARRAY_ALL }] }];
    const { values } = await probe.client.readPropertyMultiple(probe.address, everything);
    const rows = values[0]?.values ?? [];
    expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(required));
    expect(rows.filter(({ value }) => value.some(({ type: tag }) => tag === ApplicationTag.ERROR))).toEqual([]);
    expect(rows.map(({ id }) => id)).not.toContain(Property.PROPERTY_LIST);
  },
);

test("an object lists its properties, and a commandable one says which priority it follows", async () => {
  const { port } = await wire();
  const probe = await BacnetProbe.at(port);
  const read = (property: Property) => probe.read(ObjectType.ANALOG_OUTPUT, 1, property);
  await probe.write(1, 40, 8);
  expect(await read(Property.CURRENT_COMMAND_PRIORITY)).toEqual([8]);
  expect(await read(Property.PROPERTY_LIST)).toContain(Property.CURRENT_COMMAND_PRIORITY);
  expect(await probe.read(ObjectType.BINARY_INPUT, 1, Property.POLARITY)).toEqual([0]);
});

test("a notification of a change has no array index", async () => {
  const { answers, send } = await wire();
  send([0x00, TAKES.all, 1, 5, 0x09, 1, 0x1c, 0x00, 0x40, 0x00, 0x01, 0x29, 0, 0x39, 60]);
  await until(() => answers.some((apdu) => apdu[0] === 0x10));
  const notification = answers.find((apdu) => apdu[0] === 0x10);
  // Present value (85), then its value at once.
  expect(notification?.includes(Buffer.from([0x09, 85, 0x2e]))).toBe(true);
});
