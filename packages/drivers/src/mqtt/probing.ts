import { sayTerm, t } from "@atrium/words";
import { randomUUID } from "node:crypto";
import type { ProbeProblem } from "@atrium/contract/devices";
import type { DriverPoint } from "../productCatalog.ts";
import { networkProblem, ProbeFailure } from "../probe/probeFailure.ts";
import type { PointFinding, ProbeTask } from "../probe/probe.ts";
import type { TestRun } from "../probe/testRun.ts";
import { textCode } from "../text.ts";
import type { Message } from "./inbox.ts";
import { BrokerClosed, BrokerSilence } from "./brokerError.ts";
import { BrokerLink } from "./brokerLink.ts";
import { senderIn, stateIn, textIn, valueIn } from "./message.ts";
import { MqttSettings } from "./mqttSettings.ts";
import { MqttAddress } from "./product.ts";
import { SparkplugNodes } from "./sparkplug/sparkplugNodes.ts";
import { sparkplugTopic, topicsOfNode } from "./sparkplug/topics.ts";

/** CONNACK's words for a refused name or password (MQTT 3.1.1, 3.2.2.3). */
const PASSWORD_REFUSED = new Set<unknown>([4, 5]);

interface Waiting {
  readonly point: DriverPoint;
  readonly address: MqttAddress;
}

/** Connects, listens to the device's topics, and takes the first message on each, kept by the broker or as it happens. */
export async function readForProbe({ run, request, points, found }: ProbeTask): Promise<void> {
  const waiting = new Set<Waiting>(points.map((point) => ({ point, address: MqttAddress.parse(point.address) })));
  const topics = new Set([...waiting].flatMap(({ address }) => topicsOf(address)));
  const all = Promise.withResolvers<void>();
  // Where nobody waits for a message, a lost broker is no failure.
  all.promise.catch(() => {});
  let begin = run.clock.elapsed();
  // A node that announces itself during the test is read too; nobody is asked to.
  const nodes = new SparkplugNodes({ elapsed: () => run.clock.elapsed() });
  const take = (topic: string, payload: Buffer): void => {
    for (const one of waiting) {
      const { point, address } = one;
      const place = [address, ...(address.also ?? [])].find(({ state }) => state === topic);
      if (place === undefined) continue;
      const finding = findingIn(payload, { point, address: { ...address, field: place.field } });
      // A report of changes may leave the value out: another message has it.
      if (finding.problem !== undefined && address.also !== undefined) continue;
      waiting.delete(one);
      found(point, { ...finding, roundTrip: run.since(begin) });
    }
    if (waiting.size === 0) all.resolve();
  };
  const link = new BrokerLink({
    ...(run.name === undefined ? {} : { name: run.name }),
    settings: MqttSettings.parse(request.settings),
    clientId: `atrium-test-${randomUUID()}`,
    clock: run.clock,
    onMessage: (message: Message) => {
      for (const { topic, payload } of nodes.take(message) ?? [message]) take(topic, payload);
    },
    onLost: (reason) => all.reject(new BrokerClosed(reason)),
  });
  const close = (): void => link.close();
  run.signal.addEventListener("abort", close, { once: true });
  try {
    begin = run.clock.elapsed();
    await run.ask(() => link.open([...topics]));
    if (waiting.size > 0) await heard(run, all.promise, waiting, found);
  } finally {
    run.signal.removeEventListener("abort", close);
    close();
  }
}

function topicsOf({ state, also = [], encoding }: MqttAddress): string[] {
  const node = encoding === undefined ? undefined : sparkplugTopic(state);
  if (node !== undefined) return topicsOfNode(node);
  return [state].concat(also.map((one) => one.state));
}

/** Waits until each topic has had a message. One that has none when the time is over was not published. */
async function heard(
  run: TestRun,
  all: Promise<void>,
  waiting: ReadonlySet<Waiting>,
  found: ProbeTask["found"],
): Promise<void> {
  try {
    await run.until(all);
  } catch (error) {
    if (run.failure?.problem.code !== "silent") throw error;
    for (const { point, address } of waiting) {
      const { problem } = new ProbeFailure(
        "silent",
        t("Nothing was published on {state} during the test.", { state: address.state }),
      );
      found(point, { raw: null, value: null, roundTrip: null, problem });
    }
  }
}

function findingIn(payload: Buffer, { point, address }: Waiting): Omit<PointFinding, "roundTrip"> {
  const nothing = (raw: string | null, failure: ProbeFailure) => ({ raw, value: null, problem: failure.problem });
  const sender = senderIn(payload, address);
  if (sender !== undefined && sender !== address.sender?.name) {
    return nothing(
      null,
      new ProbeFailure(
        "another-device",
        t("The message is from {sender}, not from {name}.", { sender, name: address.sender?.name ?? "" }),
      ),
    );
  }
  const state = stateIn(payload, address);
  if (state === null) {
    return nothing(payload.toString("utf8"), new ProbeFailure("garbage", t("The message is not a JSON object.")));
  }
  const raw = textIn(state, address.field);
  const value = valueIn(state, point, address, textCode);
  if (value === undefined) {
    return nothing(
      raw,
      new ProbeFailure("no-such-object", t("The message has no field {field}.", { field: address.field ?? "" })),
    );
  }
  const note = address.sentIn === undefined ? {} : { note: t("Converted from {sentIn}.", { sentIn: address.sentIn }) };
  if (!Number.isNaN(value)) return { raw, value, ...note };
  return nothing(
    raw,
    new ProbeFailure("implausible", t("{raw} is not a possible value of {name}.", { raw, name: sayTerm(point.name) })),
  );
}

export function mqttProblem(error: unknown): ProbeProblem | null {
  if (error instanceof BrokerSilence) return new ProbeFailure("silent", error.message).problem;
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
  if (error instanceof Error && PASSWORD_REFUSED.has(code)) return new ProbeFailure("password", error.message).problem;
  const network = networkProblem(error);
  if (network === null && error instanceof BrokerClosed) return new ProbeFailure("refused", error.message).problem;
  return network;
}
