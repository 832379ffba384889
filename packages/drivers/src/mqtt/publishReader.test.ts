import { setImmediate as nextTurn } from "node:timers/promises";
import { generate, type Packet } from "mqtt-packet";
import { expect, test } from "vitest";
import { EventLoopBudget } from "../engine/eventLoopBudget.ts";
import { PublishReader } from "./publishReader.ts";

function scene({ tasks = 1_000 } = {}) {
  const taken: string[] = [];
  const answers: Buffer[] = [];
  const passedOn: Buffer[] = [];
  const reader = new PublishReader({
    reading: new EventLoopBudget({ tasks, time: 1_000 }),
    take: ({ topic, payload, isRetained }) =>
      taken.push(`${topic}=${payload.toString()}${isRetained ? " (kept)" : ""}`),
    answer: (octets) => answers.push(octets),
  });
  reader.on("data", (octets: Buffer) => passedOn.push(octets));
  const passed = (): Buffer => Buffer.concat(passedOn);
  return { reader, taken, answers, passed };
}

function publish(topic: string, payload: string, rest: { qos?: 0 | 1 | 2; retain?: boolean; messageId?: number } = {}) {
  return generate({ cmd: "publish", topic, payload, qos: 0, dup: false, retain: false, ...rest });
}

const OTHERS: readonly Packet[] = [
  { cmd: "connack", returnCode: 0, sessionPresent: false },
  { cmd: "suback", messageId: 7, granted: [1, 0, 128] },
  { cmd: "pingresp" },
  { cmd: "puback", messageId: 300 },
];

test("takes messages however the network cuts them, and passes all other packets on as they are", async () => {
  const long = "x".repeat(20_000);
  const others = OTHERS.map((packet) => generate(packet));
  const octets = Buffer.concat([
    ...others.slice(0, 2),
    publish("plug/power", "12.5"),
    publish("plug/état", "", { retain: true }),
    ...others.slice(2),
    publish("plug/long", long),
  ]);
  for (const size of [1, 2, 3, 7, 100, octets.length]) {
    const { reader, taken, answers, passed } = scene({ tasks: 100_000 });
    for (let at = 0; at < octets.length; at += size) reader.write(octets.subarray(at, at + size));
    await nextTurn();
    expect(taken).toEqual(["plug/power=12.5", "plug/état= (kept)", `plug/long=${long}`]);
    expect(passed()).toEqual(Buffer.concat(others));
    expect(answers).toEqual([]);
  }
});

test("answers a message that wants an answer, and only that", async () => {
  const { reader, taken, answers } = scene();
  reader.write(Buffer.concat([publish("a", "1"), publish("b", "2", { qos: 1, messageId: 0x1234 })]));
  await nextTurn();
  expect(taken).toEqual(["a=1", "b=2"]);
  expect(answers).toEqual([generate({ cmd: "puback", messageId: 0x1234 })]);
});

test("leaves to the library what it did not subscribe to and what cannot be read", async () => {
  const twice = publish("a", "1", { qos: 2, messageId: 5 });
  const noTopic = Buffer.from([0x30, 3, 0, 0, 65]);
  const shortTopic = Buffer.from([0x30, 3, 0, 9, 65]);
  const { reader, taken, passed } = scene();
  reader.write(Buffer.concat([twice, noTopic, shortTopic, publish("b", "2")]));
  await nextTurn();
  expect(taken).toEqual(["b=2"]);
  expect(passed()).toEqual(Buffer.concat([twice, noTopic, shortTopic]));
});

test("passes on all octets once they are no packets", async () => {
  const garbage = Buffer.from([0x30, 0xff, 0xff, 0xff, 0xff, 0x01]);
  const { reader, taken, passed } = scene();
  reader.write(Buffer.concat([publish("a", "1"), garbage]));
  reader.write(publish("b", "2"));
  await nextTurn();
  expect(taken).toEqual(["a=1"]);
  expect(passed()).toEqual(Buffer.concat([garbage, publish("b", "2")]));
});

test("takes no more in a turn of the loop than its share, and the rest in order", async () => {
  const { reader, taken } = scene({ tasks: 10 });
  const all = Array.from({ length: 25 }, (_, number) => publish(`topic/${number}`, "1"));
  reader.write(Buffer.concat(all));
  expect(taken.length).toBeLessThanOrEqual(10);
  for (let turn = 0; turn < 4; turn += 1) await nextTurn();
  expect(taken).toEqual(all.map((_, number) => `topic/${number}=1`));
});
